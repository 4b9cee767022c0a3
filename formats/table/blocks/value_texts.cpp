// A text is the content of one frame: whole lines up to `usual_text` bytes, or one longer line.
#include "formats/table/blocks/value_texts.h"

#include <algorithm>

namespace zermelo {

std::vector<std::string> list_texts(const ValueList& list) {
  std::vector<std::string> texts(1);
  for (const std::string& line : list.lines) {
    if (line.size() >= longest_text)
      throw LimitError(
          fmt::format("a value has too many options for a table file: its line has {} bytes; at most {} fit",
                      line.size(), longest_text - 1));
    if (!texts.back().empty() && texts.back().size() + line.size() + 1 > usual_text) texts.emplace_back();
    (texts.back() += line) += '\n';
  }
  return texts;
}

void append_lines(std::string_view text, ValueList& list, const FileLocation& location) {
  if (!text.ends_with('\n')) location.refuse("a line of the list of values is cut off");
  list.append(text);
}

}  // namespace zermelo
