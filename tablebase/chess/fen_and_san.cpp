// Reads a FEN word by word, after the operations of an EPD are dropped. Every byte must be printable ASCII, so that
// messages can quote the text.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/chess/rules.h"
#include "tablebase/input/text.h"

namespace zermelo::chess {
namespace {

constexpr std::size_t most_words = 6;
constexpr std::size_t fields_of_epd = 4;
constexpr std::string_view blanks = " \t\r\n_";  ///< links write _ for a blank
constexpr std::size_t most_characters = 128;     ///< more than the longest FEN

bool is_digit(char c) { return '0' <= c && c <= '9'; }

/// The letter of a man; a blank for a free square.
char letter_on(const Position& position, unsigned square) {
  for (const Man& man : position.men())
    if (man.square == square) return letter_of(man);
  return ' ';
}

std::string rank_text(const Board& board, const Position& position, unsigned rank) {
  std::string text;
  unsigned free = 0;
  const auto add_free = [&] {
    if (free > 0) text += std::to_string(free);
    free = 0;
  };
  for (unsigned file = 0; file < board.files; ++file) {
    const char letter = letter_on(position, board.square(file, rank));
    if (letter == ' ') {
      ++free;
    } else {
      add_free();
      text += letter;
    }
  }

  add_free();
  return text;
}

/// `K M Q`, and so on.
std::string all_letters() {
  std::vector<char> letters;
  for (Kind kind = 0; kind < kinds; ++kind) letters.push_back(info(kind).letter);
  return fmt::format("{}", fmt::join(letters, " "));
}

/// A FEN of this board: the kings in opposite corners.
std::string example(const Board& board) {
  Position position;
  position.add({king, Side::white, 0});
  position.add({king, Side::black, static_cast<std::uint8_t>(board.squares() - 1)});
  return fen(board, position);
}

void require_printable(std::string_view text) {
  if (text.size() > most_characters)
    throw UsageError("the position has {} characters; a FEN has at most {}", text.size(), most_characters);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte < ' ' || byte > '~') && blanks.find(text[i]) == std::string_view::npos)
      throw UsageError("the position has the byte {:#04x} at place {}; a FEN consists of ASCII characters", byte,
                       i + 1);
  }
}

std::vector<std::string> words_of(std::string_view text) {
  const auto words = words_in(text, blanks);
  return {words.begin(), words.end()};
}

bool is_letter(char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); }

/// The text without the operations of an EPD. They follow four fields, or the clocks, begin with a letter, and end with
/// a semicolon.
std::string_view without_operations(std::string_view text) {
  text = trimmed(text, blanks);
  if (!text.ends_with(';')) return text;
  std::size_t end = 0;
  for (std::size_t word = 0;; ++word) {
    const std::size_t begin = text.find_first_not_of(blanks, end);
    if (begin == std::string_view::npos) return text;
    if (word >= fields_of_epd && is_letter(text[begin])) return text.substr(0, begin);
    end = std::min(text.find_first_of(blanks, begin), text.size());
  }
}

/// Reads the words of one FEN.
class FenReader {
 public:
  FenReader(const Board& board, std::string_view text) : board_(board), words_(words_of(text)) {}

  Position position() {
    require_number_of_words();
    read_placement(words_[0]);
    read_side(words_[1]);
    if (words_.size() > 2) read_castling(words_[2]);
    if (words_.size() > 3) read_en_passant(words_[3]);
    for (std::size_t i = 4; i < words_.size(); ++i) read_clock(words_[i]);
    if (!beyond_tables_.empty()) throw BeyondTables("the position '{}': {}", fmt::join(words_, " "), beyond_tables_);
    return position_;
  }

 private:
  template <class... Args>
  [[noreturn]] void refuse(fmt::format_string<Args...> why, Args&&... args) const {
    throw UsageError("the position '{}': {}", fmt::join(words_, " "), fmt::format(why, std::forward<Args>(args)...));
  }

  void require_number_of_words() const {
    if (words_.empty()) throw UsageError("the position is empty; write for example '{}'", example(board_));
    if (words_.size() == 1)
      refuse("{}; write a FEN such as '{}', on a command line with its quotes",
             words_[0].find('/') == std::string::npos ? "it is no FEN" : "the side to move is missing",
             example(board_));
    if (words_.size() > most_words)
      refuse("it has {} words; a FEN has placement, side, castling, en passant square and two clocks", words_.size());
    if (words_[0].find_first_of("'\"") != std::string::npos) refuse("it contains quotes; leave them out");
  }

  void read_placement(const std::string& word) {
    const std::vector<std::string_view> ranks = split(word, '/');
    if (ranks.size() == 1) refuse("it is no FEN; write for example '{}'", example(board_));
    if (ranks.size() != board_.ranks)
      refuse("it has {} ranks; this board has {}, from the last to the first", ranks.size(), board_.ranks);
    for (unsigned i = 0; i < board_.ranks; ++i) read_rank(ranks[i], board_.ranks - 1 - i);
  }

  void read_rank(std::string_view text, unsigned rank) {
    unsigned file = 0;
    for (const char c : text) {
      if (is_digit(c)) {
        file += free_squares(c, rank);
      } else {
        add_man(c, file++, rank);
      }
    }
    if (file != board_.files) refuse("rank {} has {} squares; this board has {} files", rank + 1, file, board_.files);
  }

  unsigned free_squares(char digit, unsigned rank) const {
    const auto free = static_cast<unsigned>(digit - '0');
    if (free == 0 || free > board_.files)
      refuse("{} on rank {} is not a number of free squares from 1 to {}", digit, rank + 1, board_.files);
    return free;
  }

