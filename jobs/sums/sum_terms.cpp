// The text before the last colon of a term names a rule, a game or a table file; the text after it is a heap or a
// position. Terms of one rule, game or file share its values.
#include "jobs/sums/sum_terms.h"

#include <fmt/format.h>

#include <algorithm>

#include "jobs/budget/amounts.h"
#include "jobs/lookup/probe.h"
#include "tablebase/base/error.h"
#include "tablebase/entries/loopy_nimber.h"
#include "tablebase/game/spec.h"
#include "tablebase/input/text.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

constexpr const char* allowed =
    "write RULE:HEAP such as 0.77:12, nim:5 or take:1,3,4:9, a nimber such as *5, FAMILY key=value ...:POSITION such "
    "as "
    "'wythoff max=20:3,5', graph:FILE:VERTEX, or TABLE.ztb:POSITION";

/// The spec of a term with play=normal, because play is a property of the whole sum. Throws UsageError for other play.
std::string with_normal_play(std::string_view spec) {
  for (const std::string_view word : split(spec, ' '))
    if (word.starts_with("play=") && word != "play=normal")
      throw UsageError("'{}' is not allowed in a term; use --play misere for the whole sum", word);
  const Family* family = find_family(split(spec, ' ').front());
  const bool known = spec.find(" play=") != std::string_view::npos;
  if (family == nullptr || known) return std::string(spec);
  const bool plays =
      std::any_of(family->keys.begin(), family->keys.end(), [](const Key& key) { return key.name == "play"; });
  return plays ? fmt::format("{} play=normal", spec) : std::string(spec);
}

/// The command that makes a table of Grundy values, or why the game has none.
std::string how_to_get_values(const Game& game) {
  if (game.is_scored()) return "the players collect points, so the game has none";
  const std::string why = game.no_grundy();
  const std::string_view metric = game.no_nimbers().empty() ? "nimber" : "grundy";
  return why.empty() ? fmt::format("zermelo solve '{}' --metric {}", game.spec().canonical_text(), metric) : why;
}

}  // namespace

bool has_nim_values(const EntryKind& kind) { return kind.sum == SumRule::nimbers || kind.sum == SumRule::loopy; }

NimSum nim_sum_of(std::uint32_t number) {
  if (is_infinite(number)) return {0, infinity_options(number)};
  return {nim_value(number)};
}

GameSummand::Values nim_values_of(std::shared_ptr<const Probe> probe) {
  if (probe->info().kind->sum == SumRule::nimbers)
    return [probe](Index position) { return NimSum{probe->value(position).number}; };
  return [probe](Index position) { return nim_sum_of(probe->value(position).number); };
}

namespace {

/// Whether the words look like several terms without a + between them: `nim:3 nim:4`.
bool holds_several(std::string_view words) {
  const auto parts = split(words, ' ');
  const auto ends_a_term = [](std::string_view part) {
    const std::size_t colon = part.rfind(':');
    return colon != std::string_view::npos && colon + 1 < part.size();
  };
  return std::count_if(parts.begin(), parts.end(), ends_a_term) > 1;
}

}  // namespace

/// Graphs are solved in misere play too, because only solving finds cycles.
void TermReader::read_position(std::string_view words, const std::string& name, const std::string& spec,
                               std::string_view position) {
  const std::string named = with_normal_play(spec);
  Positions& entry = games_[named];
  if (!entry.summand) {
    Resources resources{job_};
    // With a budget other terms need the memory.
    if (options_.play == Play::normal && !job_.bounded()) resources.keep_moves = job_.scratch();
    entry.game = make_game(named, resources);
    const bool graph = entry.game->spec().family() == "graph";
    if (const std::string why = entry.game->no_grundy(); !why.empty() && options_.play == Play::normal)
      throw UsageError("{} cannot be a term of a sum: {}", named, why);
    if (!entry.game->always_ends() && !graph)
      throw UsageError("{} cannot be a term of a sum: play may be infinite or decided on the board", named);
    GameSummand::Values values;
    if (options_.play == Play::normal || graph)
      values =
          nim_values_of(std::make_shared<const Probe>(Probe::solved(entry.game, kinds::grundy_values.metric, job_)));
    entry.summand = std::make_shared<GameSummand>(name, entry.game, std::move(values));
  }
  terms_.push_back({std::string(words), entry.summand, entry.game->parse(position), std::string(position)});
}

void TermReader::read_table(std::string_view words, const std::shared_ptr<const Probe>& probe, const std::string& name,
                            std::string_view position) {
  Positions& entry = table_positions_[probe.get()];
  if (!entry.summand) {
    const TableInfo& info = probe->info();
    if (!has_nim_values(*info.kind))
      throw UsageError("{} is a table of metric {}, and a sum needs Grundy values: {}", name,
                       zermelo::name(info.kind->metric), how_to_get_values(probe->game()));
    if (options_.play == Play::misere && info.kind->sum == SumRule::loopy)
      throw UsageError("{} contains a game that may go on for ever; misere sums need games that always end", name);
    entry.game = std::shared_ptr<const Game>(probe, &probe->game());
    entry.summand = std::make_shared<GameSummand>(name, entry.game, nim_values_of(probe));
  }
  terms_.push_back({std::string(words), entry.summand, entry.game->parse(position), std::string(position)});
}

