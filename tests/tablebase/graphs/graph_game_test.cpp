// The family `graph`: moves, texts, and the refusal of a changed graph.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/moves.h"
#include "tablebase/base/error.h"
#include "tablebase/graphs/load_graph.h"
#include "tablebase/registry.h"
#include "tests/tablebase/graphs/graph_files.h"

namespace zermelo::graph_game_test {
namespace {

const test::GraphFolder& folder() {
  static const test::GraphFolder one;
  return one;
}

std::string digest_of(const std::string& text) {
  const auto game = make_game("graph file=" + folder().write("digest", text));
  return game->spec().text("digest");
}

template <class Error = SpecError>
std::string complaint(const std::string& spec, const Resources& resources = {}) {
  try {
    make_game(spec, resources);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST(GraphGame, MovesAlongEdges) {
  const std::string path = folder().write("moves.txt", "0 2\n0 1\n0 1\n2 2\n");
  const auto game = make_game("graph file=" + path + " start=2");
  EXPECT_EQ(game->size(), 3u);
  EXPECT_EQ(game->start(), 2u);
  EXPECT_EQ(game->game_class(), GameClass::loopy);
  std::vector<Index> next{9};
  game->successors(0, next);
  EXPECT_EQ(next, (std::vector<Index>{1, 2}));
  game->successors(1, next);
  EXPECT_TRUE(next.empty());
  game->successors(2, next);
  EXPECT_EQ(next, std::vector<Index>{2});
  EXPECT_EQ(std::get<GraphRules>(game->structure()).graph->edges(), 4u);
  EXPECT_EQ(test::words_of_move(*game, Index{0}, Index{2}), "0 -> 2");
  EXPECT_EQ(game->text(2), "2");
  EXPECT_EQ(game->parse("2"), 2u);
  for (const char* wrong : {"3", "-1", "x", "", "1 ", "99999999999999999999"})
    EXPECT_THROW(game->parse(wrong), UsageError) << wrong;
}

TEST(GraphGame, NamesVerticesAsItsFileDoes) {
  const std::string path = folder().write("from_1.txt", "3 2\n1 2\n2 3\n");
  const auto game = make_game("graph file=" + path + " base=1 header=yes");
  EXPECT_EQ(game->size(), 3u);
  EXPECT_EQ(game->start(), 0u);
  EXPECT_EQ(game->spec().text("start"), "1");
  EXPECT_EQ(game->text(0), "1");
  EXPECT_EQ(game->parse("3"), 2u);
  EXPECT_EQ(test::words_of_move(*game, Index{0}, Index{1}), "1 -> 2");
  for (const char* wrong : {"0", "4"}) EXPECT_THROW(game->parse(wrong), UsageError) << wrong;
  EXPECT_EQ(make_game(game->spec().canonical_text())->spec().canonical_text(), game->spec().canonical_text());
  EXPECT_EQ(make_game("graph file=" + path + " base=1 header=yes start=3")->start(), 2u);
  EXPECT_EQ(complaint("graph file=" + path + " base=1 header=yes start=4"),
            "graph: start=4 is not allowed; start must be a whole number from 1 to 3");
  EXPECT_EQ(complaint("graph file=" + path + " base=2"), "graph: base=2 is not allowed; base must be 0 or 1");
  EXPECT_EQ(complaint("graph file=" + path + " header=1"), "graph: header=1 is not allowed; header must be yes or no");
}

TEST(GraphGame, LeavesDefaultsOfItsFileOutOfTheSpec) {
  const std::string path = folder().write("plain.txt", "0 1\n");
  const std::string spec = make_game("graph file=" + path)->spec().canonical_text();
  EXPECT_EQ(spec.find("base"), std::string::npos) << spec;
  EXPECT_EQ(make_game("graph file=" + path + " base=0 header=no")->spec().canonical_text(), spec);
}

TEST(GraphGame, EndsAsThePlaySays) {
  const std::string spec = "graph file=" + folder().write("ends.txt", "0 1\n") + " play=";
  EXPECT_EQ(make_game(spec + "normal")->ending(1), Outcome::loss);
  EXPECT_EQ(make_game(spec + "misere")->ending(1), Outcome::win);
  EXPECT_EQ(make_game(spec + "draw")->ending(1), Outcome::draw);
  EXPECT_NE(complaint(spec + "chess").find("play=chess"), std::string::npos);
}

TEST(GraphGame, KeepsADigestOfItsGraphOnly) {
  const std::string digest = digest_of("# vertices: 4\n0 1\n0 2\n2 0\n");
  EXPECT_EQ(digest, "d3f87dd8ca8e8256");
  EXPECT_EQ(digest_of("#vertices:4\r\n2 0\r\n\r\n0\t2\r\n0 1"), digest);
  EXPECT_EQ(digest_of(test::packed("# vertices: 4\n0 2\n0 1\n2 0\n")), digest);
  EXPECT_EQ(digest_of("%%MatrixMarket matrix coordinate pattern general\n4 4 3\n1 3\n1 2\n3 1\n"), digest);
  for (const char* other : {"0 1\n0 2\n2 0\n", "# vertices: 5\n0 1\n0 2\n2 0\n", "# vertices: 4\n0 1\n0 2\n2 1\n",
                            "# vertices: 4\n0 1\n0 2\n1 0\n", "# vertices: 4\n0 1\n0 2\n"})
    EXPECT_NE(digest_of(other), digest) << other;
}

TEST(GraphGame, RefusesAnotherGraph) {
  const std::string path = folder().write("changed.txt", "0 1\n1 0\n");
  const std::string canonical = make_game("graph file=" + path)->spec().canonical_text();
  EXPECT_EQ(make_game(canonical)->spec().canonical_text(), canonical);
  folder().write("changed.txt", "1 0\n\n0 1");
  EXPECT_EQ(make_game(canonical)->spec().canonical_text(), canonical);
  folder().write("changed.txt", "0 1\n1 1\n");
  EXPECT_NE(complaint(canonical).find("changed.txt contains another graph"), std::string::npos) << complaint(canonical);
  EXPECT_NE(complaint("graph file=" + path + " digest=12xy").find("digest=12xy"), std::string::npos);
}

TEST(GraphGame, LooksForItsFileInTheFolderOfTheTable) {
  folder().write("beside.txt", "0 1\n");
  Resources resources;
  resources.folder = folder().path();
  const std::string spec = "graph file=/nowhere/beside.txt";
  EXPECT_EQ(make_game(spec, resources)->size(), 2u);
  EXPECT_TRUE(make_game(spec, resources)->spec().canonical_text().starts_with(spec + " start=0"));
  EXPECT_EQ(complaint(spec), "graph: file=/nowhere/beside.txt: there is no such file");
  resources.folder = "/nowhere";
  EXPECT_EQ(complaint("graph file=beside.txt", resources),
            "graph: file=beside.txt: there is no such file, and no /nowhere/beside.txt either");
}

TEST(GraphGame, RefusesWhatIsNoGame) {
  const std::string empty = folder().write("empty.txt", "# vertices: 0\n");
  EXPECT_NE(complaint("graph file=" + empty).find("a graph without vertices"), std::string::npos);
  const std::string path = folder().write("two.txt", "0 1\n");
  EXPECT_EQ(complaint("graph file=" + path + " start=2"),
            "graph: start=2 is not allowed; start must be a whole number from 0 to 1");
  EXPECT_EQ(complaint("graph"), "graph needs file= (a path without blanks)");
  const std::string bad = folder().write("bad.txt", "0 1\n2\n");
  EXPECT_EQ(complaint<FormatError>("graph file=" + bad),
            bad + ", line 2: '2' is not an edge, which is two vertices such as '0 1'");
}

TEST(GraphGame, ReadsTheExamples) {
  const std::string examples = ZERMELO_SOURCE "/examples/graphs/";
  const auto retrograde = make_game("graph file=" + examples + "retrograde.txt");
  EXPECT_EQ(retrograde->size(), 12u);
  std::vector<Index> next;
  retrograde->successors(9, next);
  EXPECT_EQ(next, (std::vector<Index>{10, 11}));
  EXPECT_EQ(make_game("graph file=" + examples + "cycle_with_exit.mtx")->size(), 5u);
  EXPECT_EQ(make_game("graph file=" + examples + "path_with_loops.txt")->size(), 6u);
}

}  // namespace zermelo::graph_game_test
