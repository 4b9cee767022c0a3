// The move number stands before each move of White, and before the first move if it is Black's.
#include "formats/texts/pgn.h"

#include <fmt/format.h>

#include <charconv>
#include <string_view>

#include "tablebase/input/text.h"

namespace zermelo {
namespace {

/// Words in lines.
class Lines {
 public:
  void add(std::string_view word) {
    constexpr std::size_t longest = 79;
    const bool fits = column_ + 1 + word.size() <= longest;
    if (column_ > 0) text_ += fits ? ' ' : '\n';
    column_ = column_ > 0 && fits ? column_ + 1 + word.size() : word.size();
    text_ += word;
  }
  std::string text() const { return text_ + '\n'; }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

std::string tag(std::string_view name, std::string_view value) {
  std::string escaped;
  for (const char c : value) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return fmt::format("[{} \"{}\"]\n", name, escaped);
}

std::string move_text(const PgnGame& game) {
  const std::vector<std::string_view> fields = split(game.fen, ' ');
  unsigned number = 1;
  std::from_chars(fields.back().data(), fields.back().data() + fields.back().size(), number);
  bool white = fields[1] == "w";
  Lines lines;
  for (std::size_t i = 0; i < game.moves.size(); ++i, white = !white) {
    if (white)
      lines.add(fmt::format("{}.", number));
    else if (i == 0)
      lines.add(fmt::format("{}...", number));
    lines.add(game.moves[i]);
    if (!white) ++number;
  }
  lines.add(game.result);
  return lines.text();
}

}  // namespace

std::string pgn_text(const PgnGame& game) {
  return tag("Event", game.event) + tag("Site", "?") + tag("Date", "????.??.??") + tag("Round", "-") +
         tag("White", "?") + tag("Black", "?") + tag("Result", game.result) + tag("FEN", game.fen) + tag("SetUp", "1") +
         '\n' + move_text(game) + '\n';
}

}  // namespace zermelo
