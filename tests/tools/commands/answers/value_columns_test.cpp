// What is told of tables of values: columns, temperatures, birthdays, losses of strategies, scripts of CGSuite.
#include <map>
#include <set>
#include <sstream>

#include "jobs/lookup/partisan_numbers.h"
#include "jobs/lookup/probe.h"
#include "solver/sums/strategies.h"
#include "support/plain_xml.h"
#include "support/program.h"
#include "tablebase/values/notation/notation.h"

namespace zermelo::value_columns_test {

using ValueColumnsTest = ProgramTest;
using Object = nlohmann::json;

namespace {

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields{""};
  bool quoted = false;
  for (const char c : line)
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      fields.emplace_back();
    else
      fields.back() += c;
  return fields;
}

}  // namespace

TEST_F(ValueColumnsTest, AgreeWithValuesOneByOne) {
  zermelo("solve domineering rows=2 cols=4 -o d.ztb");
  std::istringstream lines(
      zermelo("export d.ztb --columns mean,temperature,left_stop,right_stop,reduced,atomic_weight,birthday"));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "position,outcome,value,mean,temperature,left_stop,right_stop,reduced,atomic_weight,birthday");
  std::map<std::string, std::vector<std::string>> values;
  std::map<std::string, std::uint64_t> positions;
  while (std::getline(lines, line)) {
    const std::vector<std::string> fields = fields_of(line);
    ASSERT_EQ(fields.size(), 10u) << line;
    values[fields[2]] = fields;
    ++positions[fields[4]];
  }
  EXPECT_GT(values.size(), 10u);
  for (const auto& [value, fields] : values) {
    const Object object =
        json("value '" + value + "' --mean --temperature --stops --reduced --atomic-weight --birthday").at(0);
    const char* keys[] = {"mean", "temperature", "left_stop", "right_stop", "reduced", "atomic_weight", "birthday"};
    for (std::size_t i = 0; i < 7; ++i)
      EXPECT_EQ(object.at(keys[i]).is_null() ? "" : object.at(keys[i]).get<std::string>(), fields[i + 3])
          << value << ' ' << keys[i];
  }
  const Object counts = json("stats d.ztb --temperatures").at(0).at("temperatures");
  ASSERT_EQ(counts.size(), positions.size());
  for (const Object& row : counts) {
    EXPECT_EQ(row.at("positions"), positions.at(row.at("temperature")));
    EXPECT_EQ(json("value '" + row.at("value").get<std::string>() + "' --temperature").at(0).at("temperature"),
              row.at("temperature"));
  }
}

/// The wall of Left at temperature t is the left stop of the value cooled by t, and the wall of Right its right stop
/// (Winning Ways, chapter 6): at the corners, and halfway between two of them.
TEST_F(ValueColumnsTest, ThermographsAreStopsOfCooledValues) {
  zermelo("solve domineering rows=3 cols=3 -o d.ztb");
  std::istringstream lines(zermelo("export d.ztb --columns mean,temperature,thermograph"));
  std::string line;
  std::getline(lines, line);
  std::map<std::string, std::vector<std::string>> values;
  while (std::getline(lines, line)) values[fields_of(line).at(2)] = fields_of(line);
  GamePool pool(GamePool::least_memory);
  const auto read = [&](const std::string& text) { return *pool.as_number(parse_short_game(pool, text)); };
  std::size_t corners = 0;
  for (const auto& row : values) {
    const std::string& value = row.first;
    const std::vector<std::string>& fields = row.second;
    const std::size_t bar = fields.at(5).find('|');
    const Dyadic mean = read(fields.at(3)), mast = std::max(read(fields.at(4)), Dyadic());
    for (const bool left : {true, false}) {
      const auto stop = [&](const Dyadic& t) {
        if (t == mast) return mean;
        const ShortGame cooled = parse_short_game(pool, "cool(" + value + "," + t.text() + ")");
        return *pool.as_number(left ? pool.left_stop(cooled) : pool.right_stop(cooled));
      };
      std::istringstream wall(left ? fields.at(5).substr(0, bar) : fields.at(5).substr(bar + 1));
      std::optional<std::pair<Dyadic, Dyadic>> before;
      for (std::string corner; wall >> corner; ++corners) {
        const std::size_t at = corner.find('@');
        const Dyadic height = read(corner.substr(0, at)), t = read(corner.substr(at + 1));
        EXPECT_EQ(height, stop(t)) << value << ' ' << corner;
        if (before)
          EXPECT_EQ((before->first + height).half(), stop((before->second + t).half())) << value << ' ' << corner;
        else
          EXPECT_EQ(t, Dyadic()) << value;
        before = {height, t};
      }
      ASSERT_TRUE(before);
      EXPECT_EQ(before->second, mast) << value;
    }
  }
  EXPECT_GT(corners, 2 * values.size());
}

