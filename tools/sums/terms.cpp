// A term is what stands before its last colon, a rule, a game or a file, and a position of it.
#include "tools/sums/terms.h"

#include <fmt/format.h>

#include <algorithm>

#include "solver/sums/game_summand.h"
#include "solver/sums/heap_summand.h"
#include "tablebase/error.h"
#include "tablebase/games/registry.h"
#include "tablebase/spec.h"
#include "tools/sequence/report.h"
#include "tools/support/game_words.h"
#include "tools/support/machine.h"
#include "tools/support/progress.h"

namespace zermelo {
namespace {

constexpr const char* allowed =
    "write RULE:HEAP such as 0.77:12, nim:5 or take:1,3,4:9, FAMILY key=value ...:POSITION such as "
    "'wythoff max=20:3,5', graph:FILE:VERTEX, or TABLE.ztb:POSITION";

/// The sum decides who wins where nobody can move, so the game's own word for it is not asked for.
std::string with_normal_play(std::string_view spec) {
  for (const std::string_view word : split(spec, ' '))
    if (word.starts_with("play=") && word != "play=normal")
      throw UsageError(fmt::format("'{}' cannot be said of a term; --play misere says it of the whole sum", word));
  const std::string_view name = split(spec, ' ').front();
  const auto family =
      std::find_if(families().begin(), families().end(), [&](const Family& each) { return each.name == name; });
  const bool known = spec.find(" play=") != std::string_view::npos;
  if (family == families().end() || known) return std::string(spec);
  const bool plays =
      std::any_of(family->keys.begin(), family->keys.end(), [](const Key& key) { return key.name == "play"; });
  return plays ? fmt::format("{} play=normal", spec) : std::string(spec);
}

}  // namespace

void TermReader::read_position(std::string_view words, const std::string& spec, std::string_view position) {
  const std::string named = with_normal_play(spec);
  auto& entry = games_[named];
  if (!entry.game) entry.game = make_game(named, resources_for(options_.threads, options_.memory));
  if (entry.game->play() == Play::loopy && entry.game->spec().family() != "graph")
    throw UsageError(fmt::format("play may go on for ever in {}; a term must come to an end", named));
  if (!entry.summand) entry.summand = std::make_shared<GameSummand>(entry.game, GameSummand::Values{});
  if (options_.play == Play::normal) throw UsageError("not yet");
  terms_.push_back({std::string(words), entry.summand, entry.game->parse(position)});
}

void TermReader::read_table(std::string_view, const std::string&, std::string_view) { throw UsageError("not yet"); }

void TermReader::read_heaps(std::string_view words, std::string_view rule, std::string_view heaps) {
  const HeapRule parsed = HeapRule::parse(rule);
  Heaps& entry = heaps_[parsed.words()];
  if (!entry.sequence) {
    entry.sequence = std::make_shared<Sequence>(Sequence{parsed, {}, {}});
    entry.game = std::make_shared<HeapSummand>(entry.sequence);
  }
  const auto sizes = split(heaps, ',');
  for (const std::string_view size : sizes) {
    std::uint64_t heap = 0;
    if (!parse_number(trimmed(size), largest_heap, heap))
      throw UsageError(fmt::format("'{}' is not a heap; write a whole number from 0 to {}", size, largest_heap));
    entry.largest = std::max(entry.largest, heap);
    terms_.push_back({sizes.size() == 1 ? std::string(words) : fmt::format("{}:{}", rule, heap), entry.game, heap});
  }
}

void TermReader::read_term(std::string_view words) {
  const std::size_t colon = words.rfind(':');
  if (colon == std::string_view::npos) throw UsageError(fmt::format("a position is missing; {}", allowed));
  const std::string_view head = trimmed(words.substr(0, colon)), position = trimmed(words.substr(colon + 1));
  if (head.empty() || position.empty())
    throw UsageError(fmt::format("the {} is missing; {}", head.empty() ? "game" : "position", allowed));
  if (head.ends_with(".ztb")) return read_table(words, std::string(head), position);
  if (head.starts_with("graph:")) return read_position(words, fmt::format("graph file={}", head.substr(6)), position);
  if (names_game(head)) return read_position(words, std::string(head), position);
  read_heaps(words, head, position);
}

/// The values of all heaps, computed or by a period.
void TermReader::compute_heaps() {
  Workers workers(options_.threads);
  for (auto& [rule, heaps] : heaps_) {
    const std::uint64_t until = std::min(heaps.largest, options_.computed);
    if (until < heaps.largest && !has_theorem(heaps.sequence->rule))
      throw LimitError(
          fmt::format("the value of a heap of {} takes G(0..{}) of {}, of which no theorem in zermelo "
                      "proves a period; --max N computes more than G(0..{})",
                      heaps.largest, heaps.largest, rule, until));
    Progress progress("heaps of " + rule, until + 1);
    SequenceControl control;
    control.stop = interrupted;
    control.progress = [&](std::uint64_t known) { progress.update(known); };
    extend(*heaps.sequence, until, workers, control);
    if (heaps.sequence->knows(heaps.largest)) continue;
    throw LimitError(fmt::format(
        "the value of a heap of {} is not known: G(0..{}) of {} prove no period; --max N computes more values",
        heaps.largest, until, rule));
  }
}

std::vector<Term> TermReader::read(std::string_view words) {
  std::size_t number = 0;
  if (trimmed(words).empty()) throw UsageError(fmt::format("a sum needs terms; {}", allowed));
  for (const std::string_view piece : split(words, '+')) {
    const std::string_view term = trimmed(piece);
    ++number;
    try {
      if (term.empty()) throw UsageError(fmt::format("it is empty; {}", allowed));
      read_term(term);
    } catch (const UsageError& error) {
      throw UsageError(fmt::format("term {}, '{}': {}", number, term, error.what()));
    }
  }
  if (options_.play == Play::normal) compute_heaps();
  return std::move(terms_);
}

}  // namespace zermelo
