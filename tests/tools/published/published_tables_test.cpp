// The CSV files of published tables: each is embedded in the program, well-formed, and names its source; malformed
// files are refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "support/message_of.h"
#include "tablebase/base/error.h"
#include "tools/published/kinds/published.h"

namespace zermelo::published_tables_test {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<fs::path> files() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(ZERMELO_SOURCE "/tools/published/tables"))
    if (entry.path().extension() == ".csv") paths.push_back(entry.path());
  return paths;
}

constexpr const char* notes = "# summary: a table\n# source: a book\n";
constexpr const char* columns = "row,kind,game,at,published\n";

PublishedTable table_of(const std::string& rows) {
  return read_published_table("t", std::string(notes) + columns + rows);
}

std::string refusal_of(const std::string& text) {
  return message_of<FormatError>([&] { read_published_table("t", text); });
}

std::vector<PublishedRow> recomputed(const PublishedTable& table) {
  std::vector<PublishedRow> rows;
  recompute(table, Job({.threads = 1}), [&](PublishedRow row) { rows.push_back(std::move(row)); });
  return rows;
}

TEST(PublishedTables, AreTheFilesOfTheFolder) {
  const auto embedded = embedded_tables();
  ASSERT_EQ(files().size(), embedded.size());
  for (const fs::path& path : files()) {
    const auto found = std::find_if(embedded.begin(), embedded.end(),
                                    [&](const EmbeddedTable& table) { return table.name == path.stem().string(); });
    ASSERT_NE(found, embedded.end()) << path;
    EXPECT_EQ(found->text, content(path)) << path;
  }
}

TEST(PublishedTables, NameAMissingEnding) {
  Solutions solutions(Job({.threads = 1}), "missing/");
  try {
    solutions.tier("chess men=3", "KRvK");
    FAIL();
  } catch (const MissingTier& error) {
    EXPECT_EQ(error.tier, "KRvK");
    EXPECT_STREQ(error.what(), "missing/ lacks KRvK; make it with zermelo solve chess men=3 -o missing/");
  }
}

TEST(PublishedTables, NameTheirSources) {
  std::set<std::string> names;
  for (const PublishedTable& table : published_tables()) {
    EXPECT_TRUE(names.insert(table.name).second) << table.name;
    EXPECT_GT(table.source.size(), 5u) << table.name;
    EXPECT_GT(table.summary.size(), 5u) << table.name;
  }
}

TEST(PublishedTables, UseEveryKindAndEveryKindIsExplained) {
  std::set<std::string> used;
  for (const PublishedTable& table : published_tables())
    for (const PublishedRecord& record : table.records) used.insert(record.kind);
  const std::string explained = content(ZERMELO_SOURCE "/docs/published.md");
  for (const Kind& kind : statement_kinds()) {
    EXPECT_TRUE(used.contains(std::string(kind.name))) << kind.name;
    EXPECT_NE(explained.find("| `" + std::string(kind.name) + "` |"), std::string::npos) << kind.name;
  }
}

TEST(PublishedTables, AreRefusedWithFileAndLine) {
  const std::string good = std::string(notes) + columns;
  for (const auto& [text, message] :
       {std::pair<std::string, std::string>{good + "a,mex,,0 1,2\nb,mex,,0 1\n", "t.csv, line 5: 4 fields"},
        {good + "a,mex,,0 1,\"2\n", "t.csv, line 4: a quote is not closed"},
        {good + "a,max,,0 1,2\n", "t.csv, line 4: 'max' is not a kind of row; the kinds are winner, "},
        {good + "a,mex,,0 1,\n", "t.csv, line 4: a row needs"},
        {good + ",mex,,0 1,2\n", "t.csv, line 4: a row needs"},
        {std::string(notes) + "row,kind,at,game,published\na,mex,,0 1,2\n", "t.csv, line 3: the columns are row,kind,"},
        {std::string("# summary: a table\n") + columns + "a,mex,,0 1,2\n", "t.csv: write a line `# source: ...`"},
        {std::string("# source: a book\n") + columns + "a,mex,,0 1,2\n", "t.csv: write a line `# summary: ...`"},
        {good, "t.csv: the table has no rows"},
        {"", "t.csv: a line with the names"}})
    EXPECT_TRUE(refusal_of(text).starts_with(message)) << text;
}

TEST(PublishedTables, NameTheLineOfAGameThatDoesNotExist) {
  for (const char* row :
       {"a,mark,pyramids rows=2,,×\n", "a,period,0.8x,,period 1\n", "a,move,nim piles=2 max=3,0,a move\n",
        "a,mex,,0 x,1\n", "a,zeros,grundy,,0\n", "a,vertices,0>1 1,loss 0,1\n", "a,vertices,0>1,lost,1\n",
        "a,vertices,0>1000000000,loss 0,1\n", "a,repetition,nim,| 0 | 1,holds\n",
        "a,start classes,domineering rows=1 cols=1,2,PR\n"}) {
    const PublishedTable table = table_of(std::string("good,mex,,0 1,2\n") + row);
    EXPECT_TRUE(message_of<UsageError>([&] { recomputed(table); }).starts_with("t.csv, line 5: ")) << row;
  }
}

TEST(PublishedTables, ShowRowsThatDiffer) {
  const std::vector<PublishedRow> rows = recomputed(
      table_of("right,mark,pyramid rows=2,,○ (1)\nwrong,mark,pyramid rows=2,,×\nvalue,value,{0|1},,1\n"
               "winner,winner,nim piles=1 max=3,2,the second player wins\nperiod,period,grundy,100,period 3\n"));
  ASSERT_EQ(rows.size(), 5u);
  EXPECT_TRUE(rows[0].ok());
  const char* computed[] = {"○ (1)", "○ (1)", "1/2", "first player wins", "none proved"};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].ok(), i == 0) << i;
    EXPECT_EQ(rows[i].computed, computed[i]);
  }
}

TEST(PublishedTables, SolveChessEndings) {
  const std::vector<PublishedRow> rows =
      recomputed(table_of("mates,longest mates,chess men=3,KQvK,white wins in 19; black loses in 20\n"
                          "none,longest mates,chess men=3,KBvK,no mate\n"
                          "wins,longest wins,chess men=3,KRvK,white wins in 31\n"
                          "wrong,longest wins,chess men=3,KRvK,white wins in 33\n"
                          "both,longest mates,chess pieces=KQvKR files=3 ranks=3,KQvKR,\"white wins in 3; black wins "
                          "in 7, loses in 4\"\n"));
  for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(rows[i].ok(), i != 3) << rows[i].computed;
}

}  // namespace
}  // namespace zermelo::published_tables_test
