// The steps and letters of the kinds.
#include <gtest/gtest.h>

#include "tablebase/chess/position.h"

namespace zermelo::chess::kinds_test {
namespace {

TEST(ChessKinds, AreCalledByTheirLetters) {
  for (Kind kind = 0; kind < kinds; ++kind) EXPECT_EQ(kind_called(info(kind).letter), kind);
  EXPECT_EQ(kind_called('K'), king);
  EXPECT_EQ(kind_called('P'), pawn);
  EXPECT_FALSE(kind_called('k'));
  EXPECT_FALSE(kind_called('E'));
  EXPECT_FALSE(kind_called('\0'));
}

TEST(ChessKinds, HaveTheirNames) {
  const std::vector<std::pair<Kind, std::string_view>> names{
      {king, "king"},   {amazon, "amazon"},   {queen, "queen"},   {chancellor, "chancellor"},
      {rook, "rook"},   {bishop, "bishop"},   {knight, "knight"}, {archbishop, "archbishop"},
      {camel, "camel"}, {zebra, "zebra"},     {ferz, "ferz"},     {nightrider, "nightrider"},
      {alfil, "alfil"}, {dabbaba, "dabbaba"}, {wazir, "wazir"},   {grasshopper, "grasshopper"},
      {pawn, "pawn"}};
  ASSERT_EQ(names.size(), kinds);
  for (const auto& [kind, name] : names) EXPECT_EQ(info(kind).name, name);
}

TEST(ChessKinds, LeapAndRideInAllSymmetricDirections) {
  for (Kind kind = 0; kind < kinds; ++kind) {
    for (const std::vector<Step>* steps : {&info(kind).leaps, &info(kind).rides}) {
      for (const Step step : *steps) {
        EXPECT_EQ(std::count(steps->begin(), steps->end(), step), 1);
        EXPECT_EQ(std::count(steps->begin(), steps->end(), Step{-step.files, step.ranks}), 1);
        EXPECT_EQ(std::count(steps->begin(), steps->end(), Step{step.ranks, step.files}), 1);
      }
    }
  }
  EXPECT_EQ(info(king).leaps.size(), 8u);
  EXPECT_EQ(info(alfil).leaps.size(), 4u);
  EXPECT_EQ(info(nightrider).rides.size(), 8u);
}

}  // namespace
}  // namespace zermelo::chess::kinds_test
