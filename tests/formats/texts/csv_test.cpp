// Comma-separated values: fields, comments, records, and the line number in every error.
#include "formats/texts/csv.h"

#include <gtest/gtest.h>

#include "support/message_of.h"
#include "tablebase/base/error.h"

namespace zermelo::csv_test {

TEST(Csv, QuotesAndUnquotesFields) {
  for (const std::string field : {"plain", "1,2,3", "say \"no\"", ""}) {
    std::string line;
    append_csv_field(line, field);
    EXPECT_EQ(parse_csv_line(line + ",end"), (std::vector<std::string>{field, "end"})) << line;
  }
  EXPECT_EQ(parse_csv_line("  a b , \"c\" ,"), (std::vector<std::string>{"a b", "c", ""}));
}

TEST(Csv, RefusesBrokenQuotes) {
  for (const char* line : {"\"open", "\"a\"b,c", "a\"b"}) EXPECT_THROW(parse_csv_line(line), FormatError) << line;
}

TEST(Csv, ReadsCommentsColumnsAndRecords) {
  const CsvText csv = read_csv("# source: a book\n#\n\nname,value\n\"a,b\",1\n# between\nc,\n", "f.csv");
  EXPECT_EQ(csv.comments, (std::vector<std::string>{"source: a book", "", "between"}));
  EXPECT_EQ(csv.note("source"), "a book");
  EXPECT_EQ(csv.note("author"), "");
  EXPECT_EQ(csv.columns, (std::vector<std::string>{"name", "value"}));
  EXPECT_EQ(csv.columns_line, 4u);
  ASSERT_EQ(csv.records.size(), 2u);
  EXPECT_EQ(csv.records[0].line, 5u);
  EXPECT_EQ(csv.records[0].fields, (std::vector<std::string>{"a,b", "1"}));
  EXPECT_EQ(csv.records[1].line, 7u);
  EXPECT_EQ(csv.records[1].fields, (std::vector<std::string>{"c", ""}));
}

TEST(Csv, NamesTheLineOfAMistake) {
  const auto message = [](const char* text) { return message_of<FormatError>([&] { read_csv(text, "f.csv"); }); };
  EXPECT_EQ(message("a,b\n1,2\n1,2,3\n"), "f.csv, line 3: 3 fields; the header has 2");
  EXPECT_EQ(message("# note\na,b\n1\n"), "f.csv, line 3: 1 fields; the header has 2");
  EXPECT_EQ(message("a,b\n1,\"2\n"), "f.csv, line 2: a quote is not closed");
  EXPECT_EQ(message("# only a note\n"), "f.csv: a line with the names of the columns is missing");
}

}  // namespace zermelo::csv_test
