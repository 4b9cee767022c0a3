// Published tables are read line by line. Without a header the first field that is an outcome ends the position; below
// a header, surplus fields belong to the position, so positions with commas need no quotes. If every row ends with a
// blank and an outcome or a number, that is its claim.
#include "formats/texts/claims.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

#include "formats/texts/csv.h"
#include "tablebase/base/error.h"
#include "tablebase/input/input_file.h"
#include "tablebase/input/text.h"

namespace zermelo {

namespace {

/// Blanks, and the bars of a table drawn in text.
constexpr std::string_view bars = " \t\r|";

std::vector<std::string> fields_of(std::string_view line) {
  return parse_csv_line(line, line.find('\t') != std::string_view::npos ? '\t' : ',');
}

/// The number of the first field that is an outcome, or fields.size(); the fields before it are the position.
std::size_t outcome_place(const std::vector<std::string>& fields) {
  const auto found = std::ranges::find_if(fields, [](const auto& f) { return parse_outcome(f).has_value(); });
  return static_cast<std::size_t>(found - fields.begin());
}

/// The columns of a table by its header, counted from 0.
struct Columns {
  std::size_t count = 0;
  std::size_t position = 0;
  std::optional<std::size_t> outcome, depth, moves, grundy, score;

  bool claim() const { return outcome || depth || moves || grundy || score; }
};

std::vector<std::string> lowered_fields(std::string_view line) {
  std::vector<std::string> fields = fields_of(line);
  for (std::string& field : fields) field = lowered(field);
  return fields;
}

bool is_header(std::string_view line) {
  const std::size_t at = lowered(line).find("position");
  if (at == std::string::npos) return false;
  const std::vector<std::string> names = lowered_fields(line);
  return std::ranges::find(names, "position") != names.end();
}

Columns read_header(std::string_view line) {
  const std::vector<std::string> names = lowered_fields(line);
  const auto place = [&](std::string_view name) -> std::optional<std::size_t> {
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - names.begin()));
  };
  return {
      names.size(),  place("position").value_or(0), place("outcome"), place("depth"), place("moves"), place("grundy"),
      place("score")};
}

std::uint32_t read_number(std::string_view word, std::string_view what) {
  std::uint64_t number = 0;
  if (!parse_number(word, 0xFFFFFFFF, number)) throw FormatError("'{}' is not a {}; write a whole number", word, what);
  return static_cast<std::uint32_t>(number);
}

/// Reads a score such as 3, +3 or -3.
int read_score(std::string_view word) {
  const bool negative = word.starts_with('-'), sign = negative || word.starts_with('+');
  std::uint64_t points = 0;
  if (!parse_number(word.substr(sign ? 1 : 0), most_score, points))
    throw FormatError("'{}' is not a score; write a whole number from {} to {}", word, -most_score, most_score);
  return negative ? -static_cast<int>(points) : static_cast<int>(points);
}

/// A row position,outcome[,depth, moves, grundy or score].
Claim read_outcome(std::uint64_t number, std::string_view line, const Columns& columns) {
  const std::vector<std::string> fields = fields_of(line);
  const std::size_t place = outcome_place(fields);
  if (place == 0 || place == fields.size())
    throw FormatError("'{}' is not position,outcome[,depth]; outcomes are win, N, W, loss, P, L or draw, D", line);
  Claim claim;
  claim.line = number;
  claim.position =
      fmt::format("{}", fmt::join(fields.begin(), fields.begin() + static_cast<std::ptrdiff_t>(place), ","));
  claim.outcome = *parse_outcome(fields[place]);
  if (place + 1 == fields.size() || fields[place + 1].empty()) return claim;
  if (columns.grundy == 2u)
    claim.grundy = read_number(fields[place + 1], "Grundy value");
  else if (columns.moves == 2u)
    claim.moves = read_number(fields[place + 1], "number of moves");
  else if (columns.score == 2u)
    claim.score = read_score(fields[place + 1]);
  else
    claim.depth = read_number(fields[place + 1], "depth");
  return claim;
}

