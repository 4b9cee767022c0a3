// Compares every kernel for Grundy sequences with a plain program that shares no code with them.
#include <gtest/gtest.h>

#include <random>

#include "solver/sequences/sequence.h"
#include "tests/solver/sequences/plain_values.h"

namespace zermelo::kernels_test {
namespace {

std::vector<std::uint32_t> computed(const std::string& words, std::uint64_t last, unsigned threads = 1) {
  sequences::Sequence sequence{sequences::HeapRule::parse(words), {}, {}};
  sequences::extend(sequence, last, Job({.threads = threads}), false);
  std::vector<std::uint32_t> values(sequence.values.size());
  for (std::size_t n = 0; n < values.size(); ++n) values[n] = sequence.values[n];
  return values;
}

void expect_plain(const PlainRule& rule, std::size_t last) {
  SCOPED_TRACE(rule.words());
  EXPECT_EQ(computed(rule.words(), last), plain_values(rule, last));
}

unsigned below(std::mt19937& random, unsigned end) { return static_cast<unsigned>(random() % end); }

/// A random code with at most `most` digits after the point, each at most `largest` (7 or 15), the last one not 0.
PlainRule random_code(std::mt19937& random, unsigned most, unsigned largest) {
  PlainRule rule;
  rule.digits.push_back(below(random, 3) == 0 ? 4 * below(random, (largest + 1) / 4) : 0);
  for (unsigned k = below(random, most); k > 0; --k) rule.digits.push_back(below(random, largest + 1));
  rule.digits.push_back(1 + below(random, largest));
  return rule;
}

TEST(SequenceKernels, AgreeWithThePlainProgramOnOctalCodes) {
  std::mt19937 random(1);
  for (int i = 0; i < 60; ++i) expect_plain(random_code(random, 4, 7), 700);
  for (int i = 0; i < 12; ++i) expect_plain(random_code(random, 3, 7), 2000);
}

TEST(SequenceKernels, AgreeWithThePlainProgramOnLongOctalCodes) {
  std::mt19937 random(2);
  for (int i = 0; i < 10; ++i) expect_plain(random_code(random, 150, 7), 400);
}

TEST(SequenceKernels, AgreeWithThePlainProgramOnHexadecimalCodes) {
  std::mt19937 random(3);
  for (int i = 0; i < 25; ++i) {
    PlainRule rule = random_code(random, 3, 15);
    rule.digits.back() |= 8;
    expect_plain(rule, 120);
  }
  expect_plain({{0, 3, 15}}, 300);
  expect_plain({{12, 1}}, 200);
}

TEST(SequenceKernels, AgreeWithThePlainProgramOnEndlessCodes) {
  std::mt19937 random(4);
  for (int i = 0; i < 30; ++i) {
    PlainRule rule = random_code(random, 3, 7);
    rule.endless = true;
    expect_plain(rule, 300);
  }
  for (int i = 0; i < 8; ++i) {
    PlainRule rule = random_code(random, 2, 15);
    rule.endless = true;
    expect_plain(rule, 80);
  }
}

/// The rule in which each of these amounts may be taken.
PlainRule taking(const std::vector<unsigned>& amounts) {
  PlainRule rule{{0}};
  for (const unsigned amount : amounts) {
    if (amount >= rule.digits.size()) rule.digits.resize(amount + 1, 0u);
    rule.digits[amount] = 3;
  }
  return rule;
}

TEST(SequenceKernels, AgreeWithThePlainProgramOnGamesWithoutSplits) {
  std::mt19937 random(5);
  for (int i = 0; i < 40; ++i) {
    std::vector<unsigned> amounts(1 + below(random, 12));
    for (unsigned& amount : amounts) amount = 1 + below(random, i % 2 == 0 ? 30 : 400);
    expect_plain(taking(amounts), 1500);
  }
  for (int i = 0; i < 20; ++i) {
    PlainRule rule = random_code(random, 20, 3);
    rule.digits[0] = 0;
    rule.endless = i % 2 == 0;
    expect_plain(rule, 500);
  }
}

TEST(SequenceKernels, AgreeWithThePlainProgramOnGrundysGame) {
  PlainRule rule{{4}, false, true};
  expect_plain(rule, 3000);
}

}  // namespace
}  // namespace zermelo::kernels_test
