// Numbers in words for people.
#include "jobs/budget/amounts.h"

#include <gtest/gtest.h>

namespace zermelo::amounts_test {
namespace {

TEST(Amounts, SayTimesInTheUnitsOfPeople) {
  constexpr double minute = 60, hour = 60 * minute, day = 24 * hour;
  for (const auto& [seconds, words] : {std::pair<double, const char*>{0, "0.000 s"},
                                       {0.0123, "0.012 s"},
                                       {0.9996, "1.0 s"},
                                       {7.46, "7.5 s"},
                                       {9.96, "10 s"},
                                       {59.4, "59 s"},
                                       {59.6, "1 min"},
                                       {200, "3 min 20 s"},
                                       {hour - 0.4, "1 h"},
                                       {7700, "2 h 8 min"},
                                       {day - 20, "1 d"},
                                       {5 * day + 3 * hour, "5 d 3 h"},
                                       {1000 * day, "1000 d"}})
    EXPECT_EQ(duration_text(seconds), words) << seconds;
}

TEST(Amounts, LeaveOutRatesOfTinyTables) {
  EXPECT_EQ(rate_text(9'999, 0.001), "");
  EXPECT_EQ(rate_text(23'456, 1), ", 23,456 positions a second");
  EXPECT_EQ(rate_text(3'000'000, 2), ", 1.5 million positions a second");
  EXPECT_EQ(density_text(1'000, 9'999), "");
  EXPECT_EQ(density_text(2'500, 20'000), ", 1.000 bits a position");
}

TEST(Amounts, HaveTwoDigitsOfSmallDensities) {
  EXPECT_EQ(density_text(50'000, 10'000'000), ", 0.040 bits a position");
  EXPECT_EQ(density_text(5'000, 10'000'000), ", 0.0040 bits a position");
  EXPECT_EQ(density_text(447'653, 123'642'404'108), ", 0.000029 bits a position");
  EXPECT_EQ(density_text(7'553'728, 1'837'372'487'781'959), ", 0.000000033 bits a position");
}

}  // namespace
}  // namespace zermelo::amounts_test
