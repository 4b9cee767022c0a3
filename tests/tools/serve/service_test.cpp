// The answers of the service, for every metric and class of games, and its refusals.
#include "tools/serve/service.h"

#include <fmt/format.h>

#include <thread>

#include "jobs/answer/answer.h"
#include "tools/serve/http/questions.h"
#include "tools/serve/served_tables.h"

namespace zermelo::test::service_test {
namespace {

using Object = nlohmann::json;
using Answers = ServedTables;
using Damage = ServedTables;
using Refusals = ServedTables;

struct Sample {
  const char* spec;
  Metric metric;
};

constexpr Sample samples[] = {{"pyramid rows=4", Metric::depth},
                              {"nim piles=3 max=4", Metric::outcome},
                              {"nim piles=2 max=6 order=ordered", Metric::grundy},
                              {"mnk m=2 n=2 k=2", Metric::depth},
                              {"chomp rows=2 cols=3", Metric::grundy},
                              {"heap rule=0.77 max=30", Metric::grundy},
                              {"quixo size=3", Metric::outcome},
                              {"toads toads=2 spaces=1 frogs=2", Metric::value},
                              {"domineering rows=2 cols=3", Metric::outcome},
                              {"chess pieces=KQvK files=4 ranks=4", Metric::depth}};

/// How good a move is for the player who makes it, as the service orders moves.
std::tuple<bool, bool> goodness(const Object& move) { return {move.at("best"), move.at("wins")}; }

/// Every key of `part` has the same value in `whole`.
void expect_within(const Object& part, const Object& whole) {
  for (const auto& [key, value] : part.items()) EXPECT_TRUE(key == "position" || whole.at(key) == value) << whole;
}

void expect_best_first(const Object& moves) {
  for (std::size_t i = 1; i < moves.size(); ++i) EXPECT_GE(goodness(moves[i - 1]), goodness(moves[i])) << moves;
}

}  // namespace

TEST_F(Answers, AgreeWithTheTableInEveryMetric) {
  for (const Sample& sample : samples) {
    solve(sample.spec, sample.metric, "t");
    open({"t.ztb"});
    const Probe& probed = catalogue().tables().front()->probe;
    for (Index i = 0; i < probed.game().size(); i += 1 + probed.game().size() / 300) {
      if (probed.game().is_gap(i)) continue;
      const std::string position = probed.game().text(i);
      const Answer answer = ask(probed, position, Detail::moves);
      const Object object = probe("t", position);
      EXPECT_EQ(object.at("outcome"), answer.worth.outcome()) << sample.spec << ' ' << position;
      for (const Figure& figure : answer.worth.figures())
        EXPECT_EQ(object.at(figure.key), figure.number ? Object(*figure.number) : Object());
      EXPECT_EQ(object.at("moves_all").size(), answer.moves.size());
      EXPECT_EQ(object.contains("ending"), answer.moves.empty());
      expect_best_first(object.at("moves_all"));
      for (const Object& move : object.at("moves_all")) {
        const std::string to = move.at("to");
        EXPECT_EQ(move.contains("player"), probed.game().game_class() == GameClass::partisan);
        if (!probed.game().find(to)) continue;  // a sum of positions
        expect_within(json({"GET", "/api/probe", {{"table", "t"}, {"position", to}, {"moves", "0"}}}), move);
      }
    }
  }
}

TEST_F(Answers, OrderMovesByTheirEnds) {
  solve("pyramid rows=4", Metric::depth, "t");
  open({"t.ztb"});
  const Object moves = probe("t", "1,2,3,4").at("moves_all");
  std::vector<std::pair<bool, int>> ends;  // quick wins first, then slow losses
  for (const Object& move : moves)
    ends.emplace_back(!move.at("wins"), move.at("wins") ? int{move.at("depth")} : -int{move.at("depth")});
  EXPECT_TRUE(std::is_sorted(ends.begin(), ends.end())) << moves;
  EXPECT_TRUE(moves.front().at("best"));
  EXPECT_FALSE(moves.back().at("wins"));
}

TEST_F(Answers, HaveTheMovesOfBothPlayers) {
  solve("toads toads=2 spaces=2 frogs=2", Metric::value, "toads");
  open({"toads.ztb"});
  const Object object = probe("toads", "tt..ff");
  EXPECT_EQ(object.at("value"), "*");
  ASSERT_EQ(object.at("moves_all").size(), 2u);
  EXPECT_EQ(object.at("moves_all")[0].at("player"), "left");
  EXPECT_EQ(object.at("moves_all")[1].at("player"), "right");
  EXPECT_EQ(object.at("moves_all")[0].at("value"), "0");
  const Object left = line("toads", "tt..ff");
  EXPECT_EQ(left.at("first"), "left");
  EXPECT_EQ(left.at("line")[0].at("player"), "left");
  const Object right = json({"GET", "/api/line", {{"table", "toads"}, {"position", "tt..ff"}, {"first", "right"}}});
  EXPECT_EQ(right.at("line")[0].at("player"), "right");
}

TEST_F(Answers, HaveColumnsOfValues) {
  solve("domineering rows=2 cols=3", Metric::value, "d");
  open({"d.ztb"});
  const auto ask_for = [&](const std::string& position, const std::string& columns) {
    return json({"GET", "/api/probe", {{"table", "d"}, {"position", position}, {"moves", "0"}, {"columns", columns}}});
  };
  const Object object = ask_for(".../...", "mean,atomic_weight,thermograph");
  EXPECT_EQ(object.at("mean"), "3/4");
  EXPECT_EQ(object.at("thermograph"), "2@0 3/4@5/4|-1/2@0 3/4@5/4");
  EXPECT_TRUE(object.at("atomic_weight").is_null());
  EXPECT_EQ(object.size(), 6u);
  EXPECT_EQ(ask_for(".../...", "").size(), 3u);
  const Object list = post({{"table", "d"},
                            {"positions", {".../...", "x", ".#./.#."}},
                            {"moves", false},
                            {"columns", {"temperature", "left_stop"}}});
  EXPECT_EQ(list[0].at("temperature"), "5/4");
  EXPECT_TRUE(list[1].contains("error"));
  EXPECT_EQ(list[2], ask_for(".#./.#.", "temperature,left_stop"));
}

TEST_F(Answers, PlayLinesToTheEnd) {
  solve("pyramid rows=4", Metric::depth, "p");
  solve("mnk", Metric::depth, "m");
  open({"p.ztb", "m.ztb"});
  const Object object = line("p", "1,2,3,4");
  EXPECT_EQ(object.at("line").size(), object.at("depth"));
  EXPECT_EQ(object.at("line").back().at("to"), "0");
  EXPECT_EQ(line("m", ".........").at("line").size(), 9u);
}

TEST_F(Answers, OfABatchComeInOrder) {
  solve("nim piles=2 max=9", Metric::depth, "t");
  open({"t.ztb"});
  const Object list = post({{"table", "t"}, {"positions", {"1,2", "x", "", "3,3", " 1, 2 "}}});
  ASSERT_EQ(list.size(), 5u);
  EXPECT_EQ(list[0], probe("t", "1,2"));
  EXPECT_EQ(list[1].at("position"), "x");
  EXPECT_TRUE(list[1].contains("error") && list[2].contains("error"));
  EXPECT_EQ(list[3].at("outcome"), "loss");
  EXPECT_EQ(list[4].at("outcome"), "win");
  const Object bare = post({{"table", "t"}, {"positions", {"1,2"}}, {"moves", false}});
  EXPECT_FALSE(bare[0].contains("best") || bare[0].contains("moves_all"));
  EXPECT_EQ(post({{"table", "t"}, {"positions", Object::array()}}), Object::array());
}

TEST_F(Answers, DescribeTheTables) {
  for (const Sample& sample : samples) solve(sample.spec, sample.metric, fmt::format("{}", &sample - samples));
  open({"0.ztb", "1.ztb", "2.ztb", "3.ztb", "4.ztb", "5.ztb", "6.ztb", "7.ztb", "8.ztb", "9.ztb"});
  const Object list = tables();
  ASSERT_EQ(list.size(), std::size(samples));
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Object& table = list[i];
    EXPECT_EQ(table.at("table"), std::to_string(i));
    EXPECT_EQ(table.at("metric"), name(samples[i].metric));
    std::uint64_t counted = 0, rows = 0;
    for (const char* key : {"wins", "losses", "draws", "left", "right", "next", "previous", "gaps"})
      if (table.contains(key)) counted += table.at(key).get<std::uint64_t>();
    EXPECT_EQ(counted, table.at("positions")) << table;
    for (const Object& row : table.at("histogram"))
      for (const char* key : {"wins", "losses", "positions"})
        if (row.contains(key)) rows += row.at(key).get<std::uint64_t>();
    const bool counted_by_row = table.at("metric") != "outcome" || table.at("class") == "partisan";
    EXPECT_EQ(rows, counted_by_row ? counted - table.value("draws", 0u) - table.value("gaps", 0u) : 0u) << table;
    if (!table.at("start").is_null()) {
      expect_within(table.at("start"), probe(std::to_string(i), table.at("start").at("position")));
      EXPECT_EQ(table.at("opening"), table.at("start").at("position"));
    }
    EXPECT_EQ(table.at("spec").get<std::string>().find(table.at("family").get<std::string>()), 0u);
    EXPECT_FALSE(table.at("notation").get<std::string>().empty());
  }
  EXPECT_EQ(list[0].at("keys").at("rows"), "4");
}

