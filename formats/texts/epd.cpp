// Operations end with a semicolon outside of quotes. The opcodes and operands are those of section 16 of the PGN
// standard (S. J. Edwards, 1994).
#include "formats/texts/epd.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo {
namespace {

constexpr std::size_t fields_of_position = 4;

bool begins_with_letter(std::string_view word) {
  const char c = word.empty() ? ' ' : word.front();
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
}
bool is_number(std::string_view word) { return word.find_first_not_of("0123456789") == std::string_view::npos; }

/// Cuts the next word off a text; empty at its end.
std::string_view next_word(std::string_view& text) {
  text = trimmed(text);
  const std::string_view word = text.substr(0, text.find_first_of(white_space));
  text.remove_prefix(word.size());
  return word;
}

/// Cuts the text up to the next semicolon outside of quotes off, and the semicolon. A backslash in quotes keeps the
/// meaning of the character behind it away.
std::string_view next_operation(std::string_view& text) {
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (quoted && text[i] == '\\') {
      ++i;
      continue;
    }
    quoted ^= text[i] == '"';
    if (text[i] != ';' || quoted) continue;
    const std::string_view operation = text.substr(0, i);
    text = trimmed(text.substr(i + 1));
    return operation;
  }
  throw UsageError("the operation '{}' has no semicolon at its end", text);
}

EpdOperation parse_operation(std::string_view words) {
  const std::string_view opcode = next_word(words);
  if (!begins_with_letter(opcode))
    throw UsageError("the operation '{}' does not begin with a letter; write for example bm Ra8;", opcode);
  return {std::string(opcode), std::string(trimmed(words))};
}

}  // namespace

void EpdRecord::remove(std::string_view opcode) {
  std::erase_if(operations, [&](const EpdOperation& operation) { return operation.opcode == opcode; });
}

void EpdRecord::set(std::string_view opcode, std::string operands) {
  remove(opcode);
  operations.push_back({std::string(opcode), std::move(operands)});
}

std::string EpdRecord::text() const {
  std::vector<EpdOperation> sorted = operations;
  std::ranges::stable_sort(sorted, {}, &EpdOperation::opcode);
  std::string line = position;
  for (const EpdOperation& operation : sorted)
    line += fmt::format(" {}{}{};", operation.opcode, operation.operands.empty() ? "" : " ", operation.operands);
  return line;
}

EpdRecord parse_epd(std::string_view line) {
  std::string_view rest = trimmed(line);
  std::vector<std::string_view> words;
  while (words.size() < fields_of_position && !rest.empty()) words.push_back(next_word(rest));
  if (words.size() < fields_of_position)
    throw UsageError("'{}' has {} fields; a record begins with placement, side, castling and en passant square",
                     trimmed(line), words.size());
  EpdRecord record{fmt::format("{}", fmt::join(words, " ")), {}};
  rest = trimmed(rest);
  for (const char* clock : {"hmvc", "fmvn"}) {
    std::string_view after = rest;
    const std::string_view word = next_word(after);
    if (word.empty() || !is_number(word)) break;
    record.set(clock, std::string(word));
    rest = trimmed(after);
  }
  while (!rest.empty()) record.operations.push_back(parse_operation(next_operation(rest)));
  return record;
}

int epd_evaluation(int result, unsigned plies) {
  constexpr int mate = 32767;
  constexpr unsigned most_plies = 766;  // values up to 32,000 are no mates
  return result * (mate - static_cast<int>(std::min(plies, most_plies)));
}

}  // namespace zermelo
