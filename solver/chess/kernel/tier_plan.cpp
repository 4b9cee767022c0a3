// Neighbours are listed by symmetry, so that all king moves of one symmetry are united before they are turned.
#include "solver/chess/kernel/tier_plan.h"

#include <algorithm>

namespace zermelo::chess::kernel {
namespace {

FieldStep field_step(const chess::Step& step) {
  return {static_cast<std::int8_t>(step.files), static_cast<std::int8_t>(step.ranks)};
}

FieldMan field_man(chess::Kind kind) {
  const chess::KindInfo& info = chess::info(kind);
  FieldMan man;
  for (const chess::Step& step : info.leaps) man.leap[man.leaps++] = field_step(step);
  for (const chess::Step& step : info.rides) man.ride[man.rides++] = field_step(step);
  man.hops = info.hops;
  return man;
}

/// The slots of the levels.
std::vector<std::size_t> slots_of(const EndingNumbers& numbers) {
  const std::size_t behind = numbers.anchor_end(), men = numbers.roster().size();
  std::vector<std::size_t> slots;
  if (numbers.has_pawns() && behind == men) slots.push_back(0);
  if (numbers.has_pawns()) slots.push_back(1);
  for (std::size_t slot = behind; slot < men; ++slot) slots.push_back(slot);
  return slots;
}

/// The number of frames, if the first level has this slot.
std::size_t count_frames(const EndingNumbers& numbers, std::size_t first_slot) {
  if (!numbers.has_pawns()) return numbers.anchors();
  return first_slot == 0 ? 1 : 64;
}

constexpr Word file_a = 0x0101010101010101;

/// The set as the words that have the square of a level: all ones or 0 for each word.
Word if_in(Word set, unsigned square) { return set >> square & 1 ? ~Word{0} : 0; }

}  // namespace

std::size_t TierPlan::sheet_cells(const EndingNumbers& numbers) {
  const std::vector<std::size_t> slots = slots_of(numbers);
  return count_frames(numbers, slots.front()) << 6 * slots.size();
}

TierPlan::TierPlan(const chess::Board& board, const EndingNumbers& numbers) : board_(board), numbers_(numbers) {
  add_levels();
  add_images();
  add_order();
  add_exchanges();
  add_frames();
}

void TierPlan::add_order() {
  in_order_.assign(words(), ~Word{0});
  for (std::size_t level = 1; level < levels(); ++level) {
    if (!numbers_.like(slots_[level - 1], slots_[level])) continue;
    for (std::size_t w = 0; w < words(); ++w) {
      const Word later = ~Word{1} << square_in(w, level - 1);
      in_order_[w] &= level + 1 == levels() ? later : later & one(square_in(w, level)) ? ~Word{0} : 0;
    }
  }
}

void TierPlan::add_exchanges() {
  std::array<std::uint8_t, most_levels> order{0, 1, 2, 3};
  do {
    bool alike = true;
    for (std::size_t level = 0; level < levels(); ++level)
      alike = alike && numbers_.like(slots_[level], slots_[order[level]]);
    if (alike) exchanges_.push_back(order);
  } while (std::next_permutation(order.begin(), order.begin() + levels()));
}

void TierPlan::sort(std::array<unsigned, most_levels>& squares) const {
  for (std::size_t level = 1; level < levels(); ++level)
    for (std::size_t at = level; at > 0 && numbers_.like(slots_[at - 1], slots_[at]); --at)
      if (squares[at - 1] > squares[at]) std::swap(squares[at - 1], squares[at]);
}

std::size_t TierPlan::level(std::size_t slot) const {
  const auto found = std::find(slots_.begin(), slots_.end(), slot);
  return found == slots_.end() ? no_level : static_cast<std::size_t>(found - slots_.begin());
}

void TierPlan::add_levels() {
  slots_ = slots_of(numbers_);
  shape_.levels = static_cast<unsigned>(slots_.size());
  for (std::size_t level = 0; level < slots_.size(); ++level) {
    shape_.men[level] = field_man(man(level).kind);
    men_[at(man(level).side)] |= 1u << level;
  }
}

void TierPlan::add_images() {
  shape_.board = 0;
  for (unsigned square = 0; square < board_.squares(); ++square) shape_.board |= one(wide(square));
  for (const auto& image : numbers_.symmetries()) {
    auto& turned = images_.emplace_back();
    for (unsigned square = 0; square < board_.squares(); ++square)
      turned[wide(square)] = static_cast<std::uint8_t>(wide(image[square]));
  }
  for (unsigned square = 0; square < 64; ++square)
    for (unsigned near = 0; near < 64; ++near) {
      const auto close = [](unsigned a, unsigned b) { return a <= b + 1 && b <= a + 1; };
      if (close(square % 8, near % 8) && close(square / 8, near / 8)) zones_[square] |= one(near) & shape_.board;
    }
}

void TierPlan::add_frames() {
  const bool pawns = numbers_.has_pawns();
  const std::size_t count = count_frames(numbers_, slots_.front());
  frames_.resize(count);
  for (std::size_t place = 0; place < count; ++place) {
    Frame& frame = frames_[place];
    if (!pawns) {
      const auto line = numbers_.anchor(place);
      frame.king = {wide(line[0]), wide(line[1])};
    } else if (count == 64) {
      frame.king[0] = static_cast<unsigned>(place);
    }
    for (const unsigned square : frame.king)
      if (square < 64) frame.kings |= one(square);
  }
  for (Frame& frame : frames_)
    for (const Side side : sides)
      if (frame.king[at(side)] < 64 && (frame.kings & ~shape_.board) == 0) add_neighbours(side, frame);
}

std::optional<Neighbour> TierPlan::frame_of(unsigned white, unsigned black) const {
  if (numbers_.has_pawns()) return Neighbour{frames_.size() == 1 ? 0 : white, 0};
  if (zone(white) >> black & 1) return {};
  EndingNumbers::Line line{};
  line[0] = static_cast<std::uint8_t>(narrow(white));
  line[1] = static_cast<std::uint8_t>(narrow(black));
  const EndingNumbers::Turn turn = numbers_.turn_of(line);
  return Neighbour{static_cast<std::uint32_t>(turn.anchor), turn.symmetry};
}

void TierPlan::add_neighbours(Side side, Frame& frame) {
  std::array<unsigned, 2> king = frame.king;
  auto& list = frame.neighbours[at(side)];
  const unsigned from = king[at(side)];
  for (Word to = zone(from) & ~one(from); to != 0; to &= to - 1) {
    king[at(side)] = static_cast<unsigned>(__builtin_ctzll(to));
    if (const auto neighbour = frame_of(king[0], king[1])) list.push_back(*neighbour);
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const Neighbour& a, const Neighbour& b) { return a.symmetry < b.symmetry; });
}