TEST_F(Answers, ComeFromFoldersOfTiers) {
  solve_tiers("connect columns=3 rows=3 k=3", "tiers");
  solve("connect columns=3 rows=3 k=3", Metric::depth, "whole");
  open({"tiers/", "whole.ztb"}, 1 << 16);
  const Object list = tables();
  EXPECT_EQ(list[0].at("table"), "tiers");
  EXPECT_FALSE(list[0].at("tiers").empty());
  EXPECT_EQ(list[0].at("wins"), list[1].at("wins"));
  EXPECT_EQ(list[0].at("start"), list[1].at("start"));
  const Probe& whole = catalogue().tables()[1]->probe;
  for (Index i = 0; i < whole.game().size(); i += 7) {
    const std::string position = whole.game().text(i);
    EXPECT_EQ(probe("tiers", position), probe("whole", position));
  }
}

TEST_F(Answers, TellTablesOfOneNameApart) {
  for (const char* sub : {"a", "b", "c"}) {
    std::filesystem::create_directory(folder() + "/" + sub);
    solve("nim piles=1 max=3", Metric::depth, std::string(sub) + "/t");
  }
  solve("nim piles=1 max=4", Metric::depth, "b/t-2");
  open({"a/t.ztb", "b/", "c/t.ztb"});  // b/ contains whole tables
  std::vector<std::string> names;
  for (const Object& table : tables()) names.push_back(table.at("table"));
  EXPECT_EQ(names, (std::vector<std::string>{"t", "t-2", "t-3", "t-4"}));
  EXPECT_EQ(probe("t-2", "4").at("outcome"), "win");
}

