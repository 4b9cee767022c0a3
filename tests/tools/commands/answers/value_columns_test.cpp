// Columns about values: export --columns and stats --temperatures agree with zermelo value.
#include <map>
#include <sstream>

#include "support/program.h"

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

TEST_F(ValueColumnsTest, NeedValues) {
  zermelo("solve domineering rows=2 cols=2 --metric outcome -o o.ztb");
  zermelo("solve domineering rows=2 cols=2 -o d.ztb");
  expect_refusal("export o.ztb --columns mean", 2, "--metric value");
  expect_refusal("stats o.ztb --temperatures", 2, "--metric value");
  expect_refusal("export d.ztb --columns mean,heat", 2, "'heat' is no column");
  expect_refusal("export d.ztb --columns mean --format jsonl", 2, "leave out --format jsonl");
  EXPECT_EQ(zermelo("export d.ztb"), zermelo("export d.ztb --columns ''"));
}

}  // namespace zermelo::value_columns_test
