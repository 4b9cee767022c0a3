// Compares published Grundy sequences and periods with the program.
#include "support/program.h"
#include "support/published_words.h"

namespace zermelo::published_sequences_test {

using PublishedSequences = ProgramTest;

TEST_F(PublishedSequences, AreThoseOfTheProgram) {
  for (const PublishedRecord& record : published_table("heap-sequences").records) {
    const std::vector<std::uint64_t> printed = numbers_in(record.published);
    EXPECT_EQ(printed.size(), 60u) << record.row;
    EXPECT_EQ(json("grundy " + record.game + " --max 59").at(0).at("values"), nlohmann::json(printed)) << record.row;
  }
}

TEST_F(PublishedSequences, HaveThePublishedPeriods) {
  for (const PublishedRecord& record : records_of(published_table("octal-periods"), "period")) {
    const std::vector<std::uint64_t> printed = numbers_in(record.published);
    const auto object = json("grundy " + record.game + " --period").at(0);
    EXPECT_EQ(object.at("proved"), true) << record.row;
    EXPECT_EQ(object.at("period"), printed.at(0)) << record.row;
    EXPECT_EQ(object.at("preperiod"), printed.at(1) + 1) << record.row;
  }
}

TEST_F(PublishedSequences, AreConfirmedByCheck) {
  for (const PublishedRecord& record : published_table("heap-sequences").records) {
    write("published.txt", record.published + "\n");
    EXPECT_EQ(json("check " + record.game + " published.txt").at(0).at("agree"), 60) << record.row;
  }
}

}  // namespace zermelo::published_sequences_test