TEST_F(Answers, ComeFromATableWhoseNameIsNotUtf8) {
  for (const char* name : {"t\xff", "t\xfe", "t\xC3\xA9"}) solve("nim piles=1 max=3", Metric::depth, name);
  open({"t\xff.ztb", "t\xfe.ztb", "t\xC3\xA9.ztb"});
  std::vector<std::string> names;
  for (const Object& table : tables()) names.push_back(table.at("table"));
  EXPECT_EQ(names, (std::vector<std::string>{"t\uFFFD", "t\uFFFD-2", "t\u00E9"}));
  for (const std::string& name : names) EXPECT_EQ(probe(name, "2").at("outcome"), "win") << name;
  EXPECT_EQ(post({{"table", names[0]}, {"positions", {"2"}}})[0].at("outcome"), "win");
}

/// The graph of the spec and the table are in a folder whose name no reply may contain.
TEST_F(Answers, NameNoFolderOfTheMachine) {
  std::ofstream(folder() + "/graph.txt") << "0 1\n1 2\n";
  solve("graph file=" + folder() + "/graph.txt start=0", Metric::depth, "t");
  open_damaged("t.ztb");
  const std::string list = service().reply({"GET", "/api/tables"}).body;
  EXPECT_EQ(list.find(folder()), std::string::npos) << list;
  const Object table = tables()[0];
  EXPECT_EQ(table.at("spec").get<std::string>().find("graph file=graph.txt start=0"), 0u) << table;
  EXPECT_EQ(table.at("keys").at("file"), "graph.txt");
  EXPECT_NE(table.at("start").at("error").get<std::string>().find("t.ztb"), std::string::npos) << table;
  for (const char* position : {"0", "7", "x"}) {
    const std::string probed = service().reply({"GET", "/api/probe", {{"table", "t"}, {"position", position}}}).body;
    EXPECT_NE(probed.find("{\"error\":"), std::string::npos) << probed;
    EXPECT_EQ(probed.find(folder()), std::string::npos) << probed;
  }
}

