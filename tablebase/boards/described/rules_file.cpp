// Reads the tables of the file from the board to the goals, since later ones name points and men of earlier ones, and
// then looks for rules that can mean nothing.
#include "tablebase/boards/described/rules_file.h"

#include <algorithm>

#include "tablebase/boards/described/geometry.h"
#include "tablebase/boards/described/position_text.h"
#include "tablebase/boards/described/toml_reader.h"
#include "tablebase/input/input_file.h"

namespace zermelo::described {
namespace {

constexpr std::string_view blank_letter = ".";

class RulesReader {
 public:
  RulesReader(const std::string& path, const toml::table& file)
      : file_({path, file},
              {"name", "board", "men", "move", "goal", "start", "numbers", "captured", "pass", "mill", "custody"}) {}

  BoardRules read() {
    if (const auto name = file_.find("name")) rules_.name = name->text();
    read_board();
    for (const TomlNode& men : tables("men", "there are no men; write [[men]] with their letters")) read_men(men);
    for (const auto& [kind, table] : tables_of_kinds_) read_kind(kind, table);
    for (const TomlNode& move : tables("move", "there are no moves; write [[move]]")) read_move(move);
    read_captures();
    for (const TomlNode& goal : tables("goal", "there is no goal; write [[goal]]")) read_goal(goal);
    read_start();
    require_movable();
    return std::move(rules_);
  }

 private:
  std::vector<TomlNode> tables(std::string_view key, const char* without) const {
    const std::vector<TomlNode> all = file_.tables(key);
    if (all.empty()) file_.refuse("{}", without);
    return all;
  }

  void read_board() {
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

  void read_grid(const TomlTable& board) {
    const int files = board.need("files").integer(1, 26);
    const int ranks = board.need("ranks").integer(1, most_points);
    if (files * ranks > static_cast<int>(most_points))
      board.need("ranks").refuse("{} files and {} ranks are {} points; a board has at most {}", files, ranks,
                                 files * ranks, most_points);
    geometry_ = Geometry::grid(static_cast<unsigned>(files), static_cast<unsigned>(ranks));
    static const std::vector<std::string> words{"orthogonal", "diagonal", "all", "alquerque"};
    if (const auto lines = board.find("lines")) geometry_.choose_lines(words[lines->choice(words)]);
  }

  void read_drawing(const TomlTable& board) {
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

  void read_men(const TomlNode& node) {
    const TomlTable men(node, {"letters", "captured", "captured_as", "promotes_to", "promotes_in"});
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
      rules_.kinds.push_back({.letter = text[side], .side = side});
      tables_of_kinds_.emplace_back(kind, men);
      if (first) {
        rules_.kinds[*first].twin = kind;
        rules_.kinds[kind].twin = first;
      }
      first = kind;
    }
  }

  std::optional<std::uint8_t> kind_called(char letter) const {
    for (std::size_t kind = 0; kind < rules_.kinds.size(); ++kind)
      if (rules_.kinds[kind].letter == letter) return static_cast<std::uint8_t>(kind);
    return {};
  }

  /// The kind that a key names by either letter of its pair, of one side.
  std::uint8_t named_kind(const TomlNode& node, unsigned side) const {
    const std::string text = node.text();
    const auto kind = text.size() == 1 ? kind_called(text.front()) : std::nullopt;
    if (!kind) node.refuse("'{}' is not the letter of a kind of men", text);
    if (rules_.kinds[*kind].side == side) return *kind;
    if (!rules_.kinds[*kind].twin) node.refuse("the other player has no men of the kind '{}'", text);
    return *rules_.kinds[*kind].twin;
  }

  void read_kind(std::uint8_t number, const TomlTable& table) {
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
      kind.promotes_in = points(table.need("promotes_in"))[kind.side];
    } else {
      table.forbid({"promotes_in"}, "without promotes_to");
    }
  }

