// Line ends are \n or \r\n: trimming the white space of a line also removes the \r.
#include "formats/texts/text_lines.h"

#include <algorithm>
#include <cctype>

#include "tablebase/input/text.h"

namespace zermelo {

std::string lowered(std::string_view text) {
  std::string word(text);
  std::transform(word.begin(), word.end(), word.begin(),
                 [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
  return word;
}

void for_each_line(std::string_view text, const std::function<void(std::uint64_t, std::string_view)>& use) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty()) use(number, line);
  }
}

}  // namespace zermelo
