// Each cell is a text that the game parses: so sorted tables show every order of the numbers.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "jobs/answer/answer.h"
#include "jobs/budget/amounts.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"
#include "tools/print/positions.h"

namespace zermelo {
namespace {

struct Range {
  std::uint64_t first = 0, last = 0;
};

void require_stars(const PositionPattern& pattern, const std::string& text) {
  const auto digit = [&](std::size_t at) {
    return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at]));
  };
  bool alone = true;
  for (std::size_t at = text.find('*'); at != std::string::npos; at = text.find('*', at + 1))
    alone = alone && !(at > 0 && (digit(at - 1) || text[at - 1] == '*')) && !digit(at + 1);
  if (alone && (pattern.stars() == 2 || pattern.stars() == 3)) return;
  throw UsageError(
      "--matrix {}: must be a position with a star for each of two or three free numbers, for example 3,*,*", text);
}

std::vector<Range> ranges_of(const PositionPattern& pattern, const Game& game, const MatrixWords& words) {
  std::vector<Range> ranges;
  for (std::size_t star = 0; star < pattern.stars(); ++star) {
    const auto found = pattern.range(star, words.max.value_or(most_star_numbers));
    if (!found && words.max) pattern.require_reach(star, *words.max);
    if (!found)
      throw UsageError(
          "--matrix {}: {} has no such positions; a position is, for example, {}; matrices "
          "are for games whose positions are written as numbers",
          words.pattern, game.spec().canonical_text(), example_of(game));
    if (found->second - found->first >= most_star_numbers)
      throw UsageError("--matrix {}: {} has more than {} numbers for a star; {}", words.pattern,
                       game.spec().canonical_text(), count_text(most_star_numbers),
                       fewer_numbers(words.max, found->first + most_star_numbers - 1));
    ranges.push_back({found->first, found->second});
  }
  return ranges;
}

/// What the cells can show: the outcome, and the figures or the value of the metric.
std::vector<std::string> choices_of(const EntryKind& kind) {
  std::vector<std::string> choices{"outcome"};
  for (const Figure& figure : kind.figures({})) choices.emplace_back(figure.key);
  if (kind.listed) choices.emplace_back("value");
  return choices;
}

}  // namespace

std::vector<std::string> matrix_contents() {
  std::vector<std::string> all;
  for (const EntryKind* kind : entry_kinds())
    for (const std::string& choice : choices_of(*kind))
      if (std::ranges::find(all, choice) == all.end()) all.push_back(choice);
  return all;
}

namespace {

std::string shown_by(const Probe& probe, const std::string& asked) {
  const Metric metric = probe.info().kind.metric;
  if (asked.empty()) return std::string(name(metric));
  const std::vector<std::string> choices = choices_of(*probe.info().kind);
  if (std::ranges::find(choices, asked) != choices.end()) return asked;
  throw UsageError("--show {}: {} is a table of metric {}, which can show {}", asked, probe.path(), name(metric),
                   fmt::join(choices, ", "));
}

/// Outcomes as letters: N and P if the next or the previous player wins, and W, L and D in games that may be drawn.
std::string_view letter_of(std::string_view outcome, bool loopy) {
  if (outcome == "win") return loopy ? "W" : "N";
  if (outcome == "loss") return loopy ? "L" : "P";
  if (outcome == "left") return "L";
  if (outcome == "right") return "R";
  if (outcome == "next") return "N";
  return outcome == "previous" ? "P" : "D";
}

std::string_view lost_words(const TableKind& kind) {
  return may_loop(kind.game_class) ? "lost positions (L) are bold" : "P-positions are bold";
}

class MatrixPrinter {
 public:
  MatrixPrinter(const Probe& probe, const MatrixWords& words, const Markup& markup, const Job& job, Output& output)
      : probe_(probe),
        words_(words),
        markup_(markup),
        job_(job),
        output_(output),
        pattern_(probe.game(), words.pattern),
        show_(shown_by(probe, words.show)) {
    require_stars(pattern_, words.pattern);
    ranges_ = ranges_of(pattern_, probe.game(), words);
  }

