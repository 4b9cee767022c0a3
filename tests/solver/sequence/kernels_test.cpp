// Every way to compute Grundy values, held against a quadratic program that shares nothing with it.
#include <gtest/gtest.h>

#include <random>

#include "solver/sequence/sequence.h"
#include "tests/solver/sequence/plain_values.h"

namespace zermelo {
namespace {

std::vector<std::uint32_t> computed(const std::string& words, std::uint64_t last, unsigned threads = 1) {
  Sequence sequence{HeapRule::parse(words), {}, {}};
  Workers workers(threads);
  extend(sequence, last, workers, {}, false);
  std::vector<std::uint32_t> values(sequence.values.size());
  for (std::size_t n = 0; n < values.size(); ++n) values[n] = sequence.values[n];
  return values;
}

void expect_plain(const PlainRule& rule, std::size_t last) {
  SCOPED_TRACE(rule.words());
  EXPECT_EQ(computed(rule.words(), last), plain_values(rule, last));
}

/// A code of up to `most` digits up to 7 (15 if hexadecimal) after the point, the last of them not 0.
PlainRule random_code(std::mt19937& random, unsigned most, unsigned largest) {
  PlainRule rule;
  rule.digits.push_back(random() % 3 == 0 ? 4 * (random() % ((largest + 1) / 4)) : 0);
  const unsigned count = 1 + random() % most;
  for (unsigned k = 1; k < count; ++k) rule.digits.push_back(random() % (largest + 1));
  rule.digits.push_back(1 + random() % largest);
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

TEST(SequenceKernels, AgreeWithThePlainProgramOnGrundysGame) {
  PlainRule rule{{4}, false, true};
  expect_plain(rule, 3000);
}

}  // namespace
}  // namespace zermelo