/// A row below a header.
Claim read_outcome_below(std::uint64_t number, std::string_view line, const Columns& columns) {
  const std::vector<std::string> fields = fields_of(line);
  const bool usual_order = columns.position == 0 && columns.outcome == 1u;
  if (usual_order && outcome_place(fields) < fields.size()) return read_outcome(number, line, columns);
  if (fields.size() < columns.count)
    throw FormatError("'{}' has {} fields; the header has {}", line, fields.size(), columns.count);
  const std::size_t extra = fields.size() - columns.count;
  const auto field = [&](std::optional<std::size_t> column) -> std::string {
    return column ? fields[*column + (*column > columns.position ? extra : 0)] : "";
  };
  const auto begin = fields.begin() + static_cast<std::ptrdiff_t>(columns.position);
  Claim claim;
  claim.line = number;
  claim.position = fmt::format("{}", fmt::join(begin, begin + static_cast<std::ptrdiff_t>(extra + 1), ","));
  if (const std::string word = field(columns.outcome); !word.empty()) {
    claim.outcome = parse_outcome(word);
    if (!claim.outcome) throw FormatError("'{}' is not an outcome; write win, N, W, loss, P, L or draw, D", word);
  }
  if (const std::string word = field(columns.depth); !word.empty()) claim.depth = read_number(word, "depth");
  if (const std::string word = field(columns.moves); !word.empty()) claim.moves = read_number(word, "number of moves");
  if (const std::string word = field(columns.grundy); !word.empty()) claim.grundy = read_number(word, "Grundy value");
  if (const std::string word = field(columns.score); !word.empty()) claim.score = read_score(word);
  if (!claim.outcome && !claim.depth && !claim.moves && !claim.grundy && !claim.score)
    throw FormatError("'{}' claims nothing; give an outcome, a depth, moves, a Grundy value or a score", line);
  return claim;
}

/// The outcome that a row claims for one pyramid, and the text after it.
struct PrintedMark {
  Outcome outcome = Outcome::loss;
  std::string_view rest;
};

/// Reads a mark with which printed tables say whether the first player can force a win.
std::optional<PrintedMark> find_mark(std::string_view words) {
  static constexpr std::array<std::string_view, 5> wins = {"○", "◯", "〇", "o", "yes"};
  static constexpr std::array<std::string_view, 4> losses = {"×", "✕", "x", "no"};
  const std::string text = lowered(words);
  for (const std::string_view mark : wins)
    if (text.starts_with(mark)) return PrintedMark{Outcome::win, words.substr(mark.size())};
  for (const std::string_view mark : losses)
    if (text.starts_with(mark)) return PrintedMark{Outcome::loss, words.substr(mark.size())};
  return std::nullopt;
}

/// Reads a mark, or an outcome in words.
std::optional<PrintedMark> find_mark_or_word(std::string_view words) {
  if (const std::optional<PrintedMark> mark = find_mark(words)) return mark;
  const std::size_t end = std::min(words.find_first_of(" \t,;:|("), words.size());
  const std::optional<Outcome> outcome = parse_outcome(words.substr(0, end));
  return outcome ? std::optional(PrintedMark{*outcome, words.substr(end)}) : std::nullopt;
}

/// Reads `p` and the rest of the line; false if the line does not begin with a number 1 to 1000 and a separator.
bool split_row(std::string_view line, std::uint64_t& rows, std::string_view& rest) {
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  if (!parse_number(line.substr(0, digits), 1000, rows) || rows == 0) return false;
  const std::size_t mark = line.find_first_not_of(" \t,;:|", digits);
  if (mark == std::string_view::npos || mark == digits) return false;
  rest = line.substr(mark);
  return true;
}

/// Reads the number of moves after a mark: `(33)`, `, 33`, `33` or nothing.
std::optional<std::uint32_t> moves_behind(std::string_view words) {
  const std::size_t begin = words.find_first_not_of(" \t,;:|(-");
  if (begin == std::string_view::npos) return std::nullopt;
  const std::size_t end = std::min(words.find_first_of(") \t,|", begin), words.size());
  if (words.find_first_not_of(") \t,|", end) != std::string_view::npos)
    throw FormatError("'{}' is not a number of moves; write for example (3)", words);
  return read_number(words.substr(begin, end - begin), "number of moves");
}

Claim read_pyramid_row(std::uint64_t number, std::string_view line) {
  std::uint64_t rows = 0;
  std::string_view rest;
  const std::optional<PrintedMark> mark = split_row(line, rows, rest) ? find_mark_or_word(rest) : std::nullopt;
  if (!mark) throw FormatError("'{}' is not a row such as `4 ○ (3)` or `3 ×`", line);
  Claim claim;
  claim.line = number;
  std::vector<std::uint64_t> sticks(rows);
  std::iota(sticks.begin(), sticks.end(), 1);
  claim.position = fmt::format("{}", fmt::join(sticks, ","));
  claim.outcome = mark->outcome;
  claim.moves = moves_behind(mark->rest);
  return claim;
}