/// A man attacks a king if a move of it leads to the square of the king; so attacks are pulled from these positions.
Word Pawns::attacked_by(Side side) const {
  const Word set = of[at(side)], west = set & ~file_a, east = set & ~(file_a << 7);
  return side == Side::white ? west << 7 | east << 9 : west >> 9 | east >> 7;
}

void add_on(const TierPlan& plan, std::size_t level, Word squares, Word* set) {
  const bool last = level + 1 == plan.levels();
  for (std::size_t w = 0; w < plan.words(); ++w) set[w] |= last ? squares : if_in(squares, plan.square_in(w, level));
}

void add_equal(const TierPlan& plan, std::size_t a, std::size_t b, Word* set) {
  const bool last = b + 1 == plan.levels();
  for (std::size_t w = 0; w < plan.words(); ++w) {
    const unsigned square = plan.square_in(w, a);
    set[w] |= last ? one(square) : if_in(one(square), plan.square_in(w, b));
  }
}

void put_distinct(const TierPlan& plan, const Frame& frame, Word pawns, Word* set) {
  const std::size_t last = plan.levels() - 1, black = plan.king_level(Side::black),
                    white = plan.king_level(Side::white);
  for (std::size_t w = 0; w < plan.words(); ++w) {
    Word taken = frame.kings | pawns, here = ~Word{0};
    for (std::size_t level = 0; level < last; ++level) {
      const Word square = one(plan.square_in(w, level));
      here = taken & square ? 0 : here;
      taken |= square;
    }
    if (black != no_level) {
      const Word zone = plan.zone(white == no_level ? frame.king[0] : plan.square_in(w, white));
      if (black == last) taken |= zone;
      if (black != last && (zone & one(plan.square_in(w, black)))) here = 0;
    }
    set[w] = taken & ~plan.shape().board & ~frame.kings ? 0 : here & ~taken & plan.shape().board;
  }
  if (frame.kings & (pawns | ~plan.shape().board)) std::fill(set, set + plan.words(), 0);
}