  /// Men beyond the last file are left out; read_rank refuses the rank.
  void add_man(char letter, unsigned file, unsigned rank) {
    std::optional<Man> man = man_called(letter);
    if (!man)
      refuse("'{}' on rank {} is not a man; the men are {} for white, small letters for black", letter, rank + 1,
             all_letters());
    if (file >= board_.files) return;
    if (position_.count == Position::most_men) {
      beyond_tables_ = fmt::format("it has more than {} men; tables have at most {}", Position::most_men, most_men);
      return;
    }
    man->square = static_cast<std::uint8_t>(board_.square(file, rank));
    position_.add(*man);
  }

  void read_side(const std::string& word) {
    if (word != "w" && word != "b") refuse("the side to move is '{}'; write w or b", word);
    position_.to_move = word == "w" ? Side::white : Side::black;
  }

  void read_castling(const std::string& word) {
    if (word == "-") return;
    const std::string why = fmt::format("the castling rights are '{}'; tables have no castling, so write -", word);
    if (word.find_first_not_of("KQkq") != std::string::npos) refuse("{}", why);
    const bool real = board_.files != 8 || std::ranges::any_of(word, [&](char right) { return may_castle(right); });
    if (real && beyond_tables_.empty()) beyond_tables_ = why;
  }

  /// Whether the king and the rook of this right have the squares of the start of chess.
  bool may_castle(char right) const {
    constexpr unsigned king_file = 4;
    const bool white = right == 'K' || right == 'Q';
    const unsigned rank = white ? 0 : board_.ranks - 1, rook_file = right == 'K' || right == 'k' ? board_.files - 1 : 0;
    return letter_on(position_, board_.square(king_file, rank)) == (white ? 'K' : 'k') &&
           letter_on(position_, board_.square(rook_file, rank)) == (white ? 'R' : 'r');
  }

  void read_en_passant(const std::string& word) {
    if (word == "-") return;
    const std::optional<unsigned> square = square_called(board_, word);
    if (!square)
      refuse("the en passant square '{}' is not on this board, a1 to {}; write - for none", word,
             square_name(board_, board_.squares() - 1));
    position_.en_passant = static_cast<std::uint8_t>(*square);
  }

  void read_clock(const std::string& word) const {
    if (!std::all_of(word.begin(), word.end(), is_digit))
      refuse("the clock '{}' is not a whole number; leave it out", word);
  }

  Board board_;
  std::vector<std::string> words_;
  Position position_;
  std::string beyond_tables_;  ///< why no table contains the position; empty if one may
};

const Man& mover(const Position& position, unsigned square) {
  const auto men = position.men();
  return *std::find_if(men.begin(), men.end(), [square](const Man& man) { return man.square == square; });
}

bool is_capture(const Position& position, const Play& play) {
  const auto men = position.men();
  return play.en_passant || std::any_of(men.begin(), men.end(), [&](const Man& man) { return man.square == play.to; });
}

std::vector<unsigned> rivals(const Rules& rules, const Position& position, const Play& play) {
  std::vector<Play> plays;
  rules.plays(position, plays);
  std::vector<unsigned> squares;
  for (const Play& other : plays)
    if (other.to == play.to && other.from != play.from &&
        mover(position, other.from).kind == mover(position, play.from).kind)
      squares.push_back(other.from);
  return squares;
}

/// The file of origin, the rank if a rival is on that file, both if neither distinguishes the men; nothing without
/// rivals.
std::string origin(const Rules& rules, const Position& position, const Play& play) {
  const Board& board = rules.board();
  const std::vector<unsigned> squares = rivals(rules, position, play);
  if (squares.empty()) return "";
  const auto same_file = [&](unsigned square) { return board.file(square) == board.file(play.from); };
  const auto same_rank = [&](unsigned square) { return board.rank(square) == board.rank(play.from); };
  if (std::none_of(squares.begin(), squares.end(), same_file)) return {file_letter(board, play.from)};
  if (std::none_of(squares.begin(), squares.end(), same_rank)) return {rank_digit(board, play.from)};
  return square_name(board, play.from);
}

/// The letter of the man with its origin; for a pawn, the file of origin of a capture.
std::string mover(const Rules& rules, const Position& position, const Play& play) {
  const Kind kind = mover(position, play.from).kind;
  if (kind != pawn) return info(kind).letter + origin(rules, position, play);
  return is_capture(position, play) ? std::string{file_letter(rules.board(), play.from)} : "";
}

std::string check_mark(const Rules& rules, const Position& position) {
  if (!rules.in_check(position, position.to_move)) return "";
  return rules.any_play(position) ? "+" : "#";
}

}  // namespace

std::string fen(const Board& board, const Position& position) {
  std::vector<std::string> ranks;
  for (unsigned rank = board.ranks; rank-- > 0;) ranks.push_back(rank_text(board, position, rank));
  const bool passed = position.en_passant != Position::no_square;
  return fmt::format("{} {} - {}", fmt::join(ranks, "/"), side_name(position.to_move).front(),
                     passed ? square_name(board, position.en_passant) : "-");
}

Position parse_fen(const Board& board, std::string_view words) {
  const std::string_view text = without_operations(words);
  require_printable(text);
  return FenReader(board, text).position();
}

/// Algebraic notation: rivals of a man are the men of its kind and side that can go to the same square.
std::string san(const Rules& rules, const Position& position, const Play& play) {
  std::string text = mover(rules, position, play);
  if (is_capture(position, play)) text += 'x';
  text += square_name(rules.board(), play.to);
  if (play.promotion) text += std::string{'=', info(*play.promotion).letter};
  return text + check_mark(rules, rules.after(position, play));
}

std::string uci(const Board& board, const Play& play) {
  std::string text = square_name(board, play.from) + square_name(board, play.to);
  if (play.promotion) text += letter_of({*play.promotion, Side::black});
  return text;
}

}  // namespace zermelo::chess
