// The board, the men, captures and the start of a rules file; moves and goals are in files of their own.
#include "tablebase/boards/described/rules/rules_file.h"

#include <algorithm>

#include "tablebase/boards/described/rules/position_text.h"
#include "tablebase/boards/described/rules/rules_reader.h"
#include "tablebase/input/input_file.h"

namespace zermelo::described {

BoardRules RulesReader::read() {
  if (const auto name = file_.find("name")) rules_.name = name->text();
  read_board();
  for (const TomlNode& men : tables("men", "there are no men; write [[men]] with their letters")) read_men(men);
  if (rules_.kinds_of(0) == 0 || rules_.kinds_of(1) == 0) file_.need("men").refuse("both players need men");
  for (const auto& [kind, table] : tables_of_kinds_) read_kind(kind, table);
  for (const TomlNode& move : tables("move", "there are no moves; write [[move]]")) read_move(move);
  read_captures();
  for (const TomlNode& goal : tables("goal", "there is no goal; write [[goal]]")) read_goal(goal);
  read_start();
  require_movable();
  return std::move(rules_);
}

std::vector<TomlNode> RulesReader::tables(std::string_view key, const char* without) const {
  const std::vector<TomlNode> all = file_.tables(key);
  if (all.empty()) file_.refuse("{}", without);
  return all;
}

void RulesReader::read_board() {
  const TomlTable board(file_.need("board"), {"files", "ranks", "picture", "lines", "forward"});
  if (board.one_of({"files", "picture"}) == "files")
    read_grid(board);
  else
    read_drawing(board);
  if (const auto forward = board.find("forward")) {
    constexpr Place ways[] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    rules_.forward = ways[forward->choice({"up", "down", "left", "right"})];
  }
  geometry_.describe(rules_);
}

void RulesReader::read_grid(const TomlTable& board) {
  const int files = board.need("files").integer(1, 26);
  const int ranks = board.need("ranks").integer(1, most_points);
  if (files * ranks > static_cast<int>(most_points))
    board.need("ranks").refuse("{} files and {} ranks are {} points; a board has at most {}", files, ranks,
                               files * ranks, most_points);
  geometry_ = Geometry::grid(static_cast<unsigned>(files), static_cast<unsigned>(ranks));
  static const std::vector<std::string> words{"orthogonal", "diagonal", "all", "alquerque"};
  if (const auto lines = board.find("lines")) geometry_.choose_lines(words[lines->choice(words)]);
}

void RulesReader::read_drawing(const TomlTable& board) {
  board.forbid({"ranks"}, "with a picture");
  const TomlNode picture = board.need("picture");
  const std::string drawn = picture.text();
  geometry_ = Geometry::drawing(drawn);
  const auto& places = geometry_.places();
  if (places.empty()) picture.refuse("the picture has no points; write a letter or a digit for each");
  if (places.size() > most_points)
    picture.refuse("the picture has {} points; a board has at most {}", places.size(), most_points);
  std::string names = drawn;
  std::erase_if(names, [&](char letter) { return !geometry_.point(std::string_view(&letter, 1)); });
  std::sort(names.begin(), names.end());
  if (const auto twice = std::adjacent_find(names.begin(), names.end()); twice != names.end())
    picture.refuse("the picture has the point '{}' twice", *twice);
  for (const TomlNode& line : board.need("lines").elements()) {
    std::vector<unsigned> points;
    std::string text = line.text();
    std::erase(text, ' ');
    for (const char letter : text) {
      const auto point = geometry_.point(std::string_view(&letter, 1));
      if (!point) line.refuse("the picture has no point '{}'", letter);
      points.push_back(*point);
    }
    const bool round = points.size() > 3 && points.front() == points.back();
    std::vector<unsigned> once(points.begin(), points.end() - (round ? 1 : 0));
    std::sort(once.begin(), once.end());
    if (std::adjacent_find(once.begin(), once.end()) != once.end())
      line.refuse("a line may come back to its first point, but to no other");
    geometry_.add_line(points);
  }
}

void RulesReader::read_men(const TomlNode& node) {
  const TomlTable men(node,
                      {"letters", "captured", "captured_as", "promotes_to", "promotes_in", "promotes_by", "drops_as"});
  const TomlNode letters = men.need("letters");
  const std::string text = letters.text();
  if (text.size() != 2 || text == "..")
    letters.refuse("letters are two: of the first player and of the second, or . if one has no such men");
  std::optional<std::uint8_t> first;
  for (std::uint8_t side = 0; side < 2; ++side) {
    if (text[side] == '.') continue;
    const bool letter = (text[side] >= 'A' && text[side] <= 'Z') || (text[side] >= 'a' && text[side] <= 'z');
    if (!letter) letters.refuse("'{}' is not a letter from A to Z or a to z", text.substr(side, 1));
    if (kind_called(text[side])) letters.refuse("the letter '{}' is given twice", text[side]);
    if (rules_.kinds.size() == most_kinds) letters.refuse("there are more than {} letters of men", most_kinds);
    const auto kind = static_cast<std::uint8_t>(rules_.kinds.size());
    if (side == 1) rules_.second |= Kinds{1} << rules_.kinds.size();
    rules_.kinds.push_back({.letter = text[side], .side = side});
    tables_of_kinds_.emplace_back(kind, men);
    if (first) {
      rules_.kinds[*first].twin = kind;
      rules_.kinds[kind].twin = first;
    }
    first = kind;
  }
}

void RulesReader::read_kind(std::uint8_t number, const TomlTable& table) {
  Kind& kind = rules_.kinds[number];
  const auto captured = table.find("captured") ? table.find("captured") : file_.find("captured");
  if (captured && captured->choice({"off", "hand"}) == 1) {
    const auto as = table.find("captured_as");
    if (as)
      kind.captured_as = named_kind(*as, 1 - kind.side);
    else if (kind.twin)
      kind.captured_as = kind.twin;
    else
      captured->refuse("the captor has no men of the kind '{}'; write captured_as", kind.letter);
  } else {
    table.forbid({"captured_as"}, "for men that captures take off the board");
  }
  if (const auto to = table.find("promotes_to")) {
    kind.promotes_to = named_kind(*to, kind.side);
    if (table.one_of({"promotes_in", "promotes_by"}) == "promotes_in")
      kind.promotes_in = points(table.need("promotes_in"))[kind.side];
    else
      kind.promotes_by_capture = table.need("promotes_by").choice({"capture"}) == 0;
  } else {
    table.forbid({"promotes_in", "promotes_by"}, "without promotes_to");
  }
  if (const auto as = table.find("drops_as")) kind.drops_as = named_kinds(*as, kind.side);
}

Kinds RulesReader::named_kinds(const TomlNode& node, unsigned side) const {
  const std::string letters = node.text();
  if (letters.empty()) node.refuse("this names no men");
  Kinds kinds = 0;
  for (std::size_t i = 0; i < letters.size(); ++i)
    kinds |= Kinds{1} << named_kind(node, std::string_view(letters).substr(i, 1), side);
  return kinds;
}

PerSide<Points> RulesReader::points(const TomlNode& node) const {
  PerSide<Points> sets{};
  for (const TomlNode& part : node.elements()) {
    const std::string text = part.text();
    for (const std::string_view word : words_in(text))
      for (unsigned side = 0; side < 2; ++side) {
        const auto set = geometry_.points_of(word, side, rules_.forward);
        if (!set) part.refuse("'{}' names no points of the board", word);
        sets[side] |= *set;
      }
  }
  if (sets[0] == 0) node.refuse("this names no points");
  return sets;
}

PerSide<Points> RulesReader::points_or_all(const TomlTable& table, std::string_view key) const {
  const auto node = table.find(key);
  return node ? points(*node) : PerSide<Points>{rules_.board(), rules_.board()};
}

Kinds RulesReader::men_or_all(const TomlTable& table) const {
  const auto node = table.find("men");
  if (!node) return rules_.kinds_of(0) | rules_.kinds_of(1);
  Kinds men = 0;
  const std::string letters = node->text();
  for (const char letter : letters) {
    if (letter == ' ') continue;
    const auto kind = kind_called(letter);
    if (!kind) node->refuse("'{}' is not the letter of a kind of men", letter);
    men |= Kinds{1} << *kind;
  }
  if (men == 0) node->refuse("this names no men");
  return men;
}

void RulesReader::read_captures() {
  if (const auto mill = file_.find("mill")) {
    rules_.mill = static_cast<unsigned>(mill->integer(2, most_points));
    rules_.mills = runs(rules_.lines, rules_.points(), rules_.mill);
    if (rules_.mills.empty()) mill->refuse("no line of the board has {} points", rules_.mill);
  }
  if (const auto custody = file_.find("custody")) rules_.custody = directions(*custody);
  if (const auto pass = file_.find("pass")) rules_.pass = static_cast<Pass>(pass->choice({"no", "blocked", "may"}));
}

void RulesReader::read_start() {
  if (file_.one_of({"start", "numbers"}) == "start") {
    const TomlNode start = file_.need("start");
    try {
      rules_.start = placement_of(rules_, start.text());
    } catch (const UsageError& error) {
      start.refuse("{}", error.what());
    }
    return;
  }
  const TomlNode node = file_.need("numbers");
  std::vector<std::string> letters;
  for (const Kind& kind : rules_.kinds) letters.emplace_back(1, kind.letter);
  const TomlTable numbers(node, letters);
  for (const std::string& letter : letters) {
    const TomlNode value = numbers.need(letter);
    const std::vector<TomlNode> ends = value.elements();
    if (ends.size() > 2) value.refuse("write a number of men, or the least and the greatest number");
    const int most_men = static_cast<int>(rules_.points());
    const int least = ends.front().integer(0, most_men), most = ends.back().integer(least, most_men);
    rules_.numbers.emplace_back(least, most);
  }
  unsigned least = 0;
  for (const auto& [fewest, most] : rules_.numbers) least += fewest;
  if (least > rules_.points())
    node.refuse("the least numbers are {} men together; the board has {} points", least, rules_.points());
}

/// Whether men of a kind can come to a hand.
bool RulesReader::may_be_held(unsigned kind) const {
  const auto brings = [&](const Kind& captured) { return captured.captured_as == kind; };
  return (rules_.start && rules_.start->hand[kind] != 0) ||
         std::any_of(rules_.kinds.begin(), rules_.kinds.end(), brings);
}

namespace {

/// Whether a direction leads from some point to the next one; for a jump, to the point behind that.
bool leads_on(const MoveRule& rule, unsigned side) {
  return std::any_of(rule.rays[side].begin(), rule.rays[side].end(), [&](const Ray& ray) {
    bool found = false;
    for_points(ray.from, [&](unsigned from) {
      const auto next = ray.after(from);
      found = found || (next && (rule.action != Action::jump || ray.after(*next)));
    });
    return found;
  });
}

}  // namespace

void RulesReader::require_movable() const {
  for (const auto& [kind, table] : tables_of_kinds_) {
    const auto moves = [&, k = kind](const MoveRule& rule) {
      const unsigned side = rules_.kinds[k].side;
      const bool somewhere = leads_on(rule, side) || rule.action == Action::fly || rule.action == Action::leave ||
                             (rule.action == Action::drop && may_be_held(k));
      return (rule.men >> k & 1) != 0 && somewhere;
    };
    if (std::none_of(rules_.moves.begin(), rules_.moves.end(), moves))
      table.refuse("the men '{}' can never move; add a [[move]] for them", rules_.kinds[kind].letter);
  }
  for (std::size_t i = 0; i < rules_.moves.size(); ++i)
    if (rules_.moves[i].action <= Action::jump && !leads_on(rules_.moves[i], 0) && !leads_on(rules_.moves[i], 1))
      tables_of_moves_[i].refuse("no step of this board goes so");
}

namespace {

void require_size(std::uint64_t bytes, const std::string& path) {
  if (bytes > most_rules_bytes)
    throw FormatError("{}: a rules file has at most {} bytes, this one has {}", path, most_rules_bytes, bytes);
}

}  // namespace

BoardRules read_rules(std::string_view text, const std::string& path) {
  require_size(text.size(), path);
  try {
    const toml::table file = toml::parse(text, path);
    BoardRules rules = RulesReader(path, file).read();
    rules.text = text;
    return rules;
  } catch (const toml::parse_error& error) {
    throw mistake(path, error.source().begin, std::string(error.description()));
  }
}

BoardRules load_rules(const std::string& path) {
  const InputFile file(path);
  require_size(file.size(), path);
  const std::vector<std::byte> bytes = file.bytes(0, file.size());
  return read_rules({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, path);
}

}  // namespace zermelo::described
