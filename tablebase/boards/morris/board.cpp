// Symmetry k + 4 f + 8 e maps place p to 2 k + p, or 2 k - p if f = 1, and exchanges the inner and the outer square if
// e = 1. Sets of points are bits: a move flips two bits of the player's men.
#include "tablebase/boards/morris/board.h"

#include <algorithm>
#include <tuple>

namespace zermelo::morris {
namespace {

unsigned image_of_place(unsigned symmetry, unsigned place) {
  const unsigned turned = 2 * (symmetry % 4);
  return (symmetry / 4 % 2 == 0 ? turned + place : turned + 8 - place) % 8;
}

/// The row and column of a point; the middle of the board is 0, 0.
std::tuple<int, int> coordinates(unsigned squares, unsigned point) {
  static constexpr int rows[] = {-1, -1, -1, 0, 1, 1, 1, 0}, columns[] = {-1, 0, 1, 1, 1, 0, -1, -1};
  const int distance = static_cast<int>(squares - point / 8);
  return {rows[point % 8] * distance, columns[point % 8] * distance};
}

}  // namespace

Board::Board(unsigned squares)
    : squares_(squares),
      all_(static_cast<Points>((std::uint64_t{1} << (8 * squares)) - 1)),
      shifts_{{{0, 8, 16}, {8 * (squares - 1), 8 * (squares - 2), 0}}} {
  for (auto& mills : mills_at_) mills.fill(no_mill);
  for (unsigned square = 0; square < squares; ++square) add_square(square);
  join_squares();
  for (unsigned symmetry = 0; symmetry < 8; ++symmetry)
    for (unsigned set = 0; set < 256; ++set) {
      Points image = 0;
      for_points(set, [&](unsigned place) { image |= one(image_of_place(symmetry, place)); });
      images_[symmetry][set] = static_cast<std::uint8_t>(image);
    }
  read_rows();
}

/// The lines around a square, and the mills of its sides.
void Board::add_square(unsigned square) {
  const auto at = [square](unsigned place) { return 8 * square + place % 8; };
  for (unsigned place = 0; place < 8; ++place) neighbours_[at(place)] |= one(at(place + 1)) | one(at(place + 7));
  for (unsigned corner = 0; corner < 8; corner += 2)
    add_mill(one(at(corner)) | one(at(corner + 1)) | one(at(corner + 2)));
}

void Board::add_mill(Points mill) {
  mills_.push_back(mill);
  for_points(mill, [&](unsigned at) { mills_at_[at][mills_at_[at][0] == no_mill ? 0 : 1] = mill; });
}

/// The lines between the middles of the sides. Three points in such a line are a mill.
void Board::join_squares() {
  for (unsigned middle = 1; middle < 8; middle += 2) {
    for (unsigned inner = middle + 8; inner < points(); inner += 8) {
      neighbours_[inner] |= one(inner - 8);
      neighbours_[inner - 8] |= one(inner);
    }
    if (squares_ == 3) add_mill(one(middle) | one(middle + 8) | one(middle + 16));
  }
}

unsigned Board::inverse(unsigned symmetry) {
  const bool reflected = symmetry / 4 % 2 != 0;
  return reflected ? symmetry : symmetry / 4 * 4 + (4 - symmetry % 4) % 4;
}

void Board::read_rows() {
  for (unsigned point = 0; point < points(); ++point) reading_order_.push_back(point);
  const auto where = [this](unsigned point) { return coordinates(squares_, point); };
  std::sort(reading_order_.begin(), reading_order_.end(), [&](unsigned a, unsigned b) { return where(a) < where(b); });
  int row = 0;
  for (const unsigned point : reading_order_) {
    if (rows_.empty() || std::get<0>(where(point)) != row) rows_.push_back(0);
    row = std::get<0>(where(point));
    ++rows_.back();
  }
}

bool MillRules::can_move(const Position& position) const {
  const Points free = free_points(position);
  for (Points left = position.mover(); left != 0; left &= left - 1)
    if (reach(position.mover(), static_cast<unsigned>(std::countr_zero(left)), free) != 0) return true;
  return false;
}

void MillRules::moves(const Position& position, std::vector<Position>& next) const {
  const Points free = free_points(position), men = position.mover();
  for_points(men, [&](unsigned from) {
    for_points(reach(men, from, free), [&](unsigned to) { arrive(position, men ^ one(from) ^ one(to), to, next); });
  });
}

void MillRules::puts(const Position& position, std::vector<Position>& next) const {
  for_points(free_points(position), [&](unsigned at) { arrive(position, position.mover() | one(at), at, next); });
}

void MillRules::arrive(const Position& position, Points mover, unsigned at, std::vector<Position>& next) const {
  const Points other = position.other();
  if (!board_.has_mill(mover, at)) return next.push_back(position.after(mover, other));
  for_points(captured_by_a_mill(other),
             [&](unsigned taken) { next.push_back(position.after(mover, other ^ one(taken))); });
}

/// A man that is in a mill after its move has closed it, and captured.
void MillRules::unmoves(const Position& position, std::vector<Position>& before) const {
  const Points free = free_points(position), moved = position.other();
  for_points(moved, [&](unsigned at) {
    if (board_.has_mill(moved, at)) return;
    for_points(reach(moved, at, free),
               [&](unsigned from) { before.push_back(position.after(position.mover(), moved ^ one(at) ^ one(from))); });
  });
}

}  // namespace zermelo::morris
