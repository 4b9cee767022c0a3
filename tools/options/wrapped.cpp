// Wraps greedily: a word that does not fit begins a new line.
#include "tools/options/wrapped.h"

#include <sstream>

namespace zermelo {

std::string wrapped(std::string line, const std::string& text, std::size_t indent) {
  constexpr std::size_t columns = 80;
  std::istringstream words(text);
  std::string done;
  bool fresh = true;
  for (std::string word; words >> word; fresh = false) {
    if (!fresh && line.size() + 1 + word.size() > columns) {
      done += line + "\n";
      line.assign(indent, ' ');
      fresh = true;
    }
    line += (fresh ? "" : " ") + word;
  }
  return done + line + "\n";
}

}  // namespace zermelo
