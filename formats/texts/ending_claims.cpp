// An ending without `v` is divided before its second king.
#include "formats/texts/ending_claims.h"

#include <fmt/format.h>

#include <optional>

#include "formats/texts/text_lines.h"
#include "tablebase/base/at_line.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo {
namespace {

constexpr std::string_view separators = " \t,";

/// The name with a `v`; nothing unless it consists of capital letters and has two kings.
std::optional<std::string> ending_in(std::string_view word) {
  const std::size_t second = word.find('K', 1);
  if (!word.starts_with('K') || second == std::string_view::npos) return {};
  std::string name(word.substr(0, second));
  if (word.find('v') == std::string_view::npos) name += 'v';
  name += word.substr(second);
  const bool letters = name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZv") == std::string::npos;
  return letters ? std::optional(name) : std::nullopt;
}

std::optional<std::uint32_t> moves_in(std::string_view word) {
  constexpr std::uint64_t most = 1'000'000;
  std::uint64_t moves = 0;
  if (word != "-" && !parse_number(word, most, moves)) return {};
  return static_cast<std::uint32_t>(moves);
}

std::optional<EndingClaim> claim_in(std::uint64_t number, std::string_view line) {
  const std::size_t end = line.find_first_of(separators);
  const std::size_t begin = line.find_first_not_of(separators, end);
  if (begin == std::string_view::npos) return {};
  const auto ending = ending_in(line.substr(0, end));
  const auto moves = moves_in(line.substr(begin));
  return ending && moves ? std::optional(EndingClaim{number, *ending, *moves}) : std::nullopt;
}

EndingClaim read_claim(std::uint64_t number, std::string_view line) {
  const auto claim = claim_in(number, line);
  if (!claim) throw FormatError(fmt::format("'{}' is not an ending with its moves; write for example KQvKR 35", line));
  return *claim;
}

}  // namespace

std::vector<EndingClaim> read_ending_claims(std::string_view text, const std::string& file) {
  std::vector<EndingClaim> claims;
  for_each_line(text, [&](std::uint64_t number, std::string_view line) {
    if (!line.starts_with('#')) claims.push_back(at_line(file, number, [&] { return read_claim(number, line); }));
  });
  if (claims.empty()) throw FormatError(file + ": there is nothing to check in it");
  return claims;
}

bool claims_endings(std::string_view text) {
  std::optional<bool> first;
  for_each_line(text, [&](std::uint64_t number, std::string_view line) {
    if (!first && !line.starts_with('#')) first = claim_in(number, line).has_value();
  });
  return first.value_or(false);
}

}  // namespace zermelo
