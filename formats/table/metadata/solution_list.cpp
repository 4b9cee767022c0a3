// Numbers are decimal. The order of the lines, and the bound on the sum of all positions, bound what a reader accepts.
#include "formats/table/metadata/solution_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <limits>
#include <string_view>

#include "tablebase/entries/depth_code.h"
#include "tablebase/input/text.h"

namespace zermelo {
namespace {

constexpr std::string_view empty_list = "none", first_word = "first";

/// Reads the words of one line, which must be numbers within bounds.
class CountLine {
 public:
  CountLine(std::string_view line, std::size_t number, const FileLocation& location)
      : words_(split(line, ' ')), number_(number), location_(location) {}

  std::size_t size() const { return words_.size(); }
  bool begins_with(std::string_view word) const { return !words_.empty() && words_.front() == word; }
  std::uint64_t at(std::size_t word, std::uint64_t least, std::uint64_t most) const {
    std::uint64_t found = 0;
    if (!parse_number(words_[word], most, found) || found < least)
      refuse(fmt::format("the word '{}' is not a number from {} to {}", words_[word], least, most));
    return found;
  }
  std::uint32_t place(std::size_t word, std::uint64_t count) const {
    return static_cast<std::uint32_t>(at(word, 0, count - 1));
  }
  [[noreturn]] void refuse(const std::string& why) const {
    location_.refuse("line {} of the counts of solutions: {}", number_ + 1, why);
  }

 private:
  std::vector<std::string_view> words_;
  std::size_t number_;
  const FileLocation& location_;
};

SolutionCount read_solution_count(const CountLine& line, const SolutionBounds& bounds) {
  constexpr Index most_placements = std::numeric_limits<Index>::max() >> 16;  // sums do not overflow
  if (line.size() != 6) line.refuse(fmt::format("it has {} words, not 6", line.size()));
  SolutionCount count;
  count.tier = line.place(0, bounds.tiers);
  count.part = line.place(1, bounds.parts);
  count.depth = static_cast<std::uint32_t>(line.at(2, 0, SolutionCode::max_depth));
  count.solutions = static_cast<std::uint32_t>(line.at(3, 1, SolutionCode::most_solutions));
  count.positions = line.at(4, 1, bounds.positions);
  count.placements = line.at(5, count.positions, most_placements);
  return count;
}

FirstUnique read_first(const CountLine& line, const SolutionBounds& bounds) {
  if (line.size() < 3 || line.size() > 2 + FirstUnique::most)
    line.refuse(fmt::format("it has {} words, not 3 to {}", line.size(), 2 + FirstUnique::most));
  FirstUnique first{line.place(1, bounds.tiers), {}};
  for (std::size_t word = 2; word < line.size(); ++word)
    first.positions.push_back(
        line.at(word, word == 2 ? 0 : first.positions.back() + 1, bounds.positions == 0 ? 0 : bounds.positions - 1));
  return first;
}

bool same_row(const SolutionCount& a, const SolutionCount& b) {
  return a.tier == b.tier && a.part == b.part && a.depth == b.depth && a.solutions == b.solutions;
}

}  // namespace

ValueList lines_of(const SolutionList& list) {
  ValueList lines;
  for (const SolutionCount& count : list.counts)
    lines.lines.push_back(fmt::format("{} {} {} {} {} {}", count.tier, count.part, count.depth, count.solutions,
                                      count.positions, count.placements));
  for (const FirstUnique& first : list.firsts)
    lines.lines.push_back(fmt::format("{} {} {}", first_word, first.tier, fmt::join(first.positions, " ")));
  if (lines.lines.empty()) lines.lines.emplace_back(empty_list);
  return lines;
}

SolutionList read_solution_list(const ValueList& lines, const SolutionBounds& bounds, const FileLocation& location) {
  SolutionList list;
  if (lines.lines.size() == 1 && lines.lines.front() == empty_list) return list;
  Index sum = 0;
  for (std::size_t number = 0; number < lines.lines.size(); ++number) {
    const CountLine line(lines.lines[number], number, location);
    if (line.begins_with(first_word)) {
      list.firsts.push_back(read_first(line, bounds));
      if (list.firsts.size() > 1 && list.firsts.rbegin()[1].tier >= list.firsts.back().tier)
        line.refuse("the tiers do not ascend");
      continue;
    }
    if (!list.firsts.empty()) line.refuse("a count follows first positions");
    list.counts.push_back(read_solution_count(line, bounds));
    sum += list.counts.back().positions;
    if (sum > bounds.positions) line.refuse("the counts are more than the positions of the table");
    const bool ascends = list.counts.size() < 2 || list.counts.rbegin()[1] < list.counts.back();
    if (!ascends || (list.counts.size() > 1 && same_row(list.counts.rbegin()[1], list.counts.back())))
      line.refuse("the counts do not ascend");
  }
  if (lines.lines.empty()) location.refuse("the counts of solutions are missing");
  return list;
}

}  // namespace zermelo
