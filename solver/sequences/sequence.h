// The Grundy sequence of a one-heap rule: computes values, and proves a period, which gives all other values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "solver/sequences/kernel/sequence_kernel.h"
#include "solver/solving/control.h"
#include "tablebase/game/structure.h"
#include "tablebase/machine/job.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo::sequences {

/// G(n + length) = G(n) + saltus for every n >= preperiod, proved; length and preperiod are the least possible.
struct Period {
  std::uint64_t length = 0;
  std::uint64_t preperiod = 0;  ///< the first index from which it holds: last exception + 1
  std::uint64_t saltus = 0;     ///< 0: periodic; else arithmetic-periodic
  std::uint64_t checked = 0;    ///< the theorem needs G(0..checked); these were computed and compared
  std::string_view theorem;     ///< its name and source
  friend bool operator==(const Period&, const Period&) = default;
};

/// The number of values after which prove_period finds nothing new: 0 for a rule that no theorem covers (Grundy's
/// game); 2^14 for endless rules, of which only arithmetic periods are proved; the largest number for all others.
std::uint64_t period_search_end(const HeapRule& rule);

/// Returns the least period that the values prove; nothing if they do not prove one. Cost: a few passes over the
/// values; for an arithmetic period also checks of some 10^7 steps.
std::optional<Period> prove_period(const HeapRule& rule, const HeapValues& values);

/// The largest heap of a sequence with a period: no value of a heap up to it exceeds 64 bits, because a value is at
/// most the length of the longest play, 2 n moves.
inline constexpr std::uint64_t largest_heap = 1'000'000'000'000'000'000;

struct Sequence {
  HeapRule rule;
  HeapValues values;             ///< G(0), ..., G(values.size() - 1), each computed by mex
  std::optional<Period> period;  ///< empty until one is proved

  /// Whether G(n) is known: computed, or given by the period.
  bool knows(std::uint64_t n) const { return period || n < values.size(); }
  /// G(n), which needs more than 32 bits for large heaps under an arithmetic period. Requires knows(n), and n at most
  /// largest_heap.
  std::uint64_t operator()(std::uint64_t n) const;
  /// The indices n < preperiod whose values differ from the period continued backwards; ascending, the first `most` of
  /// them. Requires a period.
  std::vector<std::uint64_t> exceptions(std::uint64_t most) const;
};

/// Computes values by mex, in order, until G(0..max) are known; it continues from the values that `sequence` contains.
/// Once the values prove a period it stops, and values.size() may stay below max + 1. With search = false it seeks no
/// period and computes every value. The values are the same for every number of threads. Progress is the number of
/// known values. Throws Interrupted when the job is stopped, or when `pause(known)`, asked often and from any thread,
/// returns true; all values computed so far stay. Throws LimitError where the kernel cannot go on (split_kernel.cpp).
void extend(Sequence& sequence, std::uint64_t max, const Job& job, bool search = true,
            const std::function<bool(std::uint64_t known)>& pause = {});

/// Extends a sequence from one checkpoint to the next, and seeks a period: extend() pauses to call save() when due(),
/// asked from any thread after new values, returns true. If the job is stopped, calls save() and throws Interrupted.
void extend_and_save(Sequence& sequence, std::uint64_t max, const Job& job, const std::function<bool()>& due,
                     const std::function<void()>& save);

/// An upper bound of the bytes that extend() holds at once for heaps up to `max`, if no period ends the work earlier:
/// two cells a heap (the values, while they are moved to a larger array), two bytes a heap for the search of a period,
/// and the memory of the kernel. For rules that divide a heap into at most two, the memory of the kernel includes 12
/// bytes a heap for the list of rare heaps, which few games fill.
std::uint64_t sequence_memory(const HeapRule& rule, std::uint64_t max);

// Reads the values of a sequence in chunks: first the computed values, then those that the period gives.

/// Writes G(first), G(first + 1), ... to `values`. Cost: a copy, or an addition and a comparison for each value from
/// the period; no division a value. Requires sequence.knows(first + values.size() - 1).
void read_values(const Sequence& sequence, std::uint64_t first, std::span<std::uint64_t> values);

/// Calls use(values) for consecutive chunks of G(0..max) until it returns false. Requires sequence.knows(max).
void for_each_chunk(const Sequence& sequence, std::uint64_t max,
                    const std::function<bool(std::span<const std::uint64_t>)>& use);

/// The largest of G(0..max). Requires sequence.knows(max).
std::uint64_t largest_value(const Sequence& sequence, std::uint64_t max);

// Writes the computed values of a sequence to checkpoints, and reads them back.

/// Passes the computed values, which fit into 32 bits (HeapValues), to `put`, each in 32 bits.
void put_values(const Sequence& sequence, const PutBytes& put);

/// Reads `count` values that put_values wrote and appends them to the sequence.
void get_values(Sequence& sequence, std::uint64_t count, const GetBytes& get);

// Computes values of a sequence a second time, by the definition. Shares no code with the kernels and the theorems.

/// G(n) by the definition: the mex over all options, whose values `sequence` gives. Cost for each option: one read of
/// the sequence for each heap that it leaves, and an exclusive or. A heap of n has about n / 2 options for each digit
/// that divides it in two, and n * n / 12 for each that divides it in three. Requires sequence.knows(n - 1), or n = 0.
std::uint64_t plain_mex(const Sequence& sequence, std::uint64_t n);

/// The largest heap, at most `max`, with at most about 2^28 options, which take plain_mex a few seconds.
std::uint64_t plain_mex_reach(const HeapRule& rule, std::uint64_t max);

struct SpotCheckResult {
  std::uint64_t values = 0;            ///< the number of values computed again
  std::uint64_t largest = 0;           ///< the largest heap that could be chosen
  std::uint64_t mismatches = 0;        ///< the number of values that differ
  std::optional<std::uint64_t> first;  ///< the least heap whose values differ
};

/// Compares `sample` values with plain_mex, spread over G(0..max) as far as plain_mex_reach allows. If a period is
/// proved, this also tests it beyond the values that proved it. Progress counts heaps. Throws Interrupted when the job
/// is stopped, which is asked between heaps. Requires sequence.knows(max) and sample > 0.
SpotCheckResult spot_check(const Sequence& sequence, std::uint64_t max, std::uint64_t sample, const Job& job);

// Computes the table of the single heaps of a rule, that is its Grundy sequence.

/// The narrowest cells for the values G(0..max) of a sequence. Requires sequence.knows(max).
CellWidth single_heaps_width(const Sequence& sequence, std::uint64_t max);

/// Hands out the values G(0..max) of a sequence in cells of that width. Requires sequence.knows(max). Throws
/// Interrupted.
void hand_out_heaps(const Sequence& sequence, std::uint64_t max, const Control& control, const Sink& sink);

}  // namespace zermelo::sequences
