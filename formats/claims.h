// Tables that somebody published, read from text: what they claim, and on which line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/outcome.h"

namespace zermelo {

/// "This position is won (in so many moves)." At least one of outcome, depth, moves and Grundy value is claimed.
struct Claim {
  std::uint64_t line = 0;  ///< in the file, from 1
  std::string position;    ///< in the words of the game
  std::optional<Outcome> outcome;
  std::optional<std::uint32_t> depth;  ///< plies
  std::optional<std::uint32_t> moves;  ///< moves of the winner
  std::optional<std::uint32_t> grundy;
};

struct Claims {
  std::vector<Claim> list;
  bool complete = false;  ///< a line `# complete`: the list names every P-position of the game
};

/// In all of these, empty lines and lines from # are skipped, and FormatError names the line that is wrong.
/// `file` is only for messages.

/// CSV `position,outcome[,depth]`, separated by commas or tabs, with or without a header; outcomes in the words of
/// `parse_outcome`. A header may order the columns position, outcome, depth, moves and grundy as it likes and leave
/// some out. Positions that hold commas need no quotes.
Claims read_outcomes(std::string_view text, const std::string& file);

/// Lost positions (P-positions), one a line.
Claims read_p_positions(std::string_view text, const std::string& file);

/// The pyramid game as printed: `p  ○ (n)` or `p  ×`, also yes/no: can the first player win, and in how many moves.
Claims read_pyramid_table(std::string_view text, const std::string& file);

/// win, N, W, loss, P, L or draw, D, in any case.
std::optional<Outcome> parse_outcome(std::string_view word);

/// What a text seems to hold, from its first lines that are no comments. FormatError for a broken quote in them.
enum class ClaimKind { outcomes, positions, pyramid_table, numbers };
ClaimKind guess_kind(std::string_view text);

}  // namespace zermelo