/// Rows of digits, blanks and no comma are taken for a sequence: index and value.
ClaimKind kind_of_row(std::string_view line) {
  std::uint64_t rows = 0;
  std::string_view rest;
  if (split_row(trimmed(line, bars), rows, rest) && find_mark(rest)) return ClaimKind::pyramid_table;
  const std::vector<std::string> fields = fields_of(line);
  if (outcome_place(fields) < fields.size()) return ClaimKind::outcomes;
  const bool digits = line.find_first_not_of("0123456789 \t") == std::string_view::npos;
  return digits && line.find_first_of(" \t") != std::string_view::npos ? ClaimKind::numbers : ClaimKind::positions;
}

/// Calls read(number, line, claims) for each line; adds file and line number to its errors.
Claims read_lines(std::string_view text, const std::string& file,
                  const std::function<void(std::uint64_t, std::string_view, Claims&)>& read) {
  Claims claims;
  for_each_line(text, [&](std::uint64_t number, std::string_view line) {
    if (line.starts_with('#')) {
      claims.complete |= lowered(trimmed(line.substr(1))) == "complete";
      return;
    }
    at_line(file, number, [&] { read(number, line, claims); });
  });
  if (claims.list.empty()) throw FormatError(file + ": there is nothing to check in it");
  return claims;
}

/// A row `POSITION CLAIM` with blanks or tabs between; the claim is an outcome, perhaps with a depth, or a whole
/// number.
struct SpacedRow {
  std::string_view position, claim;
  std::string_view depth = {};
};

bool has_sign(std::string_view number) { return number.starts_with('+') || number.starts_with('-'); }

bool is_claim(std::string_view word) {
  std::uint64_t number = 0;
  return parse_outcome(word) || parse_number(word.substr(has_sign(word) ? 1 : 0), 0xFFFFFFFF, number);
}

/// The text without a mark between a position and its claim: `1,2: P`, `1,2 = 0`, `1,2 -> P`.
std::string_view without_mark(std::string_view text) {
  for (const std::string_view mark : {":", ";", "=", "->"})
    if (text.ends_with(mark)) return trimmed(text.substr(0, text.size() - mark.size()));
  return text;
}

/// Blanks may be in brackets, as in `(1, 2) loss`, and between numbers before an outcome, as in `1 2 loss`. The `w`
/// after the placement of a FEN is no outcome.
std::optional<SpacedRow> spaced_row(std::string_view line) {
  const std::size_t end = std::min(line.find_last_of(" \t"), line.size());
  const SpacedRow row{without_mark(trimmed(line.substr(0, end))), line.substr(std::min(end + 1, line.size()))};
  const std::size_t opening = std::min(std::string_view("([{").find(row.position.substr(0, 1)), std::size_t{3});
  const bool bracketed = opening < 3 && row.position.find(")]}"[opening]) + 1 == row.position.size();
  const bool numbers =
      parse_outcome(row.claim) && row.position.find_first_not_of("0123456789, ") == std::string_view::npos;
  const bool whole = bracketed || numbers || row.position.find_first_of(" \t\"") == std::string_view::npos;
  const bool placement = row.claim == "w" && row.position.find('/') != std::string_view::npos;
  if (row.position.empty() || placement || row.position.ends_with(',') || !is_claim(row.claim)) return {};
  if (whole) return row;
  if (parse_outcome(row.claim) || has_sign(row.claim)) return {};
  const auto before = spaced_row(row.position);
  return before && parse_outcome(before->claim) ? std::optional(SpacedRow{before->position, before->claim, row.claim})
                                                : std::nullopt;
}

bool is_spaced_header(std::string_view line) { return lowered(line).starts_with("position ") && !is_header(line); }

/// Whether every row is a spaced row.
bool is_spaced(std::string_view text) {
  bool every = true, first = true;
  for_each_line(text, [&](std::uint64_t, std::string_view line) {
    if (line.starts_with('#')) return;
    every = every && (spaced_row(line) || (first && is_spaced_header(line)));
    first = false;
  });
  return every && !first;
}