TEST_F(Answers, AreTheSameForConcurrentReaders) {
  solve("quixo size=3", Metric::depth, "t");
  open({"t.ztb"}, 1 << 14);  // smaller than the table
  const Game& game = catalogue().tables().front()->probe.game();
  const auto ask_all = [&] {
    std::string all;
    for (Index i = 0; i < game.size(); i += 97)
      all += service().reply({"GET", "/api/probe", {{"table", "t"}, {"position", game.text(i)}}}).body;
    return all;
  };
  const std::string once = ask_all();
  std::array<std::string, 4> at_once;
  {
    std::vector<std::jthread> readers;
    for (std::string& all : at_once) readers.emplace_back([&] { all = ask_all(); });
  }
  for (const std::string& all : at_once) EXPECT_EQ(all, once);
}

TEST_F(Answers, ServeTheFilesOfThePage) {
  solve("nim piles=1 max=3", Metric::depth, "t");
  open({"t.ztb"});
  EXPECT_EQ(service().reply({"GET", "/"}).type, "text/html; charset=utf-8");
  for (const PageFile& embedded : page_files()) {
    const std::string path(embedded.path);
    const Reply page = service().reply({"GET", path});
    EXPECT_EQ(page.status, 200);
    EXPECT_EQ(page.type, embedded.type);
    std::ifstream file(ZERMELO_SOURCE "/tools/serve/page" + (path == "/" ? "/explorer.html" : path));
    EXPECT_EQ(page.body, std::string(std::istreambuf_iterator<char>(file), {})) << path;
  }
}

TEST_F(Answers, SendOwnBoardsInThePlaceOfTheirFile) {
  solve("nim piles=1 max=3", Metric::depth, "t");
  open({"t.ztb"});
  const Service own(catalogue(), "export const boards = {nim: 1};");
  EXPECT_EQ(own.reply({"GET", "/boards/own.js"}).body, "export const boards = {nim: 1};");
  EXPECT_EQ(own.reply({"GET", "/boards/own.js"}).type, service().reply({"GET", "/boards/own.js"}).type);
  EXPECT_EQ(own.reply({"GET", "/"}).body, service().reply({"GET", "/"}).body);
}