  /// A list of words, or of texts of words, as points for each side.
  PerSide<Points> points(const TomlNode& node) const {
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

  PerSide<Points> points_or_all(const TomlTable& table, std::string_view key) const {
    const auto node = table.find(key);
    return node ? points(*node) : PerSide<Points>{rules_.board(), rules_.board()};
  }

  Kinds men_or_all(const TomlTable& table) const {
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

  std::vector<Ray> directions(const TomlNode& node) const {
    const std::string word = node.text();
    auto rays = geometry_.directions(word);
    if (!rays)
      node.refuse("'{}' is no directions of this board; the words are {}", word,
                  geometry_.is_grid() ? "orthogonal, diagonal, all, lines" : "lines");
    return *rays;
  }

  static Going going_of(const TomlNode& node) {
    Going going{false, false, false};
    for (const TomlNode& part : node.elements()) {
      const std::size_t way = part.choice({"forward", "sideways", "back"});
      (way == 0 ? going.forward : way == 1 ? going.sideways : going.back) = true;
    }
    return going;
  }

  /// The directions of a move: words, or pairs of steps to the right and forward.
  PerSide<std::vector<Ray>> rays_of(const TomlTable& move, const std::string& action) const {
    const TomlNode node = move.need(action);
    PerSide<std::vector<Ray>> rays;
    if (node.is_text()) {
      const Going going = move.has("going") ? going_of(move.need("going")) : Going{};
      for (unsigned side = 0; side < 2; ++side)
        rays[side] = Geometry::going(directions(node), going, rules_.places, rules_.forward, side);
      return rays;
    }
    move.forbid({"going"}, "with directions in numbers");
    if (!geometry_.is_grid()) node.refuse("only boards of files and ranks have directions in numbers");
    for (const TomlNode& pair : node.elements()) {
      const std::vector<TomlNode> steps = pair.elements();
      if (steps.size() != 2) pair.refuse("a direction is a word, or a pair of steps to the right and forward");
      const int right = steps[0].integer(-63, 63), forward = steps[1].integer(-63, 63);
      if (right == 0 && forward == 0) pair.refuse("a direction leads away from its point");
      for (unsigned side = 0; side < 2; ++side)
        rays[side].push_back(geometry_.leap(right, forward, side, rules_.forward));
    }
    return rays;
  }

  void read_move(const TomlNode& node) {
    static const std::vector<std::string> actions{"step", "slide", "jump", "fly", "drop", "push", "leave"};
    const TomlTable move(node, {"step", "slide", "jump", "fly", "drop", "push", "leave", "men", "going", "to", "over",
                                "takes", "chain", "from", "into", "beside", "only_with", "obliged"});
    const std::string action = move.one_of(actions);
    MoveRule rule;
    rule.action = static_cast<Action>(std::find(actions.begin(), actions.end(), action) - actions.begin());
    rule.men = men_or_all(move);
    rule.from = points_or_all(move, "from");
    rule.into = points_or_all(move, "into");
    if (rule.action <= Action::jump || rule.action == Action::push)
      rule.rays = rays_of(move, action);
    else
      move.forbid({"going"}, "in moves without directions");
    read_target(move, rule);
    read_conditions(move, rule);
    rules_.moves.push_back(std::move(rule));
    tables_of_moves_.push_back(move);
  }

  void read_target(const TomlTable& move, MoveRule& rule) const {
    switch (rule.action) {
      case Action::drop:
        rule.into = points(move.need("drop"));
        move.forbid({"to", "over", "takes", "chain", "from", "into"}, "in drops");
        break;
      case Action::leave:
        rule.from = points(move.need("leave"));
        move.forbid({"to", "over", "takes", "chain", "from", "into"}, "in moves off the board");
        break;
      case Action::push:
        move.forbid({"to", "over", "takes", "chain", "into"}, "in pushes");
        require_one_kind(move, rule);
        break;
      case Action::fly:
        require_true(move.need("fly"));
        [[fallthrough]];
      default:
        read_captures_of(move, rule);
    }
  }

  static void require_true(const TomlNode& node) {
    if (!node.truth()) node.refuse("write true, or leave it out");
  }

  void require_one_kind(const TomlTable& move, const MoveRule& rule) const {
    for (unsigned side = 0; side < 2; ++side)
      if (std::popcount(rule.men & rules_.kinds_of(side)) > 1)
        move.refuse("a push needs one kind of men of each player; name it with the key 'men'");
  }

  void read_captures_of(const TomlTable& move, MoveRule& rule) const {
    if (const auto to = move.find("to")) rule.to = static_cast<Target>(to->choice({"empty", "enemy", "either"}));
    const bool jump = rule.action == Action::jump;
    if (!jump) move.forbid({"over", "chain"}, "except in jumps");
    if (const auto over = move.find("over")) rule.over = static_cast<Over>(over->choice({"enemy", "own", "any"}));
    if (jump && rule.over == Over::enemy) rule.takes = Takes::over;
    if (const auto takes = move.find("takes"))
      rule.takes = static_cast<Takes>(takes->choice({"nothing", "over", "approach", "withdrawal"}));
    if (rule.takes == Takes::over && (!jump || rule.over != Over::enemy))
      move.need("takes").refuse("only a jump over men of the opponent can take them");
    if (rule.takes > Takes::over && (rule.action != Action::step || rule.to != Target::empty))
      move.need("takes").refuse("only a step to an empty point captures by approach or withdrawal");
    if (const auto chain = move.find("chain")) rule.chain = static_cast<Chain>(chain->choice({"no", "may", "must"}));
    if (rule.chain == Chain::must && rule.takes != Takes::over)
      move.need("chain").refuse("only jumps that take men must go on");
    if (rule.chain != Chain::no && rule.to != Target::empty)
      move.need("chain").refuse("only jumps to empty points can be chained");
  }

  void read_conditions(const TomlTable& move, MoveRule& rule) const {
    if (const auto beside = move.find("beside")) rule.beside_enemy = beside->choice({"enemy"}) == 0;
    if (const auto men = move.find("only_with"))
      rule.only_with = static_cast<std::uint8_t>(men->integer(1, most_points));
    if (const auto obliged = move.find("obliged")) rule.obliged = obliged->truth();
    if (rule.beside_enemy && rule.action >= Action::drop)
      move.need("beside").refuse("the key 'beside' is for men that move on the board");
  }

  void read_captures() {
    if (const auto mill = file_.find("mill")) {
      rules_.mill = static_cast<unsigned>(mill->integer(2, most_points));
      rules_.mills = runs(rules_.lines, rules_.points(), rules_.mill);
      if (rules_.mills.empty()) mill->refuse("no line of the board has {} points", rules_.mill);
    }
    if (const auto custody = file_.find("custody")) rules_.custody = directions(*custody);
    if (const auto pass = file_.find("pass")) rules_.pass = static_cast<Pass>(pass->choice({"no", "blocked", "may"}));
  }

  void read_goal(const TomlNode& node) {
    static const std::vector<std::string> conditions{"no_move", "few",   "line",   "shape",
                                                     "fill",    "reach", "inside", "past"};
    const TomlTable table(node, {"no_move", "few", "line", "shape", "fill", "reach", "inside", "past", "along", "men",
                                 "who", "safe", "result"});
    const std::string condition = table.one_of(conditions);
    Goal goal;
    goal.men = men_or_all(table);
    if (condition != "line") table.forbid({"along"}, "except in goals of lines");
    if (condition != "reach") table.forbid({"safe"}, "except in goals of points to reach");
    if (condition == "no_move") {
      require_true(table.need("no_move"));
      table.forbid({"men", "who"}, "for a player without a move");
      goal.condition = Condition::no_move;
      goal.who = Who::to_move;
    } else if (condition == "few") {
      goal.condition = Condition::few;
      goal.number = static_cast<unsigned>(table.need("few").integer(0, most_points));
    } else {
      read_sets(table, condition, goal);
      goal.who = Who::moved;
    }
    if (const auto who = table.find("who")) goal.who = static_cast<Who>(who->choice({"each", "to move", "moved"}));
    if (const auto safe = table.find("safe")) goal.safe = safe->truth();
    constexpr Outcome outcomes[] = {Outcome::win, Outcome::loss, Outcome::draw};
    goal.result = outcomes[table.need("result").choice({"win", "loss", "draw"})];
    rules_.goals.push_back(std::move(goal));
  }

  void read_sets(const TomlTable& table, const std::string& condition, Goal& goal) const {
    const TomlNode node = table.need(condition);
    if (condition == "past") {
      require_true(node);
      goal.condition = Condition::past;
    } else if (condition == "reach") {
      goal.condition = Condition::reach;
      const PerSide<Points> sets = points(node);
      goal.sets = {std::vector{sets[0]}, std::vector{sets[1]}};
    } else if (condition == "line") {
      goal.condition = Condition::pattern;
      const auto length = static_cast<unsigned>(node.integer(1, most_points));
      const auto along = table.find("along");
      const std::vector<Ray> rays =
          along ? directions(*along) : *geometry_.directions(geometry_.is_grid() ? "all" : "lines");
      goal.sets.fill(runs(rays, rules_.points(), length));
      if (goal.sets[0].empty()) node.refuse("no line of the board has {} points", length);
    } else if (condition == "shape") {
      goal.condition = Condition::pattern;
      goal.sets.fill(shapes(node));
    } else {
      goal.condition = condition == "fill" ? Condition::pattern : Condition::inside;
      for (const TomlNode& part : node.elements()) {
        const PerSide<Points> sets = points(part);
        for (unsigned side = 0; side < 2; ++side) goal.sets[side].push_back(sets[side]);
      }
    }
  }

  /// The places of a shape on the board: rows of # and . joined by `/`.
  std::vector<Points> shapes(const TomlNode& node) const {
    if (!geometry_.is_grid()) node.refuse("only boards of files and ranks have shapes; use 'fill'");
    const std::string text = node.text();
    std::vector<Place> cells;
    int row = 0;
    for (const std::string_view line : split(text, '/')) {
      for (std::size_t column = 0; column < line.size(); ++column) {
        if (line[column] == '#') cells.push_back({static_cast<int>(column), row});
        if (line[column] != '#' && line[column] != '.') node.refuse("a shape is rows of # and . joined by /");
      }
      ++row;
    }
    std::vector<Points> sets;
    for (const Place& corner : rules_.places) {
      Points set = 0;
      for (unsigned point = 0; point < rules_.points(); ++point)
        for (const Place& cell : cells)
          if (rules_.places[point].column == corner.column + cell.column &&
              rules_.places[point].row == corner.row + cell.row)
            set |= one(point);
      if (count(set) == cells.size() && set != 0) sets.push_back(set);
    }
    if (sets.empty()) node.refuse("this shape does not fit the board");
    return sets;
  }

  void read_start() {
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
  }

  /// Men who can never move, in rules whose other men move, are a mistake.
  void require_movable() const {
    for (const auto& [kind, table] : tables_of_kinds_) {
      const auto moves = [&, k = kind](const MoveRule& rule) {
        const unsigned side = rules_.kinds[k].side;
        const bool somewhere = rule.rays[side].empty() == false || rule.action == Action::fly ||
                               rule.action == Action::drop || rule.action == Action::leave;
        return (rule.men >> k & 1) != 0 && somewhere;
      };
      if (std::none_of(rules_.moves.begin(), rules_.moves.end(), moves))
        table.refuse("the men '{}' can never move; add a [[move]] for them", rules_.kinds[kind].letter);
    }
    for (std::size_t i = 0; i < rules_.moves.size(); ++i)
      if (rules_.moves[i].action <= Action::jump && rules_.moves[i].rays[0].empty() && rules_.moves[i].rays[1].empty())
        tables_of_moves_[i].refuse("no step of this board goes so");
  }

  TomlTable file_;
  BoardRules rules_;
  Geometry geometry_;
  std::vector<std::pair<std::uint8_t, TomlTable>> tables_of_kinds_;
  std::vector<TomlTable> tables_of_moves_;
};

}  // namespace

BoardRules read_rules(std::string_view text, const std::string& path) {
  try {
    const toml::table file = toml::parse(text, path);
    return RulesReader(path, file).read();
  } catch (const toml::parse_error& error) {
    const toml::source_position at = error.source().begin;
    std::string what(error.description());
    std::replace(what.begin(), what.end(), '\n', ' ');
    throw FormatError("{}:{}:{}: {}", path, at.line, at.column, what);
  }
}

BoardRules load_rules(const std::string& path) {
  const InputFile file(path);
  if (file.size() > most_rules_bytes)
    throw FormatError("{}: a rules file has at most {} bytes, this file has {}", path, most_rules_bytes, file.size());
  const std::vector<std::byte> bytes = file.bytes(0, file.size());
  return read_rules({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, path);
}

}  // namespace zermelo::described