TEST_F(ValueColumnsTest, CountBirths) {
  zermelo("solve domineering rows=2 cols=4 -o d.ztb");
  std::istringstream lines(zermelo("export d.ztb --columns birthday"));
  std::string line;
  std::getline(lines, line);
  std::map<int, std::uint64_t> positions, by_day;
  std::map<int, std::set<std::string>> values;
  while (std::getline(lines, line)) {
    const std::vector<std::string> fields = fields_of(line);
    ++positions[std::stoi(fields[3])];
    values[std::stoi(fields[3])].insert(fields[2]);
  }
  std::uint64_t positions_by = 0, values_by = 0;
  const Object births = json("stats d.ztb --birthdays").at(0).at("births");
  ASSERT_EQ(births.size(), positions.size());
  for (const Object& row : births) {
    const int day = std::stoi(row.at("day").get<std::string>());
    EXPECT_EQ(row.at("positions"), positions.at(day));
    EXPECT_EQ(row.at("values"), values.at(day).size());
    EXPECT_EQ(row.at("positions_by"), positions_by += positions.at(day));
    EXPECT_EQ(row.at("values_by"), values_by += values.at(day).size());
  }
  EXPECT_EQ(positions_by, 256u);
  EXPECT_NE(zermelo("stats d.ztb --birthdays").find("positions by it"), std::string::npos);
}

/// The hottest positions have the greatest temperatures, and the picture shows all positions.
TEST_F(ValueColumnsTest, ShowTheHottest) {
  zermelo("solve domineering rows=3 cols=3 -o d.ztb");
  const Object stats = json("stats d.ztb --temperatures").at(0);
  std::uint64_t warmer = 0;
  for (const Object& position : stats.at("hottest")) {
    const std::string words = position.at("position");
    EXPECT_EQ(json("probe d.ztb '" + words + "'").at(0).at("value"), position.at("value"));
    warmer += json("value '" + position.at("value").get<std::string>() + "'").at(0).at("temperature") ==
              stats.at("temperatures").at(0).at("temperature");
  }
  EXPECT_EQ(stats.at("hottest").size(), 10u);
  EXPECT_EQ(warmer, std::min<std::uint64_t>(10, stats.at("temperatures").at(0).at("positions")));
  const Object plot = json("plot d.ztb --histogram -o t.svg").at(0);
  EXPECT_EQ(plot.at("kind"), "histogram");
  EXPECT_EQ(plot.at("points"), 512u);
  EXPECT_LE(plot.at("marks"), stats.at("temperatures").size());
  const std::string svg = read("t.svg");
  EXPECT_EQ(PlainXml(svg).fault(), "");
  for (const char* part : {"the hottest: ", ">-1<", "temperature of domineering"})
    EXPECT_NE(svg.find(part), std::string::npos) << part;
}

/// Each pair of values counts for its pairs of positions, and loses what it loses alone.
TEST_F(ValueColumnsTest, CountLossesOfStrategies) {
  zermelo("solve amazons rows=2 cols=3 -o d.ztb");
  std::istringstream lines(zermelo("export d.ztb --columns temperature"));
  std::string line;
  std::getline(lines, line);
  std::map<std::string, std::uint64_t> values;
  std::uint64_t positions = 0;
  for (; std::getline(lines, line); ++positions) ++values[fields_of(line)[2]];
  const Object stats = json("stats d.ztb --strategies").at(0);
  EXPECT_EQ(stats.at("pairs"), positions * (positions + 1) / 2);
  EXPECT_FALSE(stats.at("sampled"));
  GamePool pool(std::uint64_t{1} << 26);
  std::map<std::string, std::map<std::string, std::uint64_t>> expected;
  std::vector<std::string> texts;  // in the order of the numbers of the table
  const std::string folder = shell("pwd").out;
  const Probe probe(folder.substr(0, folder.size() - 1) + "/d.ztb");
  for (std::uint32_t number = 0; number < probe.meanings().count(); ++number)
    texts.push_back(probe.meanings().text(number));
  ASSERT_EQ(texts.size(), values.size());
  for (std::size_t i = 0; i < texts.size(); ++i)
    for (std::size_t j = i; j < texts.size(); ++j) {
      const std::uint64_t a = values.at(texts[i]), b = values.at(texts[j]);
      const ShortGame terms[] = {parse_short_game(pool, texts[i]), parse_short_game(pool, texts[j])};
      for (const Player first : {Player::left, Player::right})
        for (const Strategy strategy : strategies)
          expected[SumStrategies(pool).loss(strategy, terms, first).text()][std::string(name(strategy))] +=
              i == j ? a * (a + 1) / 2 : a * b;
    }
  ASSERT_EQ(stats.at("losses").size(), expected.size());
  EXPECT_GT(expected.size(), 2u);
  for (const Object& row : stats.at("losses"))
    for (const auto& [strategy, games] : expected.at(row.at("loss"))) EXPECT_EQ(row.at(strategy), games) << row.dump();
  const Object sample = json("stats d.ztb --strategies --pairs 5 --seed 3").at(0);
  EXPECT_TRUE(sample.at("sampled"));
  EXPECT_EQ(sample.at("pairs"), 5);
  EXPECT_EQ(sample, json("stats d.ztb --strategies --pairs 5 --seed 3").at(0));
  EXPECT_NE(zermelo("stats d.ztb --strategies --pairs 5").find("a sample of 5 of 49,141 pairs"), std::string::npos);
  expect_refusal("stats d.ztb --pairs 5", 2, "add --strategies");
  expect_refusal("stats d.ztb --birthdays --strategies", 2, "choose one");
}

