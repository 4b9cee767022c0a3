// The family `board`: the game of a rules file. Answers and proofs ask the plain interpreter; kernels get the same
// moves from sets of points.
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <utility>

#include "tablebase/boards/described/numbers/move_numbers.h"
#include "tablebase/boards/described/numbers/placement_numbers.h"
#include "tablebase/boards/described/numbers/receivers.h"
#include "tablebase/boards/described/numbers/tier_men.h"
#include "tablebase/boards/described/play/back_moves.h"
#include "tablebase/boards/described/play/fast_moves.h"
#include "tablebase/boards/described/play/plain_play.h"
#include "tablebase/boards/described/rules/position_text.h"
#include "tablebase/boards/described/rules/rules_file.h"
#include "tablebase/game/counted_moves.h"
#include "tablebase/game/game.h"
#include "tablebase/game/spec.h"
#include "tablebase/registry.h"

namespace zermelo::described {
namespace {

template <class Element>
void sort_and_unique(std::vector<Element>& elements) {
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
}

class DescribedGame final : public LoopyGame, public CountedMoves {
 public:
  DescribedGame(Spec spec, BoardRules rules)
      : spec_(std::move(spec)),
        rules_(std::move(rules)),
        plain_(rules_),
        fast_(rules_),
        back_(rules_, fast_),
        numbers_(rules_) {}

  const Spec& spec() const override { return spec_; }
  std::string rules_digest() const override {
    const std::string text = canonical_text(rules_);
    return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
  }
  std::string rules_text() const override { return rules_.text; }
  Index size() const override { return numbers_.size(); }
  bool has_start() const override { return rules_.start.has_value(); }
  Index start() const override { return number(*rules_.start); }
  const Structure& structure() const override { return structure_; }
  std::span<const Tier> tiers() const override {
    return numbers_.tiers().size() > 1 ? std::span<const Tier>(numbers_.tiers()) : std::span<const Tier>();
  }
  Structure tier_structure(std::size_t tier) const override {
    if (numbers_.leaves(tier)) return ExitRules{};
    return LoopRules{.unmoves = back_.complete(), .men = TierMen::of(rules_, fast_, numbers_, numbers_.tiers()[tier])};
  }
  bool is_gap(Index position) const override { return numbers_.is_gap(position); }
  bool has_gaps() const override { return numbers_.symmetries().maps.size() > 1; }
  void list_orbits(Index first, std::span<Orbit> orbits) const override {
    std::fill(orbits.begin(), orbits.end(), Orbit{0, 1});
    numbers_.for_gaps(first, orbits.size(), [&](Index gap) { orbits[gap] = {0, 0}; });
  }

