// Writes the notation of short games in the math mode of LaTeX, symbol by symbol. Without `_` and `^`, which are
// special characters outside of math: \sb makes the index of a tiny.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "tablebase/values/notation/notation.h"

namespace zermelo {
namespace {

/// Symbols and their commands; a symbol comes before those that it begins with.
constexpr std::array<std::pair<std::string_view, std::string_view>, 13> commands{{{"|||", " \\mathrel{|||} "},
                                                                                  {"||", " \\parallel "},
                                                                                  {"|", " \\mid "},
                                                                                  {"+-", "\\pm "},
                                                                                  {" + ", " + "},
                                                                                  {"{", "\\{"},
                                                                                  {"}", "\\}"},
                                                                                  {"(", "("},
                                                                                  {")", ")"},
                                                                                  {",", ", "},
                                                                                  {"*", "{*}"},
                                                                                  {"-", "-"},
                                                                                  {" ", " "}}};

std::size_t digits_at(std::string_view text) { return std::min(text.find_first_not_of("0123456789"), text.size()); }

/// Appends the number that `rest` begins with; returns its length.
std::size_t append_number(std::string& math, std::string_view rest) {
  const std::size_t above = digits_at(rest);
  const std::size_t below = above < rest.size() && rest[above] == '/' ? digits_at(rest.substr(above + 1)) : 0;
  if (above == 0 || below == 0) return math += rest.substr(0, above), above;
  math += fmt::format("\\frac{{{}}}{{{}}}", rest.substr(0, above), rest.substr(above + 1, below));
  return above + 1 + below;
}

/// Appends ups or downs. Three or more are a multiple, which a plus joins to a number before it.
std::size_t append_ups(std::string& math, std::string_view rest, bool after_number) {
  const std::string_view arrow = rest[0] == '^' ? "uparrow" : "downarrow";
  std::size_t length = std::min(rest.find_first_not_of(rest[0]), rest.size());
  std::string count = std::to_string(length);
  if (length == 1 && digits_at(rest.substr(1)) != 0) {
    count = rest.substr(1, digits_at(rest.substr(1)));
    length += count.size();
  }
  if (count == "1") math += fmt::format("{{\\{}}}", arrow);
  if (count == "2") math += fmt::format("{{\\{}}}", rest[0] == '^' ? "Uparrow" : "Downarrow");
  if (count != "1" && count != "2")
    math += fmt::format("{}{} {{\\cdot}} {{\\{}}}", after_number ? " + " : "", count, arrow);
  return length;
}

/// Appends a symbol or number; returns its length, 0 for a character outside the notation.
std::size_t append_symbol(std::string& math, std::string_view rest, bool after_number) {
  if (const std::size_t length = append_number(math, rest); length != 0) return length;
  if (rest[0] == '^' || rest[0] == 'v') return append_ups(math, rest, after_number);
  if (rest.starts_with("+_") || rest.starts_with("-_")) {
    math += fmt::format("{{{}}}\\sb{{", rest[0]);
    const std::size_t length = 2 + append_number(math, rest.substr(2));
    math += '}';
    return length;
  }
  for (const auto& [symbol, command] : commands)
    if (rest.starts_with(symbol)) return math += command, symbol.size();
  return 0;
}

}  // namespace

std::optional<std::string> latex_math(std::string_view notation) {
  std::string math;
  bool after_number = false;
  for (std::size_t at = 0; at < notation.size();) {
    const std::size_t length = append_symbol(math, notation.substr(at), after_number);
    if (length == 0) return std::nullopt;
    after_number = digits_at(notation.substr(at)) != 0;
    at += length;
  }
  return math;
}

}  // namespace zermelo
