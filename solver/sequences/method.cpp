// The kernels and the verifiers of single heaps: the table is the Grundy sequence of their rule, or the pretending
// function of its misère quotient. The kernel of the sequence extends it from one checkpoint to the next, then streams
// its values. A quotient is computed at once, and anew after an interruption.
#include "solver/solving/method.h"

#include <algorithm>
#include <vector>

#include "solver/proving/findings.h"
#include "solver/sequences/kernel/sequence_kernel.h"
#include "solver/sequences/misere/quotient_list.h"
#include "solver/sequences/proof/prove_single_heaps.h"
#include "solver/sequences/sequence.h"
#include "solver/solving/cells.h"

namespace zermelo::sequences {

namespace {

template <class Cell>
void hand_out(const Sequence& sequence, std::uint64_t max, const Control& control, const Sink& sink) {
  const auto fill = [&](Index first, Index count, Cell* to) {
    std::vector<std::uint64_t> values(count);
    read_values(sequence, first, values);
    std::transform(values.begin(), values.end(), to, [](std::uint64_t value) { return static_cast<Cell>(value); });
  };
  stream<Cell>(max + 1, fill, control, sink);
}

/// Computes the values, then hands them out. A checkpoint contains the number of computed values, these values, and the
/// number of entries handed out.
class SingleHeaps {
 public:
  SingleHeaps(const SingleHeapRules& rules, const Control& control)
      : max_(rules.max), control_(control), sequence_{*rules.rule, {}, {}} {}

  void solve(const Sink& sink) {
    resumable_.restore([this](const GetBytes& get) { restore(get); });
    extend_and_save(
        sequence_, max_, control_.job, [this] { return resumable_.due(); }, [this] { resumable_.save(); });
    Control handing = control_;
    handing.checkpoint = [this](const WriteState& place) {
      place_ = place;
      resumable_.save();
    };
    hand_out_heaps(sequence_, max_, handing, sink);
  }

 private:
  void write(const PutBytes& put) {
    const std::uint64_t count = sequence_.values.size();
    put(bytes_of(count));
    put_values(sequence_, put);
    place_(put);
  }

  void restore(const GetBytes& get) {
    std::uint64_t count = 0;
    get(bytes_of(count));
    if (count > max_ + 1) throw DamagedCheckpoint("it has {} values of {}", count, max_ + 1);
    get_values(sequence_, count, get);
  }

  std::uint64_t max_;
  const Control& control_;
  Sequence sequence_;
  WriteState place_ = [none = Index{0}](const PutBytes& put) { put(std::as_bytes(std::span(&none, 1))); };
  const Resumable resumable_{control_, [this](const PutBytes& put) { write(put); }, [] { return "interrupted"; }};
};

}  // namespace

CellWidth single_heaps_width(const Sequence& sequence, std::uint64_t max) {
  return width_for(largest_value(sequence, max));
}

void hand_out_heaps(const Sequence& sequence, std::uint64_t max, const Control& control, const Sink& sink) {
  const CellWidth width = single_heaps_width(sequence, max);
  if (width == CellWidth::byte)
    hand_out<std::uint8_t>(sequence, max, control, sink);
  else if (width == CellWidth::two_bytes)
    hand_out<std::uint16_t>(sequence, max, control, sink);
  else
    hand_out<std::uint32_t>(sequence, max, control, sink);
}

namespace {

/// What is known of the work for a table of single heaps before it begins.
struct SingleHeapsWork {
  std::uint64_t last = 0;                   ///< no value beyond this heap is computed
  CellWidth width = CellWidth::four_bytes;  ///< no slice has wider cells
};

/// `last` is less than `rules.max` if the values of some thousand heaps prove a period. Cost: some milliseconds.
SingleHeapsWork single_heaps_work(const SingleHeapRules& rules) {
  // A value of a rule that leaves three heaps costs the square of the heap.
  const std::uint64_t enough = rules.rule->most_heaps() > 2 ? 400 : 8000;
  const SingleHeapsWork whole{rules.max, width_for(largest_value(*rules.rule, rules.max))};
  if (rules.max <= enough || period_search_end(*rules.rule) == 0) return whole;
  Sequence sequence{*rules.rule, {}, {}};
  extend(sequence, enough, Job({.threads = 1}));
  if (!sequence.period) return whole;
  return {sequence.values.size() - 1, single_heaps_width(sequence, rules.max)};
}

std::optional<Kernel> single_heaps_kernel(const Game& game, const SingleHeapRules& rules, const EntryKind& kind) {
  if (!has_grundy(game, kind)) return {};
  const SingleHeapsWork work = single_heaps_work(rules);
  Kernel kernel = table_kernel("single-heaps", game.longest_play(),
                               sequence_memory(*rules.rule, work.last) + stream_memory(rules.max + 1, work.width));
  kernel.widest = work.width;
  kernel.checkpoint_bytes = sizeof(Index) + sizeof(std::uint32_t) * (work.last + 1);
  kernel.may_end_early = work.last == rules.max && period_search_end(*rules.rule) > 0;
  kernel.solve = [&rules](const Control& control, const Sink& sink) { SingleHeaps(rules, control).solve(sink); };
  return kernel;
}

/// Writes the numbers of the elements of heaps.
template <class Cell>
class FillElements {
 public:
  FillElements(const MisereHeaps* heaps, const ListedQuotient* listed) : heaps_(heaps), listed_(listed) {}

