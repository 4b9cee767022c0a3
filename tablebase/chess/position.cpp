// Each step and its images under the eight symmetries of the square make a set of steps; a kind combines such sets.
#include "tablebase/chess/position.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cctype>

namespace zermelo::chess {

namespace {

using Steps = std::vector<Step>;

/// The images of a step under the eight symmetries, each once.
Steps all(int a, int b) {
  Steps steps;
  for (const int x : {a, -a})
    for (const int y : {b, -b}) steps.insert(steps.end(), {{x, y}, {y, x}});
  std::sort(steps.begin(), steps.end());
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  return steps;
}

Steps both(Steps steps, const Steps& more) {
  steps.insert(steps.end(), more.begin(), more.end());
  return steps;
}

std::array<KindInfo, kinds> list() {
  const Steps straight = all(1, 0), diagonal = all(1, 1), lines = both(straight, diagonal), jumps = all(2, 1);
  return {{{'K', "king", lines, {}},
           {'M', "amazon", jumps, lines},
           {'Q', "queen", {}, lines},
           {'C', "chancellor", jumps, straight},
           {'X', "archbishop", jumps, diagonal},
           {'R', "rook", {}, straight},
           {'H', "nightrider", {}, jumps},
           {'B', "bishop", {}, diagonal},
           {'N', "knight", jumps, {}},
           {'L', "camel", all(3, 1), {}},
           {'Z', "zebra", all(3, 2), {}},
           {'G', "grasshopper", {}, lines, true},
           {'F', "ferz", diagonal, {}},
           {'A', "alfil", all(2, 2), {}},
           {'D', "dabbaba", all(2, 0), {}},
           {'W', "wazir", straight, {}},
           {'P', "pawn", {}, {}}}};
}

const std::array<KindInfo, kinds>& table() {
  static const std::array<KindInfo, kinds> infos = list();
  return infos;
}

}  // namespace

const KindInfo& info(Kind kind) {
  assert(kind < kinds);
  return table()[kind];
}

std::optional<Kind> kind_called(char letter) {
  for (Kind kind = 0; kind < kinds; ++kind)
    if (info(kind).letter == letter) return kind;
  return std::nullopt;
}

char letter_of(const Man& man) {
  const char capital = info(man.kind).letter;
  return man.side == Side::white ? capital : static_cast<char>(std::tolower(capital));
}

std::optional<Man> man_called(char letter) {
  const auto capital = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  const std::optional<Kind> kind = kind_called(capital);
  if (!kind) return std::nullopt;
  return Man{*kind, letter == capital ? Side::white : Side::black, 0};
}

// A ray is a set of squares. The nearest man on it has the lowest or the highest number, so one bit operation finds it,
// and the ray from that man on is cut off. The same works for the rides of a knight.

Reach::Reach(Board board) : board_(board), between_(board.squares()) {
  for (Kind kind = 0; kind < kinds; ++kind) attacks_.push_back(attacks_of(info(kind)));
  attacks_.push_back(attacks_of(info(pawn)));
  for (unsigned square = 0; square < board_.squares(); ++square) {
    attacks_[pawn].leaps[square] = leaps_from(square, {{-1, 1}, {1, 1}});
    attacks_[pawn + 1].leaps[square] = leaps_from(square, {{-1, -1}, {1, -1}});
  }
}

std::optional<unsigned> Reach::after_step(unsigned square, Step step) const {
  const int file = static_cast<int>(board_.file(square)) + step.files;
  const int rank = static_cast<int>(board_.rank(square)) + step.ranks;
  if (file < 0 || rank < 0 || file >= static_cast<int>(board_.files) || rank >= static_cast<int>(board_.ranks))
    return std::nullopt;
  return board_.square(static_cast<unsigned>(file), static_cast<unsigned>(rank));
}

Reach::Attacks Reach::attacks_of(const KindInfo& kind) {
  Attacks attacks;
  attacks.hops = kind.hops;
  for (const Step step : kind.rides) attacks.rays.push_back(ray_along(step));
  for (unsigned square = 0; square < board_.squares(); ++square) {
    attacks.leaps[square] = leaps_from(square, kind.leaps);
    for (const std::uint8_t ray : attacks.rays) attacks.lines[square] |= rays_[ray].ahead[square];
  }
  return attacks;
}

Squares Reach::leaps_from(unsigned square, const std::vector<Step>& steps) const {
  Squares squares = 0;
  for (const Step step : steps)
    if (const auto to = after_step(square, step)) squares |= one(*to);
  return squares;
}

/// The place of the ray in rays_; the ray is appended if it is new.
std::uint8_t Reach::ray_along(Step step) {
  const auto same = [step](const Ray& ray) { return ray.step == step; };
  const auto place = std::find_if(rays_.begin(), rays_.end(), same) - rays_.begin();
  if (static_cast<std::size_t>(place) == rays_.size()) {
    Ray ray{step, step.ranks > 0 || (step.ranks == 0 && step.files > 0)};
    for (unsigned square = 0; square < board_.squares(); ++square) add_ray_from(square, ray);
    rays_.push_back(ray);
  }
  return static_cast<std::uint8_t>(place);
}

void Reach::add_ray_from(unsigned square, Ray& ray) {
  for (auto to = after_step(square, ray.step); to; to = after_step(*to, ray.step)) {
    between_[square][*to] = ray.ahead[square];
    ray.ahead[square] |= one(*to);
  }
}

unsigned Reach::Ray::nearest(Squares set) const {
  return static_cast<unsigned>(ascending ? std::countr_zero(set) : 63 - std::countl_zero(set));
}

Squares Reach::Ray::ride(unsigned square, Squares occupied) const {
  const Squares men = ahead[square] & occupied;
  return men == 0 ? ahead[square] : ahead[square] ^ ahead[nearest(men)];
}

Squares Reach::Ray::hop(unsigned square, Squares occupied) const {
  const Squares men = ahead[square] & occupied;
  const Squares behind = men == 0 ? 0 : ahead[nearest(men)];
  return behind == 0 ? 0 : one(nearest(behind));
}

Squares Reach::squares(const Man& man, Squares occupied) const {
  const Attacks& attacks = of(man);
  Squares squares = attacks.leaps[man.square];
  for (const std::uint8_t place : attacks.rays) {
    const Ray& ray = rays_[place];
    squares |= attacks.hops ? ray.hop(man.square, occupied) : ray.ride(man.square, occupied);
  }
  return squares;
}

/// A hop needs a single man between the squares, a neighbour of the square of arrival.
bool Reach::contains(const Man& man, unsigned square, Squares occupied) const {
  const Attacks& attacks = of(man);
  if ((attacks.leaps[man.square] & one(square)) != 0) return true;
  if ((attacks.lines[man.square] & one(square)) == 0) return false;
  const Squares men = between_[man.square][square] & occupied;
  return attacks.hops ? std::has_single_bit(men) && (men & attacks_[king].leaps[square]) != 0 : men == 0;
}

/// A ride needs free squares between the squares, a hop a single man, a neighbour of the square of arrival.
Squares Reach::shields(const Man& man, unsigned square, Squares occupied) const {
  const Attacks& attacks = of(man);
  if ((attacks.leaps[man.square] & one(square)) != 0) return 0;
  if ((attacks.lines[man.square] & one(square)) == 0) return ~Squares{0};
  const Squares way = between_[man.square][square], men = way & occupied;
  const Squares beside = way & attacks_[king].leaps[square];
  if (men == 0) return attacks.hops ? ~beside : way;
  return attacks.hops && std::has_single_bit(men) && (men & beside) != 0 ? way : ~Squares{0};
}

/// The nearest square must have a man; the hop begins on a free way to it.
Squares Reach::Ray::hop_sources(unsigned square, Squares occupied) const {
  if (ahead[square] == 0) return 0;
  const unsigned beside = nearest(ahead[square]);
  return (occupied & one(beside)) == 0 ? 0 : ride(beside, occupied);
}

/// Leaps and rides go both ways.
Squares Reach::sources(Kind kind, unsigned square, Squares occupied) const {
  const Attacks& attacks = attacks_[kind];
  if (!attacks.hops) return squares({kind, Side::white, static_cast<std::uint8_t>(square)}, occupied);
  Squares sources = 0;
  for (const std::uint8_t place : attacks.rays) sources |= rays_[place].hop_sources(square, occupied);
  return sources;
}

}  // namespace zermelo::chess
