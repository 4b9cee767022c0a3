// A breadth-first search, then the strongly connected components (Tarjan 1972).
#include "tablebase/boards/described/numbers/sheets.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "tablebase/base/error.h"

namespace zermelo::described {
namespace {

constexpr std::size_t most_sheets = 1 << 16;

class SheetSearch {
 public:
  SheetSearch(const BoardRules& rules, bool exchange) : rules_(rules), exchange_(exchange) {}

  std::vector<Sheet> all() {
    if (rules_.start)
      add(Counts::of(*rules_.start));
    else
      add_numbers(0, {});
    for (std::size_t place = 0; place < sheets_.size(); ++place) {
      if (sheets_[place].decided) continue;
      std::set<std::size_t> next;
      for (const Counts& counts : after(sheets_[place].counts)) next.insert(add(counts));
      sheets_[place].next.assign(next.begin(), next.end());
    }
    return std::move(sheets_);
  }

 private:
  using Set = std::set<Counts>;

  std::size_t add(Counts counts) {
    if (exchange_ && counts.turn == 1) counts = exchanged(rules_, counts);
    const auto [at, fresh] = places_.try_emplace(counts, sheets_.size());
    if (!fresh) return at->second;
    if (sheets_.size() == most_sheets)
      throw TooManyPositions("the rules allow more than {} combinations of numbers of men", most_sheets);
    sheets_.push_back({counts, decided(counts)});
    return at->second;
  }

  void add_numbers(unsigned kind, Counts counts) {
    if (on_board(counts) > rules_.points()) return;
    if (kind == rules_.kinds.size()) {
      for (counts.turn = 0; counts.turn < 2; ++counts.turn) add(counts);
      return;
    }
    for (unsigned men = rules_.numbers[kind].first; men <= rules_.numbers[kind].second; ++men) {
      counts.board[kind] = static_cast<std::uint8_t>(men);
      add_numbers(kind + 1, counts);
    }
  }

  static unsigned on_board(const Counts& counts) {
    unsigned men = 0;
    for (const std::uint8_t of_kind : counts.board) men += of_kind;
    return men;
  }

  std::optional<Outcome> decided(const Counts& counts) const {
    for (const Goal& goal : rules_.goals) {
      if (goal.condition != Condition::few) continue;
      if (goal.who != Who::moved && few(goal, counts, counts.turn)) return goal.result;
      if (goal.who != Who::to_move && few(goal, counts, counts.turn ^ 1u)) return opposite(goal.result);
    }
    return {};
  }

  bool few(const Goal& goal, const Counts& counts, unsigned side) const {
    unsigned men = 0;
    bool any = false;
    for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind)
      if ((goal.men >> kind & 1) != 0 && rules_.kinds[kind].side == side) {
        men += counts.board[kind] + counts.hand[kind];
        any = true;
      }
    return any && men <= goal.number;
  }

  Set after(const Counts& counts) const {
    Set all;
    for (const MoveRule& rule : rules_.moves)
      for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind)
        if ((rule.men >> kind & 1) != 0 && rules_.kinds[kind].side == counts.turn) add_moves(rule, kind, counts, all);
    if (rules_.pass != Pass::no) all.insert(counts);
    Set turned;
    for (Counts next : all) {
      next.turn ^= 1;
      turned.insert(next);
    }
    return turned;
  }

  void add_moves(const MoveRule& rule, unsigned kind, const Counts& counts, Set& all) const {
    Counts moved = counts;
    switch (rule.action) {
      case Action::drop:
        if (counts.hand[kind] == 0 || on_board(counts) == rules_.points()) return;
        --moved.hand[kind];
        for (Kinds faces = rules_.dropped_as(kind); faces != 0; faces &= faces - 1) {
          Counts dropped = moved;
          ++dropped.board[lowest(faces)];
          add_captures(rule, dropped, all);
        }
        return;
      case Action::push:
        if (counts.board[kind] != 0) all.insert(counts);
        if (on_board(counts) == rules_.points()) return;
        ++moved.board[kind];
        all.insert(moved);
        return;
      case Action::leave:
        if (counts.board[kind] == 0) return;
        --moved.board[kind];
        all.insert(moved);
        return;
      default:
        if (counts.board[kind] == 0) return;
        add_captures(rule, counts, all);
        if (!rules_.kinds[kind].promotes_to) return;
        --moved.board[kind];
        ++moved.board[*rules_.kinds[kind].promotes_to];
        add_captures(rule, moved, all);
    }
  }

  /// The numbers after the captures that a move may make.
  void add_captures(const MoveRule& rule, const Counts& counts, Set& all) const {
    constexpr unsigned any = most_points;
    unsigned least = 0, most = 0;
    if (rule.action != Action::drop) {
      if (rule.to != Target::empty) most = 1;
      if (rule.to == Target::enemy) least = 1;
      if (rule.takes == Takes::over) {
        ++least;
        most = rule.chain == Chain::no ? most + 1 : any;
      }
      if (rule.takes > Takes::over) {
        least = 1;
        most = any;
      }
    }
    if (rules_.mill != 0) ++most;
    if (!rules_.custody.empty()) most = any;
    Set now{counts};
    for (unsigned taken = 0; taken <= most && !now.empty(); ++taken) {
      if (taken >= least) all.insert(now.begin(), now.end());
      Set more;
      for (const Counts& before : now) add_capture(before, more);
      now = std::move(more);
    }
  }