  void operator()(Index first, Index count, Cell* to) const {
    for (Index i = 0; i < count; ++i) to[i] = static_cast<Cell>(listed_->number(heaps_->element(first + i)));
  }

 private:
  const MisereHeaps* heaps_;
  const ListedQuotient* listed_;
};

void solve_quotient(const SingleHeapRules& rules, const Control& control, const Sink& sink) {
  const MisereHeaps heaps = misere_heaps(*rules.rule, rules.max, control.job);
  const MisereQuotient& quotient = heaps.quotient;
  const ListedQuotient listed{quotient.monoid, quotient.generators};
  if (control.values) control.values(list_of(listed.monoid, listed.generators));
  stream_with<FillElements>(rules.max + 1, 2 * std::uint64_t{listed.monoid.size()} - 1, control, sink, &heaps, &listed);
}

/// The memory of a quotient depends on what is found; the search keeps within the budget.
std::optional<Kernel> quotient_kernel(const SingleHeapRules& rules, const EntryKind& kind) {
  if (kind != kinds::quotient_elements) return {};
  require_provable(*rules.rule, rules.max);
  Kernel kernel = table_kernel("misere-quotient", kind.most_figure, stream_memory(rules.max + 1, CellWidth::two_bytes));
  kernel.checkpoint_bytes = sizeof(Index);
  kernel.may_end_early = true;
  kernel.solve = [&rules](const Control& control, const Sink& sink) { solve_quotient(rules, control, sink); };
  return kernel;
}

/// The elements of the heaps that prove a period, or of all. Throws UnknownEntry if a heap among them has no entry.
MisereQuotient quotient_in(const SingleHeapRules& rules, const ListedQuotient& listed, const EntryOf& value) {
  MisereQuotient quotient{listed.monoid, listed.generators, {}};
  for (Index heap = 0; heap <= std::min<Index>(rules.max, most_quotient_heaps); ++heap)
    quotient.heaps.push_back(listed.element(value(heap).number));
  if (const auto period = prove_misere_period(*rules.rule, quotient)) quotient.heaps.resize(period->needed + 1);
  return quotient;
}

/// Proves a table of elements: the quotient of the first heaps by conditions (A) and (B) of option_sets.h; then each
/// larger heap repeats. A mistake in the quotient counts as one of heap 0.
void prove_elements(const SingleHeapRules& rules, const ValueList& list, const EntryOf& value, Findings& findings) {
  const ListedQuotient listed = read_quotient(list);
  std::optional<MisereQuotient> quotient;
  try {
    quotient = quotient_in(rules, listed, value);
  } catch (const UnknownEntry&) {  // then no entry can be checked
  }
  std::uint64_t wrong = 0;
  const bool sound = quotient && !prove_quotient(*rules.rule, *quotient, findings.job(), &wrong);
  const auto period = quotient ? prove_misere_period(*rules.rule, *quotient) : std::nullopt;
  for_stretches(rules.max + 1, findings, [&](Index begin, Index end) {
    for (Index heap = begin; heap < end; ++heap)
      findings.check(heap, [&] {
        if (!quotient) throw UnknownEntry();
        if (!sound && heap == wrong) return false;
        if (heap < quotient->heaps.size()) return true;
        return period && value(heap).number == value(heap - period->length).number;
      });
  });
}

}  // namespace

Method make_method(const Game& game, const SingleHeapRules& rules) {
  return {
      .kernels = {[&](const EntryKind& kind) { return single_heaps_kernel(game, rules, kind); },
                  [&](const EntryKind& kind) { return quotient_kernel(rules, kind); }},
      .verify_entries = [&](const EntryKind&, const ValueList& list, const EntryOf& value, Index,
                            Findings& findings) { prove_elements(rules, list, value, findings); },
      .prove =
          [&](const TableKind&, const Slice& table, const ExitEntries&, Findings& findings) {
            std::visit(
                [&](const auto& values) {
                  if constexpr (!std::is_same_v<std::decay_t<decltype(values)>, LossBits>)
                    proof::prove_single_heaps(*rules.rule, values, findings);
                },
                table.cells);
          },
      .proof_bytes = [&](const TableKind&,
                         CellWidth cell) { return game.size() * (17 + (static_cast<std::uint64_t>(cell) + 7) / 8); }};
}

}  // namespace zermelo::sequences
