// Reads published claims about a Grundy sequence: values, and words about its period.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// The claim G(heap) = value.
struct ValueClaim {
  std::uint64_t line = 0;  ///< in the file, from 1
  std::uint64_t heap = 0;
  std::uint64_t value = 0;
  friend bool operator==(const ValueClaim&, const ValueClaim&) = default;
};

/// The claim of one line about the period; members that the line does not name are empty.
struct PeriodClaim {
  std::uint64_t line = 0;                  ///< in the file, from 1
  std::optional<std::uint64_t> length;     ///< of the period, at least 1
  std::optional<std::uint64_t> preperiod;  ///< last exception + 1
  bool names_exception = false;            ///< the line names the last exception instead of the preperiod
  std::optional<std::uint64_t> saltus;
  std::optional<std::vector<std::uint64_t>> exceptions;  ///< ascending; the complete list unless `cut`
  bool cut = false;                                      ///< the list of exceptions ends with `...`
  bool aperiodic = false;
  friend bool operator==(const PeriodClaim&, const PeriodClaim&) = default;
};

struct SequenceClaims {
  std::vector<ValueClaim> values;
  std::vector<PeriodClaim> periods;
  bool pairs = false;  ///< the text gives values in lines `n value`, not in lists
};

/// Reads values in one of two forms, and lines in words between them:
///  * lists of values, separated by commas or blanks, on any number of lines. The first value belongs to heap `offset`,
///    or of the heap that a line `# offset: 1` gives, else of heap 0;
///  * lines `n value` (the b-files of the OEIS) or `n,value`. They need a header such as `n,grundy`, or n must count up
///    by one over two lines or more. With an offset, the first line belongs to heap `offset`;
///  * lines in words: `period P`, with `after E` or `last exception E` (the preperiod is E + 1, or 0 for `none`), or
///    `preperiod M` or `from M`, and `saltus S`; `exceptions 0 3 6` or `exceptions none`; `aperiodic`.
/// Skips empty lines and comments from # on. Throws FormatError with `file` and the number of the wrong line, and for a
/// text without claims.
SequenceClaims read_sequence_claims(std::string_view text, const std::string& file,
                                    std::optional<std::uint64_t> offset);

}  // namespace zermelo