void TermReader::read_heaps(std::string_view words, std::string_view rule, std::string_view heaps) {
  const sequences::HeapRule parsed = sequences::HeapRule::parse(rule);
  Heaps& entry = heaps_[parsed.words()];
  if (!entry.sequence) {
    entry.sequence = std::make_shared<sequences::Sequence>(sequences::Sequence{parsed, {}, {}});
    entry.game = std::make_shared<HeapSummand>(entry.sequence);
  }
  const auto sizes = split(heaps, ',');
  for (const std::string_view size : sizes) {
    const auto heap = read_count(trimmed(size), sequences::largest_heap);
    if (!heap) throw UsageError("heap {}: must be {}", trimmed(size), count_words(0, sequences::largest_heap));
    entry.largest = std::max(entry.largest, *heap);
    terms_.push_back({sizes.size() == 1 ? std::string(words) : fmt::format("{}:{}", rule, *heap), entry.game, *heap});
  }
}

void TermReader::read_term(std::string_view words) {
  const std::size_t colon = words.rfind(':');
  if (words.starts_with('*') && colon == std::string_view::npos)
    return read_heaps(words, "nim", words == "*" ? "1" : words.substr(1));
  if (colon == std::string_view::npos) throw UsageError("a position is missing; {}", allowed);
  const std::string_view head = trimmed(words.substr(0, colon)), position = trimmed(words.substr(colon + 1));
  if (head.empty() || position.empty())
    throw UsageError("the {} is missing; {}", head.empty() ? "game" : "position", allowed);
  if (const TableWords table = table_words(words); !table.file.empty()) {
    if (!table.count.empty())
      throw UsageError("{}* is for heaps of a table of metric quotient; write the term several times", table.count);
    return read_table(words, tables_.of(table.file), table.file, position);
  }
  if (head.starts_with("graph:"))
    return read_position(words, std::string(head), fmt::format("graph file={}", head.substr(6)), position);
  if (names_game(head)) return read_position(words, std::string(head), std::string(head), position);
  read_heaps(words, head, position);
}

/// The last heap whose value is computed. For a heap beyond `computed`: the last of those that may prove a period, at
/// most `computed`.
std::uint64_t TermReader::last_computed(const Heaps& heaps) const {
  const std::uint64_t computed = options_.computed;
  return heaps.largest <= computed ? heaps.largest
                                   : std::min(computed, sequences::period_search_end(heaps.sequence->rule));
}

void TermReader::compute(sequences::Sequence& sequence, std::uint64_t largest, std::uint64_t until) {
  const std::string& rule = sequence.rule.words();
  if (until > 0 || largest == 0) {
    const JobStep step(job_, "heaps of " + rule, until + 1);
    sequences::extend(sequence, until, job_);
  }
  if (sequence.knows(largest)) return;
  throw LimitError(
      "heap {} of {} is larger than --max {}, so its value needs a proved period, but {}; raise --max", largest, rule,
      options_.computed,
      until == 0 ? "no theorem in zermelo proves one for this rule" : fmt::format("G(0..{}) prove none", until));
}

/// Asks for the memory of all rules at once, since all values stay.
void TermReader::compute_heaps() {
  if (heaps_.empty()) return;
  std::uint64_t need = held_memory();
  std::vector<std::string> rules;
  for (const auto& [rule, heaps] : heaps_) {
    need += sequences::sequence_memory(heaps.sequence->rule, last_computed(heaps));
    rules.push_back(rule);
  }
  constexpr std::size_t shown = 3;
  require_memory(need, job_, (rules.size() == 1 ? "the sequence of " : "the sequences of ") + names_text(rules, shown),
                 "choose smaller heaps");
  for (auto& [rule, heaps] : heaps_) compute(*heaps.sequence, heaps.largest, last_computed(heaps));
}

void TermReader::add(std::string_view words, const std::function<void()>& reading) {
  const auto checked = [&] {
    if (words.empty()) throw UsageError("it is empty; {}", allowed);
    reading();
  };
  read_named(++number_, words, checked, holds_several(words) ? "; terms are joined by +" : "");
}

void TermReader::read_words(std::string_view words) {
  if (trimmed(words).empty()) throw UsageError("a sum needs terms; {}", allowed);
  for (const std::string_view part : split(words, '+')) add(trimmed(part), [&] { read_term(trimmed(part)); });
}

std::vector<Term> TermReader::read(const std::vector<SumItem>& items) {
  for (const SumItem& item : items) {
    if (!item.probe) {
      read_words(item.words);
      continue;
    }
    add(item.words, [&] {
      if (item.count != 1) throw UsageError("numbers of equal heaps are for tables of metric quotient");
      read_table(item.words, item.probe, item.table, item.position);
    });
  }
  if (options_.play == Play::normal) compute_heaps();
  return std::move(terms_);
}

}  // namespace zermelo
