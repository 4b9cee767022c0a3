// The anchor is the man with the fewest moves, since its moves may lead to mirrored words. The last man is the man with
// the most moves, since its moves stay in a word.
#include "solver/loopy/kernel/men/places.h"

#include <algorithm>

namespace zermelo::loopy::men {
namespace {

using described::lowest;
using described::Placement;
using described::PointMap;
using described::TierMen;

/// The least point that symmetries map each point to.
PointArray representatives(const TierMen& men) {
  PointArray found{};
  for (unsigned point = 0; point < men.points(); ++point) {
    unsigned least = point;
    for (const PointMap& map : men.symmetries()) least = std::min(least, lowest(map(one(point))));
    found[point] = static_cast<std::uint8_t>(least);
  }
  return found;
}

}  // namespace

std::uint64_t Places::words_for(const TierMen& men) {
  const auto least = representatives(men);
  std::uint64_t words = 0;
  for (unsigned point = 0; point < men.points(); ++point) words += least[point] == point;
  for (std::size_t man = 2; man < men.men().size(); ++man) words *= men.points();
  return words;
}

Places::Places(const TierMen& men) : points_(men.points()), maps_(men.symmetries()) {
  for (const described::Man& man : men.men()) men_.push_back(courses_of(man, points_));
  std::ranges::stable_sort(men_, {}, &ManCourses::reach);
  list_maps(representatives(men));
  words_ = 1;
  for (unsigned man = last(); man-- > 1; words_ *= points_) stride_[man] = words_;
  stride_[0] = words_;
  words_ *= anchors_.size();
}

void Places::list_maps(const PointArray& least) {
  for (const PointMap& map : maps_) {
    PointArray& images = images_.emplace_back();
    for (unsigned point = 0; point < points_; ++point)
      images[point] = static_cast<std::uint8_t>(lowest(map(one(point))));
  }
  for (const PointArray& images : images_) {
    const auto undoes = [&](const PointArray& other) {
      for (unsigned point = 0; point < points_; ++point)
        if (other[images[point]] != point) return false;
      return true;
    };
    inverse_.push_back(static_cast<std::uint8_t>(std::ranges::find_if(images_, undoes) - images_.begin()));
  }
  for (unsigned point = 0; point < points_; ++point) {
    if (least[point] == point) anchors_.push_back(static_cast<std::uint8_t>(point));
    anchor_of_[point] = static_cast<std::uint8_t>(std::ranges::find(anchors_, least[point]) - anchors_.begin());
    for (std::size_t map = 0; map < maps_.size(); ++map)
      if (images_[map][point] == least[point]) maps_to_[point].push_back(static_cast<std::uint8_t>(map));
  }
}

void Places::note_capture(Board& board, unsigned man, unsigned turn) const {
  unsigned other = 0;
  while (board.at[other] != board.at[man]) ++other;
  board.possible = board.possible && !board.has_capture && men_[other].side != men_[man].side;
  board.has_capture = true;
  const bool is_lost = men_[man].side == turn;
  board.captor = is_lost ? other : man;
  board.victim = is_lost ? man : other;
}

Board Places::board(std::size_t word, unsigned turn) const {
  Board board;
  for (unsigned man = last(); man-- > 1; word /= points_) board.at[man] = static_cast<std::uint8_t>(word % points_);
  board.at[0] = anchors_[word];
  for (unsigned man = 0; man < last(); ++man) {
    const Points point = one(board.at[man]);
    if ((board.taken & point) != 0) note_capture(board, man, turn);
    board.taken |= point;
    board.of[men_[man].side] |= point;
  }
  return board;
}

Places::Target Places::anchored(const Board& board, unsigned to, unsigned map) const {
  std::size_t word = anchor_of_[to] * stride_[0];
  for (unsigned man = 1; man < last(); ++man) word += images_[map][board.at[man]] * stride_[man];
  if (map == 0) return {word};
  return {word, &maps_[map], &maps_[inverse_[map]]};
}

std::pair<std::size_t, unsigned> Places::place(const Placement& position) const {
  std::array<Points, described::most_kinds> left = position.men;
  Board board;
  for (unsigned man = 0; man < men(); ++man) {
    Points& points = left[men_[man].kind];
    board.at[man] = static_cast<std::uint8_t>(lowest(points));
    points &= points - 1;
  }
  const unsigned map = maps_to_[board.at[0]].front();
  return {anchored(board, board.at[0], map).word, images_[map][board.at[last()]]};
}

Placement Places::placement(const Board& board, unsigned last, unsigned turn, unsigned without) const {
  Placement position;
  position.turn = static_cast<std::uint8_t>(turn);
  for (unsigned man = 0; man < men(); ++man)
    if (man != without) position.men[men_[man].kind] |= one(man == this->last() ? last : board.at[man]);
  return position;
}

}  // namespace zermelo::loopy::men