/// Numbers are scores if one of them has a sign, else Grundy values.
Claims read_spaced(std::string_view text, const std::string& file) {
  bool scores = false;
  for_each_line(text, [&](std::uint64_t, std::string_view line) {
    if (const auto row = spaced_row(line)) scores |= has_sign(row->claim);
  });
  return read_lines(text, file, [scores](std::uint64_t number, std::string_view line, Claims& claims) {
    const auto row = spaced_row(line);
    if (!row) return;  // the header
    Claim claim;
    claim.line = number;
    claim.position = row->position;
    claim.outcome = parse_outcome(row->claim);
    if (!row->depth.empty()) claim.depth = read_number(row->depth, "depth");
    if (!claim.outcome && scores) claim.score = read_score(row->claim);
    if (!claim.outcome && !scores) claim.grundy = read_number(row->claim, "Grundy value");
    claims.list.push_back(std::move(claim));
  });
}

constexpr std::string_view separators = " \t,";

/// The name with a `v`; nothing unless it consists of capital letters and has two kings.
/// An ending without `v` is divided before its second king.
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

}  // namespace

std::optional<Outcome> parse_outcome(std::string_view word) {
  static constexpr std::array<std::string_view, 6> wins = {"win", "n", "w", "won", "winning", "n-position"};
  static constexpr std::array<std::string_view, 7> losses = {"loss", "p", "l", "lost", "lose", "losing", "p-position"};
  static constexpr std::array<std::string_view, 5> draws = {"draw", "d", "drawn", "tie", "tied"};
  const std::string text = lowered(word);
  if (std::ranges::find(wins, text) != wins.end()) return Outcome::win;
  if (std::ranges::find(losses, text) != losses.end()) return Outcome::loss;
  if (std::ranges::find(draws, text) != draws.end()) return Outcome::draw;
  return std::nullopt;
}

Claims read_outcomes(std::string_view text, const std::string& file) {
  if (is_spaced(text)) return read_spaced(text, file);
  std::optional<Columns> columns;
  return read_lines(text, file, [&](std::uint64_t number, std::string_view line, Claims& claims) {
    if (is_header(line)) {
      if (!claims.list.empty()) throw FormatError("a header comes after the first row; move it to the top");
      columns = read_header(line);
    } else {
      claims.list.push_back(columns ? read_outcome_below(number, line, *columns) : read_outcome(number, line, {}));
    }
  });
}

Claims read_p_positions(std::string_view text, const std::string& file) {
  return read_lines(text, file, [](std::uint64_t number, std::string_view line, Claims& claims) {
    if (claims.list.empty() && is_header(line)) return;
    const bool quoted = line.size() >= 2 && line.front() == '"' && line.back() == '"';
    Claim claim;
    claim.line = number;
    claim.position = quoted ? line.substr(1, line.size() - 2) : line;
    claim.outcome = Outcome::loss;
    claims.list.push_back(std::move(claim));
  });
}

Claims read_pyramid_table(std::string_view text, const std::string& file) {
  return read_lines(text, file, [](std::uint64_t number, std::string_view line, Claims& claims) {
    line = trimmed(line, bars);
    const bool header = claims.list.empty() && line.find_first_of("0123456789") != 0;
    if (!header) claims.list.push_back(read_pyramid_row(number, line));
  });
}

ClaimKind guess_kind(std::string_view text) {
  std::vector<ClaimKind> kinds;
  for_each_line(text, [&](std::uint64_t, std::string_view line) {
    constexpr std::size_t enough = 3;  // a header in unknown words, the ruler below it, and a row
    if (kinds.size() >= enough || line.starts_with('#')) return;
    if (!is_header(line)) return kinds.push_back(kind_of_row(line));
    if (read_header(line).claim()) kinds.push_back(ClaimKind::outcomes);
  });
  for (const ClaimKind telling : {ClaimKind::pyramid_table, ClaimKind::outcomes})
    if (std::ranges::find(kinds, telling) != kinds.end()) return telling;
  if (kinds.empty()) return ClaimKind::positions;
  return kinds.front() == ClaimKind::positions && is_spaced(text) ? ClaimKind::outcomes : kinds.front();
}

std::vector<EndingClaim> read_ending_claims(std::string_view text, const std::string& file) {
  std::vector<EndingClaim> claims;
  for_each_line(text, [&](std::uint64_t number, std::string_view line) {
    if (line.starts_with('#')) return;
    at_line(file, number, [&] {
      const auto claim = claim_in(number, line);
      if (!claim) throw FormatError("'{}' is not an ending with its moves; write for example KQvKR 35", line);
      claims.push_back(*claim);
    });
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