TEST_F(ValueColumnsTest, MakeAScriptForCgsuite) {
  zermelo("solve domineering rows=2 cols=3 -o d.ztb");
  zermelo("export d.ztb -o d.cgs");
  std::istringstream script(read("d.cgs"));
  std::string line;
  std::getline(script, line);
  EXPECT_EQ(line, "// The value of every position of domineering rows=2 cols=3, for CGSuite 2.");
  std::getline(script, line);
  EXPECT_EQ(line, "values := {");
  std::size_t entries = 0;
  GamePool pool(GamePool::least_memory);
  std::istringstream rows(zermelo("export d.ztb"));
  std::string row;
  std::getline(rows, row);
  while (std::getline(script, line) && line != "};" && std::getline(rows, row)) {
    const std::size_t end = line.find("\" => ");
    ASSERT_NE(end, std::string::npos) << line;
    const std::string position = line.substr(1, end - 1), rest = line.substr(end + 5);
    EXPECT_EQ(rest.back() == ',', ++entries < 64);
    const std::string value = rest.substr(0, rest.size() - (rest.back() == ',' ? 1 : 0));
    EXPECT_EQ(position, fields_of(row).at(0));
    EXPECT_EQ(text(pool, parse_short_game(pool, value, Notation::cgsuite)), fields_of(row).at(2));
  }
  EXPECT_EQ(entries, 64u);
  EXPECT_EQ(zermelo("export d.ztb --format cgsuite"), read("d.cgs"));
}

TEST_F(ValueColumnsTest, AreShownOfPositions) {
  zermelo("solve domineering rows=2 cols=3 -o d.ztb");
  const Object object = json("probe d.ztb .../... --columns mean,temperature,atomic_weight").at(0);
  EXPECT_EQ(object.at("mean"), "3/4");
  EXPECT_EQ(object.at("temperature"), "5/4");
  EXPECT_TRUE(object.at("atomic_weight").is_null());
  EXPECT_EQ(json("probe d.ztb .../... --columns thermograph").at(0).at("thermograph"), "2@0 3/4@5/4|-1/2@0 3/4@5/4");
  EXPECT_FALSE(json("probe d.ztb .../...").at(0).contains("mean"));
  EXPECT_EQ(zermelo("probe d.ztb .../... --columns mean,atomic_weight"),
            zermelo("probe d.ztb .../...") + "  mean: 3/4\n  atomic_weight: none\n");
  expect_refusal("probe d.ztb .../... --columns heat", 2, "--columns heat: 'heat' is no column");
  zermelo("solve wythoff max=5 -o w.ztb");
  expect_refusal("probe w.ztb 3,4 --columns mean", 2, "w.ztb is a table of metric depth; only games of Left");
}

TEST_F(ValueColumnsTest, NeedValues) {
  zermelo("solve domineering rows=2 cols=2 --metric outcome -o o.ztb");
  zermelo("solve domineering rows=2 cols=2 -o d.ztb");
  expect_refusal("export o.ztb --columns mean", 2, "--metric value");
  for (const char* option : {"temperatures", "birthdays", "strategies"})
    expect_refusal(std::string("stats o.ztb --") + option, 2, "--metric value");
  expect_refusal("export o.ztb --format cgsuite", 2, "--metric value");
  expect_refusal("export d.ztb --format cgsuite --columns mean", 2, "leave out --format cgsuite");
  expect_refusal("export d.ztb --columns mean,heat", 2, "'heat' is no column");
  expect_refusal("export d.ztb --columns mean,birthday,mean", 2, "'mean' occurs twice; name it once");
  expect_refusal("export d.ztb --columns mean --format jsonl", 2, "leave out --format jsonl");
  EXPECT_EQ(zermelo("export d.ztb"), zermelo("export d.ztb --columns ''"));
}

}  // namespace zermelo::value_columns_test
