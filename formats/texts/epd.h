// Records of the Extended Position Description: a position of chess, then operations such as `bm Ra8#;`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

struct EpdOperation {
  std::string opcode;
  std::string operands;  ///< as in the text: words, and texts in quotes
};

struct EpdRecord {
  std::string position;  ///< placement, side to move, castling rights, en passant square
  std::vector<EpdOperation> operations;

  /// Replaces all operations of this opcode.
  void set(std::string_view opcode, std::string operands);
  void remove(std::string_view opcode);
  /// The record on one line, with the operations in ascending order of their opcodes.
  std::string text() const;
};

/// Reads a record. The clocks of a FEN become the operations hmvc and fmvn. Throws UsageError for fewer than four
/// fields, an operation that does not begin with a letter, and one without a semicolon at its end.
EpdRecord parse_epd(std::string_view line);

/// The operand of `ce`, from the view of the side to move: 32,767 minus the plies to its mate, or minus 32,767 plus the
/// plies to mate of the other side; 0 for a draw. `result` is 1, 0 or -1. Mates in more than 766 plies count as 766.
int epd_evaluation(int result, unsigned plies);

}  // namespace zermelo
