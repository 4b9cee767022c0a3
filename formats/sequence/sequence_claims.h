// What somebody published about a Grundy sequence: values, and words about its period.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// "G(heap) = value."
struct ValueClaim {
  std::uint64_t line = 0;  ///< in the file, from 1
  std::uint64_t heap = 0;
  std::uint32_t value = 0;
  friend bool operator==(const ValueClaim&, const ValueClaim&) = default;
};

/// What one line says of the period; as much as it says and no more.
struct PeriodClaim {
  std::uint64_t line = 0;
  std::optional<std::uint64_t> length;
  std::optional<std::uint64_t> preperiod;  ///< last exception + 1, whichever of them the line names
  bool names_exception = false;            ///< the line names the last exception, not the preperiod
  std::optional<std::uint64_t> saltus;
  std::optional<std::vector<std::uint64_t>> exceptions;  ///< all of them, ascending, unless cut
  bool cut = false;                                      ///< the list of exceptions goes on (...)
  bool aperiodic = false;
  friend bool operator==(const PeriodClaim&, const PeriodClaim&) = default;
};

struct SequenceClaims {
  std::vector<ValueClaim> values;
  std::vector<PeriodClaim> periods;
  bool pairs = false;  ///< the values stand in lines `n value`, not in lists
};

/// Reads, in any mixture,
///  * values in lists, separated by commas or blanks, over as many lines as they need, of the heaps from `offset` on,
///    which a line `# offset: 1` sets too; the default is 0;
///  * values in lines `n value` (the b-files of the OEIS) or `n,value`: known by a header such as `n,grundy`, or by
///    heaps that count up by one over two lines or more; `offset`, if any, is the heap of the first of them;
///  * lines in words: `period P`, with `after E` or `last exception E` (the preperiod is E + 1, or 0 for `none`), or
///    `preperiod M` or `from M`, and `saltus S`; `exceptions 0 3 6` or `exceptions none`; `aperiodic`.
/// Empty lines and comments from # on are skipped. FormatError names `file` and the line that is wrong.
SequenceClaims read_sequence_claims(std::string_view text, const std::string& file,
                                    std::optional<std::uint64_t> offset);

}  // namespace zermelo
