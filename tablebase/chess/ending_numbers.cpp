// The list of anchors is sorted, so that their places are found by bisection.
#include "tablebase/chess/ending_numbers.h"

#include <algorithm>

namespace zermelo::chess {
namespace {

constexpr std::uint8_t none = Position::no_square;
constexpr unsigned square_bits = 6;
constexpr std::uint16_t no_pair = 0xFFFF;

/// The place of a key in an ascending list that contains it.
Index place_in(const std::vector<std::uint64_t>& keys, std::uint64_t key) {
  return static_cast<Index>(std::lower_bound(keys.begin(), keys.end(), key) - keys.begin());
}

bool adjacent(const Board& board, unsigned a, unsigned b) {
  const auto near = [](unsigned x, unsigned y) { return x <= y + 1 && y <= x + 1; };
  return near(board.file(a), board.file(b)) && near(board.rank(a), board.rank(b));
}

}  // namespace

EndingNumbers::EndingNumbers(const Board& board, const Material& material, bool reflects_ranks)
    : board_(board), roster_(men_in_order(material)) {
  const bool pawns = material.pawns() > 0;
  if (pawns) {
    anchor_begin_ = 2;
    anchor_end_ = 2 + material.pawns();
  }
  add_symmetries(reflects_ranks && !pawns);
  add_king_pairs(pawns);
  Line line{};
  if (pawns) add_pawns(line, anchor_begin_);
  std::sort(anchors_.begin(), anchors_.end());
  std::sort(captures_.begin(), captures_.end());
  for (std::size_t slot = pawns ? anchor_end_ : 2; slot < roster_.size(); ++slot) free_places_ *= board_.squares();
  for (std::size_t slot = anchor_end_ + 1; slot < roster_.size(); ++slot)
    free_likes_ = free_likes_ || like(slot - 1, slot);
  add_turns();
  size_ = (2 * anchors_.size() + captures_.size()) * pairs_.size() * free_places_;
}

/// Symmetry bits: 1 reflects files, 2 reflects ranks, 4 exchanges files and ranks.
void EndingNumbers::add_symmetries(bool reflects_ranks) {
  const unsigned count = !reflects_ranks ? 2 : board_.files == board_.ranks ? 8 : 4;
  for (unsigned symmetry = 0; symmetry < count; ++symmetry) {
    Image image{};
    for (unsigned square = 0; square < board_.squares(); ++square) {
      unsigned file = board_.file(square), rank = board_.rank(square);
      if (symmetry & 1) file = board_.files - 1 - file;
      if (symmetry & 2) rank = board_.ranks - 1 - rank;
      if (symmetry & 4) std::swap(file, rank);
      image[square] = static_cast<std::uint8_t>(board_.square(file, rank));
    }
    symmetries_.push_back(image);
  }
}

void EndingNumbers::add_king_pairs(bool pawns) {
  pair_places_.assign(std::size_t{64} * 64, no_pair);
  for (unsigned white = 0; white < board_.squares(); ++white)
    for (unsigned black = 0; black < board_.squares(); ++black) {
      if (adjacent(board_, white, black)) continue;
      if (!pawns) add_anchor({static_cast<std::uint8_t>(white), static_cast<std::uint8_t>(black)}, none);
      pair_places_[64 * white + black] = static_cast<std::uint16_t>(pairs_.size());
      pairs_.push_back(static_cast<std::uint16_t>(64 * white + black));
    }
  if (!pawns) pairs_ = {0};
}

void EndingNumbers::add_turns() {
  for (const Key own : anchors_) {
    const auto images = std::count_if(symmetries_.begin(), symmetries_.end(),
                                      [&](const Image& image) { return turned_key(line_of(own), none, image) == own; });
    mirrored_.push_back(images > 1);
  }
  if (has_pawns()) return;
  turns_.resize(64 * 64);
  for (unsigned white = 0; white < board_.squares(); ++white)
    for (unsigned black = 0; black < board_.squares(); ++black)
      if (!adjacent(board_, white, black))
        turns_[64 * white + black] = find_turn({static_cast<std::uint8_t>(white), static_cast<std::uint8_t>(black)});
}

/// Puts the pawns from `slot` on in all ways on free squares; like pawns in ascending order.
void EndingNumbers::add_pawns(Line& line, std::size_t slot) {
  if (slot == anchor_end_) {
    add_anchor(line, none);
    for (const Side side : {Side::white, Side::black}) add_en_passant(line, side);
    return;
  }
  const bool again = slot > anchor_begin_ && like(slot - 1, slot);
  for (unsigned square = again ? line[slot - 1] + 1u : board_.files; square < board_.squares() - board_.files;
       ++square) {
    const auto begin = line.begin() + static_cast<std::ptrdiff_t>(anchor_begin_);
    const auto end = line.begin() + static_cast<std::ptrdiff_t>(slot);
    if (std::find(begin, end, square) != end) continue;
    line[slot] = static_cast<std::uint8_t>(square);
    add_pawns(line, slot + 1);
  }
}

/// Adds the anchor if its key is the smallest of its images.
void EndingNumbers::add_anchor(const Line& line, std::uint8_t en_passant) {
  const Key own = key(line, en_passant);
  for (const Image& image : symmetries_)
    if (turned_key(line, en_passant, image) < own) return;
  (en_passant == none ? anchors_ : captures_).push_back(own);
}

/// Adds an anchor for each pawn of a side that a double step may have brought beside a pawn of the other side.
void EndingNumbers::add_en_passant(const Line& line, Side pushed) {
  if (board_.ranks < 8) return;
  const auto holds = [&](unsigned square, std::optional<Side> side) {
    for (std::size_t slot = anchor_begin_; slot < anchor_end_; ++slot)
      if (line[slot] == square && (!side || roster_[slot].side == *side)) return true;
    return false;
  };
  const unsigned start = pushed == Side::white ? 1 : board_.ranks - 2, passed = pushed == Side::white ? 2 : start - 1;
  const unsigned end = pushed == Side::white ? 3 : start - 2;
  for (unsigned file = 0; file < board_.files; ++file) {
    if (!holds(board_.square(file, end), pushed) || holds(board_.square(file, start), {}) ||
        holds(board_.square(file, passed), {}))
      continue;
    const bool left = file > 0 && holds(board_.square(file - 1, end), other(pushed));
    const bool right = file + 1 < board_.files && holds(board_.square(file + 1, end), other(pushed));
    if (left || right) add_anchor(line, static_cast<std::uint8_t>(board_.square(file, passed)));
  }
}

EndingNumbers::Line EndingNumbers::line_of(const Position& position) const {
  Line line{};
  std::array<bool, Position::most_men> filled{};
  for (const Man& man : position.men()) {
    std::size_t slot = 0;
    while (filled[slot] || roster_[slot].kind != man.kind || roster_[slot].side != man.side) ++slot;
    filled[slot] = true;
    line[slot] = man.square;
  }
  return line;
}

void EndingNumbers::sort_like(Line& line, std::size_t begin, std::size_t end) const {
  for (std::size_t slot = begin; slot < end; ++slot)
    for (std::size_t at = slot; at > begin && like(at - 1, at) && line[at - 1] > line[at]; --at)
      std::swap(line[at - 1], line[at]);
}

EndingNumbers::Line EndingNumbers::turned(const Line& line, const Image& image) const {
  Line result{};
  for (std::size_t slot = 0; slot < roster_.size(); ++slot) result[slot] = image[line[slot]];
  sort_like(result, 2, roster_.size());
  return result;
}

EndingNumbers::Key EndingNumbers::key(const Line& line, std::uint8_t en_passant) const {
  Key key = 0;
  for (std::size_t slot = anchor_begin_; slot < anchor_end_; ++slot) key = key << square_bits | line[slot];
  return key << square_bits | (en_passant == none ? 0u : en_passant);
}

EndingNumbers::Key EndingNumbers::turned_key(const Line& line, std::uint8_t en_passant, const Image& image) const {
  Line anchor{};
  for (std::size_t slot = anchor_begin_; slot < anchor_end_; ++slot) anchor[slot] = image[line[slot]];
  sort_like(anchor, anchor_begin_, anchor_end_);
  return key(anchor, en_passant == none ? none : image[en_passant]);
}

Side EndingNumbers::capturer(std::uint8_t en_passant) const {
  return board_.rank(en_passant) == 2 ? Side::black : Side::white;
}

/// The number of a line that is turned and in order; anchors are counted as in the head of the header.
Index EndingNumbers::number_in(Index anchor, const Line& line) const {
  Index number = anchor;
  if (has_pawns()) number = number * pairs_.size() + pair_places_[64u * line[0] + line[1]];
  for (std::size_t slot = anchor_end_; slot < roster_.size(); ++slot) number = number * board_.squares() + line[slot];
  return number;
}

Index EndingNumbers::number_of(const Line& line, const Turn& turn, Side to_move) const {
  const Index anchor = turn.anchor + (to_move == Side::white ? 0 : anchors_.size());
  const auto turned_number = [&](const Image& image) {
    Line result{};
    for (std::size_t slot = 0; slot < roster_.size(); ++slot) result[slot] = image[line[slot]];
    if (free_likes_) sort_like(result, anchor_end_, roster_.size());
    return number_in(anchor, result);
  };
  Index smallest = turned_number(symmetries_[turn.symmetry]);
  if (!mirrored_[turn.anchor]) return smallest;
  const Key least = anchors_[turn.anchor];
  for (const Image& image : symmetries_)
    if (turned_key(line, none, image) == least) smallest = std::min(smallest, turned_number(image));
  return smallest;
}

std::optional<EndingNumbers::Series> EndingNumbers::series_of(const Line& line, const Turn& turn, Side to_move,
                                                              std::size_t slot) const {
  if (slot >= roster_.size() || (slot >= anchor_begin_ && slot < anchor_end_) || mirrored_[turn.anchor]) return {};
  if ((slot > anchor_end_ && like(slot - 1, slot)) || (slot + 1 < roster_.size() && like(slot, slot + 1))) return {};
  Series series;
  series.image = &symmetries_[turn.symmetry];
  series.step = 1;
  for (std::size_t behind = std::max(slot + 1, anchor_end_); behind < roster_.size(); ++behind)
    series.step *= board_.squares();
  if (slot < anchor_begin_) {
    const unsigned beside = (*series.image)[line[1 - slot]];
    series.scale = slot == 0 ? 64 : 1;
    series.pairs = pair_places_.data() + (slot == 0 ? beside : 64 * beside);
  }
  series.first = number_of(line, turn, to_move) - series.step * series.place(line[slot]);
  return series;
}

Index EndingNumbers::rank(const Position& position) const {
  const Line line = line_of(position);
  if (position.en_passant == none) return number_of(line, turn_of(line), position.to_move);
  const Index anchor = capture_turn_of(line, position.en_passant)->anchor;
  Index smallest = size_;
  for (const Image& image : symmetries_)
    if (turned_key(line, position.en_passant, image) == captures_[anchor])
      smallest = std::min(smallest, number_in(2 * anchors_.size() + anchor, turned(line, image)));
  return smallest;
}

EndingNumbers::Line EndingNumbers::line_of(Key key) const {
  Line line{};
  for (std::size_t slot = anchor_end_; slot > anchor_begin_;) {
    key >>= square_bits;
    line[--slot] = static_cast<std::uint8_t>(key % 64);
  }
  return line;
}

std::pair<Index, Index> EndingNumbers::captures_of(Index anchor) const {
  const Key first = anchors_[anchor], behind = first + (Key{1} << square_bits);
  return {place_in(captures_, first), place_in(captures_, behind)};
}

EndingNumbers::Turn EndingNumbers::turn_of(const Line& line) const {
  return has_pawns() ? find_turn(line) : turns_[64u * line[0] + line[1]];
}

EndingNumbers::Turn EndingNumbers::find_turn(const Line& line) const {
  Turn turn;
  Key least = ~Key{0};
  for (unsigned symmetry = 0; symmetry < symmetries_.size(); ++symmetry)
    if (const Key key = turned_key(line, none, symmetries_[symmetry]); key < least) {
      least = key;
      turn.symmetry = symmetry;
    }
  turn.anchor = place_in(anchors_, least);
  return turn;
}

std::optional<EndingNumbers::Turn> EndingNumbers::capture_turn_of(const Line& line, std::uint8_t en_passant) const {
  for (unsigned symmetry = 0; symmetry < symmetries_.size(); ++symmetry) {
    const Key key = turned_key(line, en_passant, symmetries_[symmetry]);
    if (const Index place = place_in(captures_, key); place < captures_.size() && captures_[place] == key)
      return Turn{place, symmetry};
  }
  return {};
}

Position EndingNumbers::unrank(Index number) const {
  const Index place = number / anchor_size();
  const bool en_passant = place >= 2 * anchors_.size();
  const Key key = en_passant ? captures_[place - 2 * anchors_.size()] : anchors_[place % anchors_.size()];
  Line line = line_of(key);
  for (std::size_t slot = roster_.size(); slot > anchor_end_; number /= board_.squares())
    line[--slot] = static_cast<std::uint8_t>(number % board_.squares());
  if (has_pawns()) {
    const std::uint16_t pair = pairs_[number % pairs_.size()];
    line[0] = static_cast<std::uint8_t>(pair / 64);
    line[1] = static_cast<std::uint8_t>(pair % 64);
  }
  Position position;
  if (en_passant) position.en_passant = static_cast<std::uint8_t>(key % 64);
  position.to_move = en_passant ? capturer(position.en_passant) : place < anchors_.size() ? Side::white : Side::black;
  for (std::size_t slot = 0; slot < roster_.size(); ++slot)
    position.add({roster_[slot].kind, roster_[slot].side, line[slot]});
  return position;
}

EndingNumbers::Line EndingNumbers::squares_of(const Position& position) const {
  Line line{};
  for (std::size_t slot = 0; slot < roster_.size(); ++slot) line[slot] = position.list[slot].square;
  return line;
}

std::uint8_t EndingNumbers::kept_by(const Position& position) const {
  const Line line = squares_of(position);
  const Key own = key(line, position.en_passant);
  unsigned kept = 0;
  for (std::size_t symmetry = 1; symmetry < symmetries_.size(); ++symmetry)
    if (turned_key(line, position.en_passant, symmetries_[symmetry]) == own) kept |= 1u << symmetry;
  return static_cast<std::uint8_t>(kept);
}

/// With the same anchor, numbers ascend as the squares of the other men do.
std::uint8_t EndingNumbers::placements(const Position& position, std::uint8_t symmetries) const {
  const Line line = squares_of(position);
  if (turned(line, symmetries_[0]) != line) return 0;
  unsigned same = 1;
  for (unsigned symmetry = 1; symmetries >> symmetry != 0; ++symmetry) {
    if ((symmetries >> symmetry & 1) == 0) continue;
    const Line image = turned(line, symmetries_[symmetry]);
    if (image < line) return 0;
    same += image == line;
  }
  return static_cast<std::uint8_t>(symmetries_.size() / same);
}

}  // namespace zermelo::chess