Attacks::Attacks(const TierPlan& plan, const VectorUnit& unit)
    : plan_(plan),
      unit_(unit),
      target_(plan.words()),
      everywhere_(all_blocks(plan.shape())),
      by_level_(plan.levels(), MaskedSet(plan.shape())) {}

void Attacks::find(const Frame& frame, const Pawns& pawns, Side by) {
  frame_ = &frame;
  pawns_ = pawns;
  by_ = by;
  const Side side = chess::other(by);
  for (std::size_t level = 0; level < plan_.levels(); ++level) {
    by_level_[level].clear();
    if (!(plan_.men_of(by) >> level & 1) || plan_.man(level).kind == chess::king) continue;
    target_.clear();
    add_king(frame, level, side);
    const Part targets{target_.data(), everywhere_.data()};
    unit_.pull(plan_.shape(), 1u << level, frame.kings | pawns.all(), targets, by_level_[level].part(),
               {nullptr, everywhere_.data()});
  }
}

/// Adds to the targets the positions in which the attacker is on the square of the king.
void Attacks::add_king(const Frame& frame, std::size_t attacker, Side king) {
  const std::size_t level = plan_.king_level(king);
  if (level == no_level)
    add_on(plan_, attacker, one(frame.king[at(king)]), target_.data());
  else
    add_equal(plan_, std::min(level, attacker), std::max(level, attacker), target_.data());
}

void Attacks::add(std::size_t without, Word pawns, Word* set) const {
  for (std::size_t level = 0; level < plan_.levels(); ++level)
    if (level != without && (plan_.men_of(by_) >> level & 1)) unit_.add(plan_.words(), by_level_[level].data(), set);
  const Word attacked = Pawns{{pawns, pawns}}.attacked_by(by_);
  const Side king = chess::other(by_);
  if (attacked == 0) return;
  if (plan_.king_level(king) != no_level)
    add_on(plan_, plan_.king_level(king), attacked, set);
  else if (attacked & one(frame_->king[at(king)]))
    std::fill(set, set + plan_.words(), ~Word{0});
}

/// Kings and pawns that are fixed come first, then the levels.
std::vector<PartMan> men_of(const TierPlan& plan, const Parts& parts) {
  std::vector<PartMan> men;
  for (const Side side : sides) {
    if (plan.king_level(side) == no_level) men.push_back({chess::king, side, parts.frame->king[at(side)]});
    for_squares(parts.pawns.of[at(side)], [&](unsigned square) { men.push_back({chess::pawn, side, square}); });
  }
  for (std::size_t level = 0; level < plan.levels(); ++level)
    men.push_back({plan.man(level).kind, plan.man(level).side, parts.levels[level], level});
  return men;
}

chess::Position position_of(const TierPlan& plan, const Parts& parts) {
  chess::Position position;
  position.to_move = parts.to_move;
  for (const PartMan& man : men_of(plan, parts))
    position.add({man.kind, man.side, static_cast<std::uint8_t>(plan.narrow(man.square))});
  return position;
}

}  // namespace zermelo::chess::kernel