  void list_moves(Player, Index position, MoveList& moves) const override {
    moves.clear();
    const auto from = numbers_.position(position);
    if (!from || plain_.ending(*from)) return;
    std::vector<Placement> next;
    plain_.moves(*from, next);
    for (const Placement& to : next) moves.add(number(to));
    sort_and_unique(moves.positions());
  }
  /// In any order.
  void fast_successors(Index position, std::vector<Index>& next) const override {
    next.clear();
    thread_local MoveNumbers numbers;
    const Placement* const from = numbers.begin(numbers_, position, Numbering::all, next);
    if (from == nullptr || fast_.decided(*from)) return;
    on_scene(*from, numbers, [&](auto& scene) { fast_.moves(scene, numbers); });
    numbers.finish();
  }
  void list_unmoves(Index position, std::vector<Index>& before) const override {
    before.clear();
    thread_local MoveNumbers numbers;
    const Placement* const to =
        numbers.begin(numbers_, position, crosses_ ? Numbering::known : Numbering::in_tier, before);
    if (to == nullptr) return;
    on_scene(*to, numbers, [&](auto& scene) { back_.before(scene, crosses_, {}, numbers); });
    numbers.finish();
  }
  bool counts_moves(Range range) const override {
    return numbers_.folds() && back_.complete() && (range == Range::tier || tiers().empty() || crosses_);
  }
  Open count_inside(Range range, Index position, std::vector<Index>& exits) const override {
    exits.clear();
    thread_local MoveNumbers numbers;
    const Placement* const from = numbers.begin(numbers_, position, Numbering::all, exits);
    if (from == nullptr) return {.ending = Outcome::draw};
    if (const auto ending = numbers.outcome_by_men()) return {.ending = ending};
    if (const auto ending = fast_.decided_by_points(*from)) return {.ending = ending};
    Open open;
    on_scene(*from, numbers, [&](auto& scene) { open = counted(range, scene, numbers); });
    numbers.finish();
    return open;
  }
  void list_inside(Range range, Index position, std::vector<Index>& goals) const override {
    goals.clear();
    thread_local MoveNumbers numbers;
    const bool across = range == Range::game || tiers().empty();
    const Placement* const from =
        numbers.begin(numbers_, position, across ? Numbering::all : Numbering::in_tier, goals);
    if (from == nullptr || numbers.outcome_by_men() || fast_.decided_by_points(*from)) return;
    Again again{numbers, wins_at_once(range, numbers)};
    on_scene(*from, numbers, [&](auto& scene) { fast_.moves(scene, again); });
    numbers.finish();
  }
  void list_origins(Range range, Index position, std::vector<Index>& before) const override {
    before.clear();
    thread_local MoveNumbers numbers;
    const bool across = range == Range::game && crosses_;
    const Placement* const to =
        numbers.begin(numbers_, position, across ? Numbering::known : Numbering::in_tier, before);
    if (to == nullptr) return;
    Repeated repeated{numbers};
    on_scene(*to, numbers,
             [&](auto& scene) { back_.before(scene, across, wins_at_once(range, numbers).wanted(scene), repeated); });
    numbers.finish();
    numbers.divide_repeats();
  }
  Outcome fast_ending(Index position) const override {
    if (const auto found = numbers_.position(position))
      if (const auto outcome = fast_.decided(*found)) return *outcome;
    return ending(position);
  }
  Outcome ending(Index position) const override {
    const auto found = numbers_.position(position);
    return found ? plain_.ending(*found).value_or(Outcome::draw) : Outcome::draw;
  }

  Index parse(std::string_view words) const override { return known_number(read(words), words); }
  std::string text(Index position) const override { return text_of(rules_, numbers_.unrank(position)); }
  std::string ending_text(Index position) const override { return plain_.ending_text(numbers_.unrank(position)); }
  std::string move_text(Player, Index from, std::span<const Index> to) const override {
    const Placement here = numbers_.unrank(from);
    for (const Placement& there : positions_after(here))
      if (number(there) == to.front()) return plain_.move_text(here, there);
    return "to " + text(to.front());
  }
  /// Sorted by number.
  std::vector<Move> moves(std::string_view words, std::size_t most) const override {
    const Placement from = read(words);
    known_number(from, words);
    std::vector<Move> all;
    const auto next = positions_after(from);
    MoveList::require_within(next.size(), most);
    for (const Placement& to : next)
      all.push_back({Player::mover, plain_.move_text(from, to), text_of(rules_, to), {number(to)}});
    std::stable_sort(all.begin(), all.end(), [](const Move& a, const Move& b) { return a.number < b.number; });
    return all;
  }
  std::optional<Drawing> drawing() const override {
    Drawing drawing;
    for (const Place& place : rules_.places) drawing.points.emplace_back(place.column, place.row);
    for (const Ray& ray : rules_.lines)
      for (unsigned point = 0; point < rules_.points(); ++point)
        if (const auto to = ray.after(point); to && point < *to) drawing.lines.emplace_back(point, *to);
    sort_and_unique(drawing.lines);
    return drawing;
  }
  std::string fault(Index position) const override {
    if (is_gap(position)) return {};
    std::vector<Index> next, fast;
    successors(position, next);
    fast_successors(position, fast);
    std::sort(fast.begin(), fast.end());
    return next == fast ? std::string() : "the interpreter and the kernel list different moves";
  }

