// Numbers come from the keys, moves from the graph of a discovery or from Python.
#include "python/rules/python_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "jobs/tiers/tier_folder.h"
#include "python/desk/desk.h"
#include "python/rules/python_text.h"
#include "solver/engine/verify.h"
#include "solver/solving/plain_entry.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace py = pybind11;

namespace zermelo {

namespace {

std::shared_ptr<const PythonRules> rules_of(const Spec& spec) {
  auto rules = LentRules::of_thread();
  if (rules && rules->named_by(spec)) return rules;
  throw SpecError(
      "{0} has rules in Python; pass their class, as in zermelo.solve({1}) or zermelo.open(path, rules={1})",
      spec.canonical_text(), spec.text("class"));
}

std::unique_ptr<Game> make(Spec spec, const Resources& resources) {
  auto rules = rules_of(spec);
  if (const auto& known = resources.known) {
    const std::size_t width = known->keys.empty() ? 0 : known->keys.front()->key_bytes();
    require_known(*known, rules->tiered(), width, spec.canonical_text());
    auto game = std::make_unique<PythonGame>(std::move(spec), std::move(rules), *known, Discovered{}, resources.job);
    if (known->has_end()) game->assume_termination(known->play);
    return game;
  }
  Discovered found = discover(*rules, resources);
  if (resources.tiers.keep)
    for (FoundTier& tier : found.tiers) tier.keys = resources.tiers.keep(tier);
  const KnownPositions known = known_positions(found.tiers, rules->tiered(), spec.canonical_text());
  auto game = std::make_unique<PythonGame>(std::move(spec), std::move(rules), known, std::move(found), resources.job);
  game->prove_termination(resources.job);
  return game;
}

thread_local int in_texts = 0;  ///< the objects InTexts of the thread

/// Whether a table contradicts one of `sample` entries.
bool contradicts_sample(const Probe& table, Index sample) {
  const Job job({.threads = 1});
  Findings findings(job);
  verify_entries(
      table.game(), *table.info().kind, [&](Index position) { return table.value(position); }, sample, findings);
  return findings.state().mismatches != 0;
}

/// Whether a part contradicts an entry. Parts are left out that are not done, or rest on such a part.
bool contradicts_parts(const Probe& probe, Index sample) {
  const std::vector<bool> founded = all_below_done(probe.parts());
  const Index of_each = std::max<Index>(1, sample / founded.size());
  for (std::size_t place = 0; place < founded.size(); ++place)
    if (founded[place] && probe.parts()[place].is_done() && contradicts_sample(probe.part(place), of_each)) return true;
  return false;
}

/// Whether a table contradicts an entry of a random play of at most `plies` plies from the start. Lowers `plies` by the
/// length of the play.
bool contradicts_play(const Probe& probe, std::mt19937_64& random, std::size_t& plies) {
  const Game& game = probe.game();
  const EntryKind& kind = *probe.info().kind;
  PlainEntry entry(game, kind);
  const auto value = [&](Index position) { return probe.value(position); };
  std::vector<Index> next{game.start()};
  for (; plies > 0 && !next.empty(); --plies) {
    const Index position = next[random() % next.size()];
    if (!kind.same(value(position), entry.of(position, value))) return true;
    game.successors(position, next);
  }
  return false;
}

/// False for single tiers, and for folders that are not complete.
bool contradicts_plays(const Probe& probe) {
  constexpr unsigned plays = 16;
  std::size_t plies = 2000;
  if (dynamic_cast<const PythonGame*>(&probe.game()) == nullptr) return false;
  if (!std::ranges::all_of(probe.parts(), &TierStatus::is_done)) return false;
  std::mt19937_64 random(1);
  for (unsigned play = 0; play < plays; ++play)
    if (contradicts_play(probe, random, plies)) return true;
  return false;
}

}  // namespace

InTexts::InTexts() { ++in_texts; }
InTexts::~InTexts() { --in_texts; }

PythonGame::PythonGame(Spec spec, std::shared_ptr<const PythonRules> rules, const KnownPositions& known,
                       Discovered found, const Job& job)
    : OrderedGame(job, rules->scored()),
      spec_(std::move(spec)),
      rules_(std::move(rules)),
      numbers_(known, spec_.canonical_text()),
      moves_(std::move(found.moves)),
      digest_(std::move(found.digest)) {
  set_structure(loop_structure());
  in_python([this] {
    const auto number = find(rules_->place(rules_->start()));
    if (!number) refuse_start();
    start_ = *number;
  });
}

Structure PythonGame::tier_structure(std::size_t tier) const {
  if (has_levels()) return structure_of(tiers()[tier].first, tiers()[tier].positions);
  return loop_structure();
}

Structure PythonGame::loop_structure() const {
  if (is_scored()) return ScoreRules{};
  return LoopRules{};
}

std::optional<Index> PythonGame::find(const PythonRules::Place& place) const {
  const std::size_t width = keys().front()->key_bytes();
  if (place.key.width() > width) return {};
  return numbers_.find(place.tier, place.key.bytes().first(width));
}

Index PythonGame::number(py::handle position) const {
  if (const auto found = find(rules_->place(position))) return *found;
  refuse(position);
}

void PythonGame::refuse(py::handle position) const {
  if (const std::string fault = rules_->fault_of_canonical(position); !fault.empty()) throw UsageError(fault);
  throw UsageError("the position {} is not a position of {}: play never reaches it", repr_of(position),
                   spec_.canonical_text());
}

void PythonGame::refuse_start() const {
  if (const std::string fault = rules_->fault_of_canonical(rules_->start()); !fault.empty()) throw UsageError(fault);
  throw UsageError(
      "{}: the start {} is not among the positions; canonical, tier and key must always return the same for "
      "the same position",
      spec_.canonical_text(), repr_of(rules_->start()));
}

py::object PythonGame::position(Index number) const {
  PythonKey key;
  numbers_.read(number, key.bytes().first(keys().front()->key_bytes()));
  if (!rules_->knows(key)) discover(*rules_, {});
  return rules_->position(key);
}

std::optional<PythonRules::Finish> PythonGame::expand(Index from,
                                                      const std::function<void(Index to, Gain gain)>& use) const {
  std::optional<PythonRules::Finish> finish;
  in_python([&] {
    finish = rules_->expand(position(from), [&](const PythonRules::Goal& goal) {
      const auto to = find(goal);
      if (!to) refuse(rules_->position(goal.key));
      use(*to, goal.gain);
    });
  });
  return finish;
}

void PythonGame::list_moves(Player, Index position, MoveList& moves) const {
  moves.clear();
  const auto add = [&](Index to, Gain gain) { is_scored() ? moves.add(to, gain) : moves.add(to); };
  if (moves_) {
    const auto goals = moves_->moves(position);
    const auto gains = moves_->gains(position);
    for (std::size_t i = 0; i < goals.size(); ++i) add(goals[i], gains.empty() ? Gain() : gains[i]);
    return;
  }
  std::vector<GainedGoal> goals;
  expand(position, [&](Index to, Gain gain) { goals.push_back({to, gain}); });
  keep_best(goals);
  for (const GainedGoal& goal : goals) add(goal.to, goal.gain);
}

PythonRules::Finish PythonGame::finish(Index position) const {
  return (moves_ ? moves_->finish(position) : expand(position, [](Index, Gain) {})).value();
}

Outcome PythonGame::ending(Index position) const {
  return is_scored() ? score_entry(final_score(position)).outcome : std::get<Outcome>(finish(position));
}

int PythonGame::final_score(Index position) const { return std::get<int>(finish(position)); }

std::pair<py::object, Index> PythonGame::read(std::string_view word, bool in_texts) const {
  if (!in_texts) {
    const py::object position = rules_->position_of(word);
    return {position, number(position)};
  }
  const py::object position = rules_->read(word);
  try {
    return {position, number(position)};
  } catch (const py::error_already_set& error) {
    if (!error.matches(PyExc_Exception)) throw;
    throw UsageError("the rules raise {} for the position {}", first_line(error), repr_of(position));
  } catch (const py::type_error& error) {
    throw UsageError("{} is not a position: {}", repr_of(position), error.what());
  }
}

Index PythonGame::parse(std::string_view word) const {
  Index found = 0;
  in_python([&, here = in_texts > 0] { found = read(word, here).second; });
  return found;
}

std::string PythonGame::text(Index number) const {
  std::string words;
  in_python([&] { words = rules_->text(position(number)); });
  return words;
}

std::string PythonGame::ending_text(Index position) const {
  if (always_ends()) return Game::ending_text(position);
  if (is_scored())
    return fmt::format("by the rules, the game is over, with {:+} for the player to move", final_score(position));
  return fmt::format("by the rules, the player to move has a {}", name(ending(position)));
}

std::string PythonGame::no_grundy() const {
  if (always_ends() && play() == Play::misere)
    return "Grundy values are defined for normal play, but ending returns 'win' where the game is over";
  return Game::no_grundy();
}

std::vector<Move> PythonGame::moves(std::string_view word, std::size_t most) const {
  std::vector<Move> all;
  in_python([&, here = in_texts > 0] {
    const py::object from = read(word, here).first;
    const auto next = rules_->moves(from);
    MoveList::require_within(next.size(), most);
    for (const py::object& to : next) {
      const std::string there = here ? rules_->text(to) : rules_->token(to);
      if (std::ranges::find(all, there, &Move::to) != all.end()) continue;
      const std::string text = here ? there : rules_->text(to);
      all.push_back({Player::mover, "to " + text, there, {number(to)}, rules_->gain(from, to)});
    }
  });
  std::ranges::stable_sort(all, {}, [](const Move& move) { return move.number.front(); });
  return all;
}

std::string PythonGame::fault(Index number) const {
  std::string fault;
  in_python([&] {
    try {
      fault = rules_->fault(position(number));
      if (fault.empty() && number == start_) fault = rules_->fault_of_plays();
    } catch (const py::error_already_set& error) {
      if (!error.matches(PyExc_Exception) || error.matches(PyExc_MemoryError)) throw;
      fault = "the rules raise " + first_line(error);
    }
  });
  return fault;
}

Family python_family() {
  Family family;
  family.name = python_family_name;
  family.summary = "rules in Python";
  family.position = "the text of a position";
  family.keys = {{"class", "the name of a class", "", "the class of the rules"},
                 {"rules", "x and 16 hexadecimal digits", "", "the digest of the rules"}};
  family.make = make;
  family.metrics = python_metrics();
  return family;
}

/// Compares entries of a table with the entries that the moves lead to, as proofs do.
void require_same_rules(const Probe& probe, const PythonRules& rules) {
  constexpr Index sample = 64;
  if (contradicts_plays(probe) || (!rules.has_own_keys() && contradicts_parts(probe, sample)))
    throw UsageError("{} was solved from other rules: the moves of {} contradict an entry", probe.path(), rules.spec());
}

}  // namespace zermelo
