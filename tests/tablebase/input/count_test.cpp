// Counts and sizes in every spelling, exact up to the last digit.
#include <gtest/gtest.h>

#include "tablebase/input/text.h"

namespace zermelo::count_test {
namespace {

constexpr std::uint64_t any = UINT64_MAX;

TEST(Counts, AreReadInEverySpelling) {
  for (const char* words : {"1500000", "1.5M", "1.50M", "1.5e6", "1.5E+6", "1500k", "1500K", "0.0015G", ".0015G",
                            "0001500000", "15e5", "1.5e3k"})
    EXPECT_EQ(read_count(words, any), 1'500'000u) << words;
  EXPECT_EQ(read_count("2^21", any), 1u << 21);
  for (const char* words : {"0", "0.0", "0e999", "0M", "0^5"}) EXPECT_EQ(read_count(words, any), 0u) << words;
  EXPECT_EQ(read_count("1.", any), 1u);
}

TEST(Counts, AreExactAbove53Bits) {
  EXPECT_EQ(read_count("1000000000000000001", any), 1'000'000'000'000'000'001u);
  EXPECT_EQ(read_count("9007199.254740993G", any), 9'007'199'254'740'993u);
  EXPECT_EQ(read_count("9007199254740.993k", any), 9'007'199'254'740'993u);
  EXPECT_EQ(read_count("18446744073709551615", any), any);
  EXPECT_EQ(read_count("18446744073.709551615G", any), any);
  EXPECT_EQ(read_count("1844674407370955161.5e1", any), any);
}

TEST(Counts, AreRefusedInsteadOfRounded) {
  for (const char* words : {"18446744073709551616",
                            "18446744073.709551616G",
                            "1e20",
                            "2^64",
                            "10^20",
                            "1e99",
                            "1e9999",
                            "1.5",
                            "1.0005k",
                            "1e-3",
                            "1500e-3",
                            "",
                            ".",
                            "M",
                            "e5",
                            "1e",
                            "1e+",
                            "1e1.5",
                            "1..5",
                            "-1",
                            "+1",
                            "1 k",
                            "nan",
                            "inf",
                            "0x10",
                            "1kM",
                            "123456789012345678901234567890"})
    EXPECT_EQ(read_count(words, any), std::nullopt) << words;
  EXPECT_EQ(read_count("1000000000000000001", 1'000'000'000'000'000'000), std::nullopt);
  EXPECT_EQ(read_count("1000000000000000.001k", 1'000'000'000'000'000'000), std::nullopt);
}

TEST(Sizes, AreExactWhenTheyAreWhole) {
  EXPECT_EQ(read_size("4096"), 4096u);
  EXPECT_EQ(read_size("1.5G"), std::uint64_t{3} << 29);
  EXPECT_EQ(read_size("2GiB"), std::uint64_t{2} << 30);
  EXPECT_EQ(read_size("4503599627370495K"), std::uint64_t{4503599627370495} << 10);
  EXPECT_EQ(read_size("123456789.0009765625K"), (std::uint64_t{123456789} << 10) + 1);
  EXPECT_EQ(read_size("4611686018427387903B"), (std::uint64_t{1} << 62) - 1);
  EXPECT_EQ(read_size("4194304T"), std::uint64_t{1} << 62);
  EXPECT_EQ(read_size("1.9"), 1u);
}

TEST(Sizes, AreRefusedInsteadOfRounded) {
  for (const char* words :
       {"4611686018427387905", "4194304.000000000001T", "18446744073709551615", "18446744073709551616", "0", "0.5",
        "0.0001K", "", "G", "1.5.5G", "-1G", "1e9", "1X", "nan", "inf", "1 G"})
    EXPECT_EQ(read_size(words), std::nullopt) << words;
}

}  // namespace
}  // namespace zermelo::count_test
