// Numbers come from the keys, moves from the graph of a discovery or from Python.
#include "python/rules/python_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "python/desk/desk.h"
#include "python/rules/words.h"
#include "tablebase/base/error.h"
#include "tablebase/discovery/found_tiers.h"
#include "tablebase/registry/registry.h"

namespace py = pybind11;

namespace zermelo {

PythonGame::PythonGame(Spec spec, std::shared_ptr<const PythonRules> rules, const KnownPositions& known,
                       Discovered found, const Job& job)
    : OrderedGame(job, false),
      spec_(std::move(spec)),
      rules_(std::move(rules)),
      numbers_(known, spec_.canonical_text()),
      moves_(std::move(found.moves)),
      digest_(std::move(found.digest)) {
  in_python([this] {
    const auto number = find(rules_->place(rules_->start()));
    if (!number) refuse_start();
    start_ = *number;
  });
}

Structure PythonGame::tier_structure(std::size_t tier) const {
  if (has_levels()) return structure_of(tiers()[tier].first, tiers()[tier].positions);
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
  throw UsageError(fmt::format("the position {} is not a position of {}: play never reaches it", repr_of(position),
                               spec_.canonical_text()));
}

void PythonGame::refuse_start() const {
  if (const std::string fault = rules_->fault_of_canonical(rules_->start()); !fault.empty()) throw UsageError(fault);
  throw UsageError(fmt::format(
      "{}: the start {} is not among the positions; canonical, tier and key must always return the same for "
      "the same position",
      spec_.canonical_text(), repr_of(rules_->start())));
}

py::object PythonGame::position(Index number) const {
  PythonKey key;
  numbers_.read(number, key.bytes().first(keys().front()->key_bytes()));
  if (!rules_->knows(key)) discover(*rules_, {});
  return rules_->position(key);
}

void PythonGame::expand(Index from, const std::function<void(Index to)>& use, std::optional<Outcome>& ending) const {
  in_python([&] {
    ending = rules_->expand(position(from), [&](const PythonRules::Place& place) {
      const auto to = find(place);
      if (!to) refuse(rules_->position(place.key));
      use(*to);
    });
  });
}

void PythonGame::list_moves(Player, Index position, MoveList& moves) const {
  moves.clear();
  if (moves_) {
    for (const Index to : moves_->moves(position)) moves.add(to);
    return;
  }
  std::optional<Outcome> ending;
  expand(
      position, [&](Index to) { moves.add(to); }, ending);
  std::vector<Index>& to = moves.positions();
  std::sort(to.begin(), to.end());
  to.erase(std::unique(to.begin(), to.end()), to.end());
}

Outcome PythonGame::ending(Index position) const {
  std::optional<Outcome> ending;
  if (moves_)
    ending = moves_->ending(position);
  else
    expand(
        position, [](Index) {}, ending);
  return ending.value();
}

Index PythonGame::parse(std::string_view token) const {
  Index found = 0;
  in_python([&] { found = number(rules_->position_of(token)); });
  return found;
}

std::string PythonGame::text(Index number) const {
  std::string words;
  in_python([&] { words = rules_->text(position(number)); });
  return words;
}

std::string PythonGame::ending_text(Index position) const {
  if (game_class() == GameClass::terminating) return Game::ending_text(position);
  return fmt::format("by the rules, the player to move has a {}", name(ending(position)));
}

std::string PythonGame::no_grundy() const {
  if (game_class() == GameClass::terminating && play() == Play::misere)
    return "Grundy values are defined for normal play, but ending returns 'win' where the game is over";
  return Game::no_grundy();
}

std::vector<Move> PythonGame::moves(std::string_view token) const {
  std::vector<Move> all;
  in_python([&] {
    for (const py::object& to : rules_->moves(rules_->position_of(token))) {
      const std::string there = rules_->token(to);
      if (std::ranges::find(all, there, &Move::to) != all.end()) continue;
      all.push_back({Player::mover, "to " + rules_->text(to), there, {number(to)}});
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

namespace {

std::shared_ptr<const PythonRules> rules_of(const Spec& spec) {
  auto rules = LentRules::of_thread();
  if (rules && rules->named_by(spec)) return rules;
  throw SpecError(fmt::format(
      "{0} has rules in Python; pass their class, as in zermelo.solve({1}) or zermelo.open(path, rules={1})",
      spec.canonical_text(), spec.text("class")));
}

std::unique_ptr<Game> make(Spec spec, const Resources& resources) {
  auto rules = rules_of(spec);
  if (const auto& known = resources.known) {
    const std::size_t width = known->keys.empty() ? 0 : known->keys.front()->key_bytes();
    require_known(*known, rules->tiered(), width, spec.canonical_text());
    auto game = std::make_unique<PythonGame>(std::move(spec), std::move(rules), *known, Discovered{}, resources.job);
    if (known->game_class == GameClass::terminating) game->assume_termination(known->play);
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

}  // namespace

Family python_family() {
  Family family;
  family.name = python_family_name;
  family.summary = "rules in Python";
  family.position = "a token of the Python package";
  family.keys = {{"class", "the name of a class", "", "the class of the rules"},
                 {"rules", "x and 16 hexadecimal digits", "", "the digest of the rules"}};
  family.make = make;
  family.metrics = all_metrics();
  return family;
}

}  // namespace zermelo
