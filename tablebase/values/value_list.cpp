// Converts a list of values to text with one line for each value, and back.
#include "tablebase/values/value_list.h"

namespace zermelo {

std::string ValueList::text() const {
  std::string text;
  for (const std::string& line : lines) (text += line) += '\n';
  return text;
}

void ValueList::append(std::string_view text) {
  for (std::size_t end; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1))
    lines.emplace_back(text.substr(0, end));
}

}  // namespace zermelo
