// Cuts a line into words, and quotes lines for errors.
#include "tablebase/graphs/reading/line_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "tablebase/input/text.h"

namespace zermelo {

std::vector<std::string_view> words_of(std::string_view line, char comment) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  line = line.substr(0, line.find(comment));
  std::vector<std::string_view> words;
  while (true) {
    line.remove_prefix(std::min(line.find_first_not_of(line_blanks), line.size()));
    if (line.empty()) return words;
    words.push_back(line.substr(0, line.find_first_of(line_blanks)));
    line.remove_prefix(words.back().size());
  }
}

std::string quoted_line(std::string_view line) {
  constexpr std::size_t longest = 40;
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line.size() <= longest ? fmt::format("'{}'", line) : fmt::format("'{}...'", beginning(line, longest));
}

}  // namespace zermelo
