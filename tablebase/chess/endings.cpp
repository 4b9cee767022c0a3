// Positions are numbered with the stronger side as white. In another position the sides are exchanged and the ranks
// reflected, so that pawns keep their direction. To find gaps and placements, a row of numbers is examined as a whole:
// sets of squares tell where its last man may be.
#include "tablebase/chess/endings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "tablebase/base/error.h"
#include "tablebase/chess/material.h"
#include "tablebase/chess/rules.h"

namespace zermelo::chess {
namespace {

constexpr Kind men_of_chess[] = {queen, rook, bishop, knight, pawn};

/// The promotions of orthodox chess, and to the other pieces of the spec.
std::vector<Kind> promotions_of(const Material& material) {
  std::vector<Kind> kinds_of_spec{queen, rook, bishop, knight};
  for (const auto& men : {material.white, material.black})
    kinds_of_spec.insert(kinds_of_spec.end(), men.begin(), men.end());
  std::sort(kinds_of_spec.begin(), kinds_of_spec.end());
  kinds_of_spec.erase(std::unique(kinds_of_spec.begin(), kinds_of_spec.end()), kinds_of_spec.end());
  std::erase(kinds_of_spec, pawn);
  return kinds_of_spec;
}

bool has_pieces(const Spec& spec) { return spec.text("pieces") != no_value; }

Material material_in(const Spec& spec) {
  return has_pieces(spec) ? parse_material(spec.text("pieces"), colours_of(goal_of(spec))) : Material();
}

Rules rules_of(const Spec& spec) {
  return {Board{spec.integer("files", 3, 8), spec.integer("ranks", 3, 8)}, promotions_of(material_in(spec)),
          goal_of(spec)};
}

/// Without endings of more pawns than squares for them: those have no position.
std::vector<Material> materials_of(const Spec& spec, const Rules& rules) {
  const std::span<const Kind> promotions = rules.promotions();
  const Colours colours = colours_of(goal_of(spec));
  const std::size_t most_pawns = rules.board().files * (rules.board().ranks - 2);
  if (has_pieces(spec)) {
    const Material material = material_in(spec);
    if (material.pawns() > most_pawns)
      spec.fail("pieces", fmt::format("at most {} pawns on a board of {} files and {} ranks", most_pawns,
                                      rules.board().files, rules.board().ranks));
    return closure({material}, promotions, colours);
  }
  const std::span<const Kind> chosen(men_of_chess, std::size(men_of_chess) - (goal_of(spec) == Goal::race ? 1 : 0));
  std::vector<Material> all = all_materials(spec.integer("men", 3, most_men), chosen, colours);
  std::erase_if(all, [&](const Material& material) { return material.pawns() > most_pawns; });
  return closure(std::move(all), promotions, colours);
}

std::uint64_t count_code(Kind kind) { return std::uint64_t{1} << 3 * kind; }

std::uint64_t count_code(const std::vector<Kind>& men) {
  std::uint64_t code = 0;
  for (const Kind kind : men) code += count_code(kind);
  return code;
}

/// How to get a table with this material, which is in order.
std::string remedy(const Board& board, const Material& material, Goal goal) {
  if (material.men() > most_men) return fmt::format("tables have at most {} men", most_men);
  return fmt::format("solve them with zermelo solve chess pieces={} files={} ranks={}{} -o FOLDER/", material.name(),
                     board.files, board.ranks,
                     goal == Goal::mate ? "" : fmt::format(" goal={}", goal_names[static_cast<std::size_t>(goal)]));
}

/// The side to move; apart with a right to capture en passant.
std::uint8_t part_of(const Position& position) {
  return position.en_passant == Position::no_square ? static_cast<std::uint8_t>(position.to_move) : Orbit::apart;
}

bool is_legal(const Rules& rules, const Position& position) {
  return rules.fault(position).empty() && rules.tidy(position) == position;
}

Orbit orbit_of(const Rules& rules, const EndingNumbers& numbers, Index number) {
  const Position position = numbers.unrank(number);
  if (!is_legal(rules, position)) return {part_of(position), 0};
  return {part_of(position), numbers.placements(position, numbers.kept_by(position))};
}

bool like(const Man& a, const Man& b) { return a.kind == b.kind && a.side == b.side; }

/// The squares of the last man on which like men have ascending squares.
Squares ascending_squares(const Position& position) {
  const std::size_t last = position.count - 1u;
  for (std::size_t i = 1; i < last; ++i)
    if (like(position.list[i - 1], position.list[i]) && position.list[i - 1].square > position.list[i].square) return 0;
  const Man& neighbour = position.list[last - 1];
  return like(neighbour, position.list[last]) ? ~Squares{0} << neighbour.square : ~Squares{0};
}

using RowOrbits = std::array<Orbit, 64>;

/// The orbits of the row that begins with `position`, which has no right to capture en passant. Only anchors that a
/// symmetry maps to themselves need a look at each position.
RowOrbits row_of(const Rules& rules, const EndingNumbers& numbers, Position position) {
  RowOrbits orbits;
  orbits.fill({part_of(position), 0});
  const std::uint8_t kept = numbers.kept_by(position);
  Squares legal = rules.legal_squares(position) & ascending_squares(position);
  for (; legal != 0; legal &= legal - 1) {
    const auto square = static_cast<std::uint8_t>(std::countr_zero(legal));
    position.list[position.count - 1u].square = square;
    orbits[square].placements = kept == 0 ? numbers.symmetry_count() : numbers.placements(position, kept);
  }
  return orbits;
}

/// Requires numbers of one row. Few numbers are examined one by one, which is then faster.
void list_in_row(const Rules& rules, const EndingNumbers& numbers, Index first, std::span<Orbit> orbits) {
  constexpr std::size_t few = 2;
  const Index begin = first % numbers.row();
  const Position position = numbers.unrank(first - begin);
  if (orbits.size() > few && position.en_passant == Position::no_square) {
    const RowOrbits row = row_of(rules, numbers, position);
    std::copy_n(row.begin() + begin, orbits.size(), orbits.begin());
  } else {
    for (std::size_t i = 0; i < orbits.size(); ++i) orbits[i] = orbit_of(rules, numbers, first + i);
  }
}

}  // namespace

Goal goal_of(const Spec& spec) {
  if (!spec.has("goal") || spec.text("goal") == no_value) return Goal::mate;
  return static_cast<Goal>(spec.choice("goal", {goal_names.begin(), goal_names.end()}));
}

Endings::Endings(const Spec& spec) : spec_(spec.canonical_text()), goal_(goal_of(spec)), rules_(rules_of(spec)) {
  const std::vector<Material> materials = materials_of(spec, rules_);
  for (std::size_t place = 0; place < materials.size(); ++place) add_tier(materials, place);
  std::sort(places_.begin(), places_.end(), [](const Place& a, const Place& b) { return a.signature < b.signature; });
}

void Endings::add_tier(const std::vector<Material>& materials, std::size_t place) {
  const Material& material = materials[place];
  numbers_.emplace_back(rules_.board(), material, goal_ != Goal::race);
  Tier tier{material.name(), size(), numbers_.back().size(), {}};
  for (const Material& below : reductions(material, rules_.promotions(), colours_of(goal_)))
    tier.rests_on.push_back(
        static_cast<std::size_t>(std::find(materials.begin(), materials.end(), below) - materials.begin()));
  std::sort(tier.rests_on.begin(), tier.rests_on.end());
  tier.order = measured_order(tier.name);
  tiers_.push_back(std::move(tier));
  add_places(material, place);
}

void Endings::add_places(const Material& material, std::size_t tier) {
  const std::uint64_t white = count_code(material.white), black = count_code(material.black);
  places_.push_back({{white, black}, tier, false});
  if (white != black && is_mutual(goal_)) places_.push_back({{black, white}, tier, true});
}

Endings::Signature Endings::signature_of(const Position& position) {
  Signature signature;
  for (const Man& man : position.men())
    if (man.kind != king) (man.side == Side::white ? signature.first : signature.second) += count_code(man.kind);
  return signature;
}

const Endings::Place* Endings::place_of(const Position& position) const {
  const Signature signature = signature_of(position);
  const auto found =
      std::lower_bound(places_.begin(), places_.end(), signature,
                       [](const Place& place, const Signature& wanted) { return place.signature < wanted; });
  return found == places_.end() || found->signature != signature ? nullptr : &*found;
}

Position Endings::with_exchanged_sides(const Position& position) const {
  const Board& board = rules_.board();
  const auto reflected = [&](unsigned square) {
    return static_cast<std::uint8_t>(board.square(board.file(square), board.ranks - 1 - board.rank(square)));
  };
  Position result = position;
  for (Man& man : result.men()) man = {man.kind, other(man.side), reflected(man.square)};
  result.to_move = other(position.to_move);
  if (position.en_passant != Position::no_square) result.en_passant = reflected(position.en_passant);
  return result;
}

Index Endings::rank(const Position& position) const {
  const Place* place = position.count == 0 ? nullptr : place_of(position);
  if (place == nullptr) return size();
  const Index number = numbers_[place->tier].rank(place->exchanged ? with_exchanged_sides(position) : position);
  return tiers_[place->tier].first + number;
}

Position Endings::unrank(Index number) const {
  const std::size_t tier = tier_of(tiers_, number);
  return numbers_[tier].unrank(number - tiers_[tier].first);
}

bool Endings::is_gap(Index number) const {
  Orbit orbit;
  list_orbits(number, {&orbit, 1});
  return orbit.placements == 0;
}

void Endings::list_orbits(Index first, std::span<Orbit> orbits) const {
  while (!orbits.empty()) {
    const std::size_t place = tier_of(tiers_, first);
    const EndingNumbers& numbers = numbers_[place];
    const Index number = first - tiers_[place].first;
    const auto here = orbits.first(std::min<Index>(orbits.size(), numbers.row() - number % numbers.row()));
    list_in_row(rules_, numbers, number, here);
    orbits = orbits.subspan(here.size());
    first += here.size();
  }
}

std::optional<Outcome> Endings::ending(const Position& position) const {
  if (is_series(goal_) && position.to_move == Side::white) {
    std::vector<Position> mates;
    series_moves(position, mates);
    return mates.empty() ? std::optional(Outcome::draw) : std::nullopt;
  }
  if (goal_ == Goal::race && position.to_move == Side::white) {
    const bool white = rules_.is_on_last_rank(position, Side::white);
    const bool black = rules_.is_on_last_rank(position, Side::black);
    if (white || black) return white && black ? Outcome::draw : white ? Outcome::win : Outcome::loss;
  }
  if (rules_.any_play(position)) return {};
  if (!is_goal(position)) return Outcome::draw;
  return goal_ == Goal::selfmate ? Outcome::win : Outcome::loss;
}

/// Whether a position without a move is the goal.
bool Endings::is_goal(const Position& position) const {
  if (goal_ == Goal::race) return false;
  if (rules_.in_check(position, position.to_move) != ends_in_check(goal_)) return false;
  return is_mutual(goal_) || position.to_move == (goal_ == Goal::selfmate ? Side::white : Side::black);
}

void Endings::series_moves(const Position& position, std::vector<Position>& next) const {
  std::vector<Play> plays;
  rules_.plays(position, plays);
  for (const Play& play : plays) {
    Position after = rules_.after(position, play);
    if (position.to_move == Side::white) {
      if (rules_.in_check(after, Side::black) && !rules_.any_play(after)) next.push_back(after);
      continue;
    }
    next.push_back(after);
    if (rules_.in_check(after, Side::white)) continue;
    after.to_move = Side::black;
    after.en_passant = Position::no_square;
    next.push_back(after);
  }
}

void Endings::moves(const Position& position, std::vector<Position>& next) const {
  if (is_series(goal_)) return series_moves(position, next);
  thread_local std::vector<Play> plays;
  plays.clear();
  rules_.plays(position, plays);
  for (const Play& play : plays) next.push_back(rules_.after(position, play));
}

std::string Endings::text(const Position& position) const { return fen(rules_.board(), position); }

Position Endings::parse(std::string_view words) const {
  const Position position = parse_fen(rules_.board(), words);
  if (const std::string fault = rules_.fault(position); !fault.empty())
    throw UsageError("the position '{}' is illegal: {}", text(position), fault);
  if (place_of(position) == nullptr) {
    Material material = material_of(position);
    if (is_mutual(goal_)) put_in_order(material);
    throw UsageError("the position '{}' has the men {}, which are not part of {}; {}", text(position), material.name(),
                     spec_, remedy(rules_.board(), material, goal_));
  }
  return rules_.tidy(position);
}

std::string Endings::move_text(const Position& from, const Position& to) const {
  std::vector<Play> plays;
  rules_.plays(from, plays);
  const auto leads = [&](const Play& play) {
    Position after = rules_.after(from, play);
    if (after == to || to.to_move == after.to_move) return after == to;
    after.to_move = to.to_move;  // in a series
    after.en_passant = Position::no_square;
    return after == to;
  };
  const auto played = std::find_if(plays.begin(), plays.end(), leads);
  return san(rules_, from, *played);
}

std::string Endings::ending_text(const Position& position) const {
  if (goal_ == Goal::race &&
      (rules_.is_on_last_rank(position, Side::white) || rules_.is_on_last_rank(position, Side::black)))
    return ending(position) == Outcome::draw ? "both kings are on the last rank" : "a king is on the last rank";
  if (!rules_.any_play(position)) return rules_.in_check(position, position.to_move) ? "checkmate" : "stalemate";
  return "white cannot mate at once, and the series is over";
}

}  // namespace zermelo::chess