  void print() {
    output_.write(markup_.page_begin(
        words_.caption.value_or(fmt::format("{}: {}", brief_spec(probe_.game().spec()), words_.pattern))));
    if (markup_.has_captions() && pattern_.stars() == 3)
      for (std::uint64_t n = ranges_[0].first; n <= ranges_[0].last && !output_.closed(); ++n) print_table({n, n});
    else
      print_table(ranges_[0]);
    output_.write(markup_.page_end());
  }

 private:
  /// One table: for these first numbers all others.
  void print_table(Range first) {
    output_.write(markup_.table_begin({caption(first), columns(), TableForm::matrix}));
    for (std::uint64_t n = first.first; n <= first.last && !output_.closed(); ++n)
      if (pattern_.stars() == 2)
        print_row({n});
      else
        for (std::uint64_t row = ranges_[1].first; row <= ranges_[1].last; ++row) print_row({n, row});
    output_.write(markup_.table_end(TableForm::matrix));
  }

  /// The numbers that begin each row: the last but one, in a table for several first numbers all but the last.
  std::size_t heading_stars() const { return markup_.has_captions() ? 1 : pattern_.stars() - 1; }

  /// CSV, which programs read, counts the numbers. A pattern with `x=` counts segments of each length.
  std::string star_name(std::size_t star) const {
    const bool named = markup_.has_captions() && words_.pattern.find('=') == std::string::npos;
    return named ? number_name(probe_.game(), pattern_.place(star)) : fmt::format("number {}", pattern_.place(star));
  }

  std::string caption(Range first) const {
    const std::size_t stars = pattern_.stars();
    const std::string third = stars == 2 ? "" : fmt::format("{} = {}", star_name(0), first.first);
    if (words_.caption) return third.empty() ? *words_.caption : fmt::format("{} ({})", *words_.caption, third);
    return fmt::format("{}, {}: {}{}{}; rows: {}, columns: {}; {}", brief_spec(probe_.game().spec()), words_.pattern,
                       third, third.empty() ? "" : "; ", show_, star_name(stars - 2), star_name(stars - 1),
                       lost_words(probe_.info().kind));
  }

  std::vector<std::string> columns() const {
    std::vector<std::string> columns;
    for (std::size_t star = pattern_.stars() - 1 - heading_stars(); star + 1 < pattern_.stars(); ++star)
      columns.push_back(star_name(star));
    for (std::uint64_t n = ranges_.back().first; n <= ranges_.back().last; ++n) columns.push_back(std::to_string(n));
    return columns;
  }

  void print_row(std::vector<std::uint64_t> numbers) {
    job_.check();
    std::vector<std::string> words;
    std::vector<bool> lost(heading_stars(), false);
    for (std::size_t star = numbers.size() - heading_stars(); star < numbers.size(); ++star)
      words.push_back(std::to_string(numbers[star]));
    numbers.push_back(0);
    for (std::uint64_t n = ranges_.back().first; n <= ranges_.back().last; ++n) {
      numbers.back() = n;
      const auto position = pattern_.position(numbers);
      const Worth worth = position ? WorthReader(probe_).of(*position) : Worth();
      words.push_back(position ? cell_words(worth) : "");
      lost.push_back(position && (worth.outcome() == "loss" || worth.outcome() == "previous"));
    }
    write_row(words, lost);
  }

  std::string cell_words(const Worth& worth) const {
    if (show_ == "value") return worth.canonical_form();
    for (const Figure& figure : worth.figures())
      if (figure.key == show_ && figure.number) return std::to_string(*figure.number);
    return std::string(letter_of(worth.outcome(), may_loop(probe_.info().kind.game_class)));
  }

  void write_row(const std::vector<std::string>& words, const std::vector<bool>& lost) {
    std::vector<TableCell> cells;
    for (std::size_t i = 0; i < words.size(); ++i)
      cells.push_back({words[i], lost[i], show_ == "value" && i >= heading_stars()});
    std::string text;
    markup_.append_row(text, cells);
    output_.write(text);
  }

  const Probe& probe_;
  const MatrixWords& words_;
  const Markup& markup_;
  const Job& job_;
  Output& output_;
  PositionPattern pattern_;
  std::string show_;
  std::vector<Range> ranges_;  ///< of each star
};

}  // namespace

void print_matrix(const Probe& probe, const MatrixWords& words, const Markup& markup, const Job& job, Output& output) {
  MatrixPrinter(probe, words, markup, job, output).print();
}

}  // namespace zermelo
