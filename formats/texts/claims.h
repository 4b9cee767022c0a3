// Reads published tables of outcomes, depths, moves, Grundy values or scores, lists of endings, and Grundy sequences,
// as lists of claims with line numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/entries/outcome.h"

namespace zermelo {

/// A claim about one position. At least one of outcome, depth, moves, Grundy value and score is set.
struct Claim {
  std::uint64_t line = 0;  ///< in the file, from 1
  std::string position;    ///< in the notation of the game
  std::optional<Outcome> outcome;
  std::optional<std::uint32_t> depth;  ///< plies
  std::optional<std::uint32_t> moves;  ///< moves of the winner
  std::optional<std::uint32_t> grundy;
  std::optional<int> score;
};

struct Claims {
  std::vector<Claim> list;
  bool complete = false;  ///< the text has a line `# complete`: the list names every P-position of the game
};

// All readers skip empty lines and lines that begin with #. They throw FormatError with `file` and the number of the
// wrong line, and for a text without claims. `file` is used in messages only.

/// Reads CSV `position,outcome[,depth]`, separated by commas or tabs, with or without a header; parse_outcome lists the
/// words for outcomes. A header must name the column position and may name outcome, depth, moves, grundy and score, in
/// any order. Positions with commas need no quotes. Also reads rows `POSITION CLAIM` with blanks between, such as
/// `1,2,3 loss`, `(1, 2) N`, `1 2 P-position`, `1,2: P`, `1,2 3`, if every row has this form; the number is a Grundy
/// value, or a score if a number of the text has a sign.
Claims read_outcomes(std::string_view text, const std::string& file);

/// Reads lost positions (P-positions), one on each line; a header may come first.
Claims read_p_positions(std::string_view text, const std::string& file);

/// Reads printed tables of the pyramid game. A row is the number p of rows, 1 to 1000, whether the first player wins
/// (○ or ×, yes or no, or a word of parse_outcome), and optionally the number of moves: `4 ○ (3)`, `3 ×`.
Claims read_pyramid_table(std::string_view text, const std::string& file);

/// Reads win, N, W, loss, P, L, draw or D, or forms such as won, lost, tie and P-position, in upper or lower case;
/// nothing for other words.
std::optional<Outcome> parse_outcome(std::string_view word);

/// The reader that suits a text; `numbers` means a Grundy sequence.
enum class ClaimKind { outcomes, positions, pyramid_table, numbers };
/// Guesses the kind from the first three lines that are not comments. Throws FormatError for a broken quote in them.
ClaimKind guess_kind(std::string_view text);

// Reads published lists of chess endings and their longest mates.

/// A claim about one ending.
struct EndingClaim {
  std::uint64_t line = 0;   ///< in the file, from 1
  std::string ending;       ///< as written, with a `v` between the sides: KQvKR
  std::uint32_t moves = 0;  ///< of the longest mate of the first side when it is to move; 0: it never wins
};

/// Reads lines `ENDING MOVES`, such as `KQvKR 35` or `KQKR 35`, separated by blanks, tabs or a comma; `-` is 0 moves.
/// Skips empty lines and lines that begin with #. Throws FormatError with `file` and the number of the wrong line, and
/// for a text without claims.
std::vector<EndingClaim> read_ending_claims(std::string_view text, const std::string& file);

/// Whether the first line that is no comment reads as such a claim.
bool claims_endings(std::string_view text);

// Reads published claims about a Grundy sequence: values, and words about its period.

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