TEST_F(Refusals, NameWhatIsWrong) {
  solve("nim piles=2 max=9", Metric::depth, "t");
  open({"t.ztb"});
  const auto refused = [&](const Request& request, int status, const std::string& hint) {
    const Object object = json(request, status);
    ASSERT_EQ(object.size(), 1u) << object;
    const std::string error = object.at("error");
    EXPECT_NE(error.find(hint), std::string::npos) << error;
    EXPECT_EQ(error.find(folder()), std::string::npos) << error;
    for (const char c : error) EXPECT_GE(static_cast<unsigned char>(c), ' ') << error;
  };
  const std::string probe = "/api/probe", line = "/api/line";
  refused({"GET", "/api"}, 404, "there is no /api");
  refused({"GET", "/../../etc/passwd"}, 404, "/api/tables");
  refused({"GET", std::string("/\0\xff\n", 4)}, 404, "a path cannot contain a zero byte");
  refused({"GET", probe, {{"table", "t.ztb"}, {"position", "1,2"}}}, 404, "'t.ztb'");
  refused({"GET", probe, {{"table", "../t"}, {"position", "1,2"}}}, 404, "'../t'");
  refused({"GET", probe, {{"table", path("t")}, {"position", "1,2"}}}, 404, "there is no table");
  refused({"GET", probe, {{"table", std::string("t\0", 2)}, {"position", "1,2"}}}, 404,
          "a table name cannot contain a zero byte");
  refused({"GET", probe, {{"position", "1,2"}}}, 400, "no table");
  refused({"GET", probe, {{"table", "t"}}}, 400, "no position");
  refused({"GET", probe, {{"table", "t"}, {"table", "t"}, {"position", "1,2"}}}, 400, "table twice");
  refused({"GET", probe, {{"table", "t"}, {"position", "1,2"}, {"moves", "yes"}}}, 400, "moves=yes");
  refused({"GET", probe, {{"table", "t"}, {"position", "X../.../...,O"}}}, 400, "position");
  refused({"GET", probe, {{"table", "t"}, {"position", std::string("1\0,2", 4)}}}, 400, "a byte that is 0");
  refused({"GET", probe, {{"table", "t"}, {"position", "\xc3\x28\x1b[31m"}}}, 400, "position");
  refused({"GET", probe, {{"table", "t"}, {"position", std::string(100'000, '9')}}}, 400, " ... ");
  refused({"GET", probe, {{"table", "t"}, {"position", "1,2"}, {"move", "0"}}}, 400, "the query has move; ");
  refused({"GET", line, {{"table", "t"}, {"position", "1,2"}, {"moves", "0"}}}, 400, "the query has moves; ");
  refused({"GET", line, {{"table", "t"}, {"position", "1,2"}, {"first", "left"}}}, 400, "first");
  refused({"GET", line, {{"table", "t"}, {"position", "10,2"}}}, 400, "10");
  refused({"GET", line, {{"table", "t"}, {"position", "1,2"}, {"all", "3"}}}, 400, "only help play has solutions");
  refused({"PUT", probe}, 405, "GET or POST");
  refused({"POST", "/api/tables"}, 405, "use GET");
  refused({"POST", line}, 405, "use GET");
  EXPECT_EQ(service().reply({"PUT", probe}).headers, "Allow: GET, HEAD, POST, OPTIONS\r\n");
  EXPECT_EQ(service().reply({"POST", "/"}).headers, "Allow: GET, HEAD, OPTIONS\r\n");
  refused({"", ""}, 404, "there is no");
}

TEST_F(Refusals, NameWhatIsWrongInABody) {
  solve("nim piles=2 max=9", Metric::depth, "t");
  open({"t.ztb"});
  const auto refused = [&](const std::string& body, int status, const std::string& hint) {
    const std::string error = json({"POST", "/api/probe", {}, body}, status).at("error");
    EXPECT_NE(error.find(hint), std::string::npos) << error;
  };
  refused("", 400, "not JSON");
  refused("{\"table\":\"t\",\"positions\":[\"1,2\"]", 400, "not JSON");
  refused("{\"table\":\"t\",\"positions\":[\"\xff\"]}", 400, "not JSON in UTF-8");
  refused(std::string(100'000, '['), 400, "inside each other");
  std::string keys = "{\"table\":\"t\"";
  for (int i = 0; i < 80'000; ++i) keys += fmt::format(",\"k{}\":0", i);
  refused(keys + "}", 400, "more than 100 keys");
  refused("{\"table\":\"t\",\"positions\":[],\"Moves\":false}", 400, "the unknown key 'Moves'");
  refused("1e400", 400, "a number that is too large");
  refused("{\"table\":\"t\",\"positions\":[],\"x\":-1e400}", 400, "a number that is too large");
  refused("[]", 400, "no table");
  refused("null", 400, "no table");
  refused("{\"table\":1,\"positions\":[]}", 400, "no table");
  refused("{\"table\":\"t\"}", 400, "no positions");
  refused("{\"table\":\"t\",\"positions\":\"1,2\"}", 400, "no positions");
  refused("{\"table\":\"t\",\"positions\":[1]}", 400, "no positions");
  refused("{\"table\":\"t\",\"positions\":[],\"moves\":1}", 400, "no moves");
  refused("{\"table\":\"u\",\"positions\":[]}", 404, "'u'");
  refused(
      Object({{"table", "t"}, {"positions", std::vector<std::string>(RequestBounds::most_positions + 1, "1")}}).dump(),
      400, "10000");
}

TEST_F(Refusals, BoundTheMovesOfAnAnswer) {
  const std::uint64_t many = RequestBounds::most_moves + 1;
  solve(fmt::format("nim piles=1 max={}", many), Metric::outcome, "wide");
  solve(fmt::format("nim piles=1 max={} take=1..3", 2 * RequestBounds::most_line_moves), Metric::outcome, "long");
  open({"wide.ztb", "long.ztb"});
  const std::string most = std::to_string(many), less = std::to_string(many - 1);
  EXPECT_NE(probe("wide", most, 400).at("error").get<std::string>().find("50000 moves"), std::string::npos);
  EXPECT_EQ(probe("wide", less).at("moves_all").size(), RequestBounds::most_moves);
  EXPECT_EQ(json({"GET", "/api/probe", {{"table", "wide"}, {"position", most}, {"moves", "0"}}}).at("outcome"), "win");
  const Object list = post({{"table", "wide"}, {"positions", {less, "7", "0"}}});
  EXPECT_TRUE(list[0].contains("moves_all"));
  EXPECT_TRUE(list[1].contains("error") && list[2].contains("error")) << list;
  EXPECT_TRUE(line("long", std::to_string(2 * RequestBounds::most_line_moves), 400).contains("error"));
}

/// The start has 81^4 moves, more than a list in memory should have.
TEST_F(Refusals, OfPositionsWithVeryManyMovesAreQuick) {
  for (const char* order : {"sorted", "ordered"}) {
    const auto game = make_game(fmt::format("nim piles=4 max=80 moore=4 order={}", order));
    MoveList moves;
    moves.limit(1000);
    EXPECT_THROW(game->list_moves(Player::mover, game->parse("80,80,80,80"), moves), LimitError) << order;
    EXPECT_LE(moves.size(), 1000u);
  }
  solve("nim piles=3 max=40 moore=3 order=ordered", Metric::outcome, "moore");
  open({"moore.ztb"});
  const Object list = post({{"table", "moore"}, {"positions", std::vector<std::string>(1000, "40,40,40")}});
  for (const Object& answer : list) EXPECT_TRUE(answer.contains("error"));
}

TEST_F(Refusals, BoundWhatTablesOfLossesLookUp) {
  GenerationOptions options;
  options.file = path("losses");
  options.writer.layout = "losses";
  generate(*make_game("nim piles=1 max=3000"), Metric::depth, options, Job({.threads = 2}));
  open({"losses.ztb"});
  EXPECT_EQ(probe("losses", "500").at("moves_all").size(), 500u);
  EXPECT_TRUE(probe("losses", "3000", 400).contains("error"));
  EXPECT_TRUE(line("losses", "3000", 400).contains("error"));
}

TEST_F(Refusals, LeavePositionsAsTheyAre) {
  solve("mnk", Metric::depth, "t");
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder());
  const Catalogue tables({"./t.ztb"}, Job({.threads = 2}), std::make_shared<BlockCache>(std::uint64_t{1} << 20));
  const Service service(tables);
  const Reply reply = service.reply({"GET", "/api/probe", {{"table", "t"}, {"position", ".../.Q./...,X"}}});
  std::filesystem::current_path(before);
  EXPECT_NE(reply.body.find(".../.Q./...,X"), std::string::npos) << reply.body;
}

TEST_F(Damage, IsAnErrorOfItsPositionsOnly) {
  solve("pyramid rows=6", Metric::depth, "t");
  open({"t.ztb"});
  const Probe& probed = catalogue().tables().front()->probe;
  std::vector<std::string> sound;
  for (Index i = 0; i < probed.game().size(); ++i)
    sound.push_back(
        json({"GET", "/api/probe", {{"table", "t"}, {"position", probed.game().text(i)}, {"moves", "0"}}}).dump());
  change_byte(path("t"), std::filesystem::file_size(path("t")) / 2);
  open({"t.ztb"});
  const Game& game = catalogue().tables().front()->probe.game();
  Index damaged = 0;
  for (Index i = 0; i < game.size(); ++i) {
    const Reply reply =
        service().reply({"GET", "/api/probe", {{"table", "t"}, {"position", game.text(i)}, {"moves", "0"}}});
    if (reply.status == 200) {
      EXPECT_EQ(nlohmann::json::parse(reply.body).dump(), sound[i]);
      continue;
    }
    EXPECT_EQ(reply.status, 500);
    EXPECT_NE(reply.body.find("t.ztb"), std::string::npos) << reply.body;
    EXPECT_EQ(reply.body.find(folder()), std::string::npos) << reply.body;
    ++damaged;
  }
  EXPECT_GT(damaged, 0u);
  EXPECT_LE(damaged, 64u);
}

TEST_F(Refusals, OfColumnsNameThem) {
  solve("domineering rows=2 cols=3", Metric::value, "d");
  solve("domineering rows=2 cols=3", Metric::outcome, "o");
  open({"d.ztb", "o.ztb"});
  const auto error_of = [&](const Object& object) { return object.at("error").get<std::string>(); };
  const auto get_error = [&](const char* table, const char* columns) {
    return error_of(
        json({"GET", "/api/probe", {{"table", table}, {"position", ".../..."}, {"columns", columns}}}, 400));
  };
  const auto post_error = [&](const Object& body) {
    return error_of(json({"POST", "/api/probe", {}, body.dump()}, 400));
  };
  EXPECT_EQ(get_error("d", "mean,heat"),
            "columns mean,heat: 'heat' is no column; write some of left_stop, right_stop, mean, temperature, reduced, "
            "atomic_weight, birthday, thermograph");
  EXPECT_EQ(get_error("d", "mean,mean"), "columns mean,mean: 'mean' occurs twice; name it once");
  EXPECT_EQ(get_error("o", "mean"), "columns: o.ztb is a table of metric outcome; solve with --metric value");
  EXPECT_NE(post_error({{"table", "d"}, {"positions", {".../..."}}, {"columns", {"heat"}}}).find("'heat' is no column"),
            std::string::npos);
  EXPECT_NE(post_error({{"table", "d"}, {"positions", {".../..."}}, {"columns", "mean"}}).find("columns, or one of"),
            std::string::npos);
  Object body{{"table", "d"}, {"positions", std::vector<std::string>(1001, "###/###")}, {"columns", {"mean"}}};
  EXPECT_NE(post_error(body).find("columns of 1001 positions, but one request may ask for columns of at most 1000"),
            std::string::npos);
  body["columns"] = Object::array();
  EXPECT_EQ(json({"POST", "/api/probe", {}, body.dump()}).size(), 1001u);
}

TEST_F(Damage, OfTheStartDoesNotEndTheService) {
  solve("nim piles=2 max=7 order=ordered", Metric::depth, "t");  // one block
  open_damaged("t.ztb");
  EXPECT_TRUE(tables()[0].at("start").contains("error")) << tables();
  EXPECT_TRUE(probe("t", "1,2", 500).contains("error"));
}

TEST_F(Damage, ByAReplacedFileGivesNoWrongAnswer) {
  solve("nim piles=2 max=40 order=ordered", Metric::depth, "t");
  solve("nim piles=2 max=40 order=ordered take=1..3", Metric::depth, "other");
  open({"t.ztb"}, 1);  // no cache
  const std::string before = probe("t", "20,20").dump();
  std::filesystem::copy_file(path("other"), path("t"), std::filesystem::copy_options::overwrite_existing);
  const Reply overwritten = service().reply({"GET", "/api/probe", {{"table", "t"}, {"position", "20,20"}}});
  EXPECT_TRUE(overwritten.status == 500 || nlohmann::json::parse(overwritten.body).dump() == before);
  std::filesystem::resize_file(path("t"), 100);
  EXPECT_TRUE(probe("t", "20,20", 500).contains("error"));

  solve("nim piles=2 max=40 order=ordered", Metric::depth, "renamed");
  open({"renamed.ztb"}, 1);
  std::filesystem::rename(path("other"), path("renamed"));
  EXPECT_EQ(probe("renamed", "20,20").dump(), before);
}

}  // namespace zermelo::test::service_test