 private:
  Placement read(std::string_view words) const { return placement_of(rules_, words); }

  /// Calls use(scene) with the position as a scene.
  template <class Use>
  void on_scene(const Placement& position, const MoveNumbers& numbers, const Use& use) const {
    if (pairs_) {
      auto scene = numbers.scene<PairScene>(position);
      return use(scene);
    }
    auto scene = numbers.scene<Scene>(position);
    use(scene);
  }

  bool is_in_tier(Range range) const { return range == Range::tier && !tiers().empty(); }
  WinsAtOnce wins_at_once(Range range, MoveNumbers& numbers) const { return {numbers, fast_, is_in_tier(range)}; }

  template <class AnyScene>
  Open counted(Range range, AnyScene& scene, MoveNumbers& numbers) const {
    if (!is_in_tier(range)) {
      Counted moves;
      fast_.moves(scene, moves);
      return {moves.all};
    }
    const WinsAtOnce wins_at_once = this->wins_at_once(range, numbers);
    if (wins_at_once.at_begin(scene)) return {0, true};
    thread_local KnownSteps known_steps;
    if constexpr (AnyScene::one_kind_each) known_steps.begin(numbers_.id());
    CountedInTier moves(numbers, known_steps, wins_at_once, scene);
    fast_.moves(scene, moves);
    return {moves.inside(), false, moves.refuted()};
  }

  /// The number of a position that a move leads to.
  Index number(const Placement& position) const {
    if (const auto found = numbers_.rank(position)) return *found;
    throw std::logic_error("the position " + text_of(rules_, position) + " has numbers of men that no tier has");
  }
  Index known_number(const Placement& position, std::string_view words) const {
    if (const auto found = numbers_.rank(position)) return *found;
    throw UsageError("the position '{}' is not a position of {}: play never leads to these numbers of men", words,
                     spec_.canonical_text());
  }

  /// The positions after all moves, each once; none if the game is over.
  std::vector<Placement> positions_after(const Placement& position) const {
    std::vector<Placement> next;
    if (plain_.ending(position)) return next;
    plain_.moves(position, next);
    sort_and_unique(next);
    return next;
  }

  Spec spec_;
  BoardRules rules_;
  PlainPlay plain_;
  FastPlay fast_;
  BackPlay back_;
  PlacementNumbers numbers_;
  bool pairs_ = PairScene::suits(rules_);
  /// Whether un-moves lead to other tiers, too.
  bool crosses_ = back_.crosses() && !numbers_.decides() && !tiers().empty();
  Structure structure_ =
      LoopRules{.unmoves = crosses_ || (back_.complete() && tiers().empty()),
                .men = tiers().empty() ? TierMen::of(rules_, fast_, numbers_, numbers_.tiers().front()) : nullptr};
};

std::unique_ptr<Game> make_board(Spec spec, const Resources& resources) {
  BoardRules rules = resources.rules_text.empty() ? load_rules(find_file(spec, "rules", resources.folder))
                                                  : read_rules(resources.rules_text, spec.text("rules"));
  spec.set("rules", std::filesystem::path(spec.text("rules")).filename());
  return std::make_unique<DescribedGame>(std::move(spec), std::move(rules));
}

}  // namespace

Family board_family() {
  return {"board",
          "the game of a rules file: men on a board who step, slide, jump, drop, push or promote, and goals; endless "
          "play is a draw",
          "the rows from the top with letters for men and . for blanks, the player to move by a letter of its men, and "
          "the men in hands, if there are any, for example xo./.x./..o,x,xoo",
          {{"rules", "a path", "", "a rules file, see docs/rules-file.md and examples/rules"}},
          make_board};
}

}  // namespace zermelo::described