  void add_capture(const Counts& before, Set& after) const {
    for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind) {
      if (rules_.kinds[kind].side == before.turn || before.board[kind] == 0) continue;
      Counts taken = before;
      --taken.board[kind];
      if (const auto as = rules_.kinds[kind].captured_as) {
        if (taken.hand[*as] == 255)
          throw LimitError("{}: captures bring more than 255 men '{}' to a hand; let fewer men come to the board",
                           rules_.name, rules_.kinds[*as].letter);
        ++taken.hand[*as];
      }
      after.insert(taken);
    }
  }

  const BoardRules& rules_;
  bool exchange_;
  std::vector<Sheet> sheets_;
  std::map<Counts, std::size_t> places_;
};

/// The strongly connected components, each after those that it leads to.
class Components {
 public:
  explicit Components(const std::vector<Sheet>& sheets)
      : sheets_(sheets), seen_(sheets.size()), group_(sheets.size(), none) {}

  std::vector<SheetGroup> all() {
    for (std::size_t sheet = 0; sheet < sheets_.size(); ++sheet)
      if (seen_[sheet].order == 0) visit(sheet);
    for (SheetGroup& group : groups_) {
      const std::size_t own = group_[group.sheets.front()];
      std::set<std::size_t> below;
      for (const std::size_t sheet : group.sheets)
        for (const std::size_t next : sheets_[sheet].next) below.insert(group_[next]);
      group.stays = below.erase(own) != 0;
      group.rests_on.assign(below.begin(), below.end());
    }
    return std::move(groups_);
  }

 private:
  static constexpr std::size_t none = ~std::size_t{0};
  struct Seen {
    std::size_t order = 0, low = 0, next = 0;
  };

  void visit(std::size_t root) {
    std::vector<std::size_t> path{root};
    enter(root);
    while (!path.empty()) {
      const std::size_t sheet = path.back();
      Seen& here = seen_[sheet];
      if (here.next < sheets_[sheet].next.size()) {
        const std::size_t to = sheets_[sheet].next[here.next++];
        if (seen_[to].order == 0) {
          enter(to);
          path.push_back(to);
        } else if (group_[to] == none) {
          here.low = std::min(here.low, seen_[to].order);
        }
        continue;
      }
      path.pop_back();
      if (!path.empty()) seen_[path.back()].low = std::min(seen_[path.back()].low, here.low);
      if (here.low == here.order) close(sheet);
    }
  }

  void enter(std::size_t sheet) {
    seen_[sheet].order = seen_[sheet].low = ++orders_;
    open_.push_back(sheet);
  }

  void close(std::size_t sheet) {
    SheetGroup group;
    std::size_t last = none;
    while (last != sheet) {
      last = open_.back();
      open_.pop_back();
      group_[last] = groups_.size();
      group.sheets.push_back(last);
    }
    std::sort(group.sheets.begin(), group.sheets.end());
    groups_.push_back(std::move(group));
  }

  const std::vector<Sheet>& sheets_;
  std::vector<Seen> seen_;
  std::vector<std::size_t> group_, open_;
  std::vector<SheetGroup> groups_;
  std::size_t orders_ = 0;
};

}  // namespace

Counts Counts::of(const Placement& position) {
  Counts counts;
  for (unsigned kind = 0; kind < most_kinds; ++kind)
    counts.board[kind] = static_cast<std::uint8_t>(count(position.men[kind]));
  counts.hand = position.hand;
  counts.turn = position.turn;
  return counts;
}

Counts exchanged(const BoardRules& rules, const Counts& counts) {
  Counts other;
  for (unsigned kind = 0; kind < rules.kinds.size(); ++kind) {
    other.board[*rules.kinds[kind].twin] = counts.board[kind];
    other.hand[*rules.kinds[kind].twin] = counts.hand[kind];
  }
  other.turn = counts.turn ^ 1;
  return other;
}

SheetGraph sheets_of(const BoardRules& rules, bool exchange) {
  SheetGraph graph;
  graph.sheets = SheetSearch(rules, exchange).all();
  graph.groups = Components(graph.sheets).all();
  return graph;
}

std::string counts_text(const BoardRules& rules, const Counts& counts) {
  std::string board, hands;
  for (unsigned kind = 0; kind < rules.kinds.size(); ++kind) {
    if (counts.board[kind] != 0) board += fmt::format("{}{}", rules.kinds[kind].letter, counts.board[kind]);
    if (counts.hand[kind] != 0) hands += fmt::format("{}{}", rules.kinds[kind].letter, counts.hand[kind]);
  }
  if (board.empty()) board = "0";
  return hands.empty() ? board : board + "-" + hands;
}

}  // namespace zermelo::described
