// Analyses the damaged entries alone, retrograde, with the sound entries as given. Events are handled by ascending
// depth: the first event of an entry is a win by a move to a lost position of least depth, or a loss because all moves
// lead to won positions. An entry without an event is a draw. By induction over the depth all events are right
// (Ströhlein 1970).

#include <algorithm>
#include <deque>
#include <queue>
#include <unordered_map>

#include "jobs/budget/amounts.h"
#include "jobs/repair/mended_entries.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {
namespace {

using Number = std::uint32_t;  // of an entry; neighbours have the numbers behind the entries

/// What is known about the moves from an undecided entry.
struct Moves {
  std::uint32_t open = 0;          ///< moves to undecided entries
  std::uint32_t greatest_win = 0;  ///< the greatest depth of a won position that a move leads to
  bool may_not_lose = false;       ///< a move leads to a lost or drawn position, or there is no move
  bool won = false;                ///< of a neighbour
};
static_assert(sizeof(Moves) == loopy_mending_bytes);

struct Event {
  std::uint32_t depth;
  Number entry;
  Outcome outcome;
  bool operator>(const Event& other) const { return depth > other.depth; }
};

class LoopyMending {
 public:
  LoopyMending(const Probe& probe, MendedEntries& entries, const Job& job)
      : probe_(probe), entries_(entries), job_(job), moves_(entries.count()) {}

  void run() {
    const JobStep step(job_, "computing damaged blocks", entries_.count());
    for (Number entry = 0; entry < entries_.count(); ++entry) {
      if (entry % 1024 == 0) check(entry);
      look(entry);
    }
    for (std::size_t i = 0; i < neighbours_.size(); ++i) look_at_neighbour(i);
    std::sort(moves_between_.begin(), moves_between_.end());
    decide();
    for (Number entry = 0; entry < entries_.count(); ++entry)
      if (!entries_.known(entry)) entries_.set(entry, {Outcome::draw, 0});
  }

 private:
  using Link = std::pair<Number, Number>;  // to, from

  void check(Number entry) {
    job_.check();
    job_.progress(entry);
    if (held_memory() > job_.memory() + memory_slack)
      throw LimitError(
          "the moves between damaged blocks of a loopy game need more than {} of memory; raise --memory, or "
          "solve the game again",
          size_text(job_.memory()));
  }

  void look(Number entry) {
    const Index position = entries_.position(entry);
    probe_.game().successors(position, next_);
    if (next_.empty()) return end(entry, probe_.game().ending(position));
    std::optional<std::uint32_t> least_loss;
    for (const Index to : next_) {
      if (const auto other = entries_.find(to)) {
        moves_between_.emplace_back(static_cast<Number>(*other), entry);
        ++moves_[entry].open;
        continue;
      }
      const KeptValue kept = to < probe_.game().size() ? probe_.kept_value(to) : KeptValue(probe_.value(to));
      if (!kept.is_known()) {
        moves_between_.emplace_back(neighbour(to), entry);
        ++moves_[entry].open;
        continue;
      }
      Moves& moves = moves_[entry];
      const Value there = kept.known();
      if (there.outcome == Outcome::win) moves.greatest_win = std::max(moves.greatest_win, there.depth);
      if (there.outcome != Outcome::win) moves.may_not_lose = true;
      if (there.outcome == Outcome::loss) least_loss = std::min(least_loss.value_or(there.depth), there.depth);
    }
    if (least_loss) events_.push({*least_loss + 1, entry, Outcome::win});
    lose_if_decided(entry);
  }

  Number neighbour(Index position) {
    const auto number = static_cast<Number>(entries_.count() + neighbours_.size());
    const auto [found, fresh] = numbers_.try_emplace(position, number);
    if (fresh) {
      neighbours_.push_back(position);
      moves_.push_back({.may_not_lose = true});
    }
    return found->second;
  }

  void look_at_neighbour(std::size_t i) {
    const auto number = static_cast<Number>(entries_.count() + i);
    if (i % 1024 == 0) check(number);
    probe_.game().successors(neighbours_[i], next_);
    if (next_.empty()) return end(number, probe_.game().ending(neighbours_[i]));
    for (const Index to : next_) {
      if (const auto other = entries_.find(to))
        moves_between_.emplace_back(static_cast<Number>(*other), number);
      else if (const KeptValue there = probe_.kept_value(to); there.is_loss())
        events_.push({there.depth() + 1, number, Outcome::win});
    }
  }

  void end(Number entry, Outcome outcome) {
    moves_[entry].may_not_lose = true;
    if (outcome != Outcome::draw) events_.push({0, entry, outcome});
  }

  void lose_if_decided(Number entry) {
    const Moves& moves = moves_[entry];
    if (moves.open == 0 && !moves.may_not_lose) events_.push({moves.greatest_win + 1, entry, Outcome::loss});
  }

  void decide() {
    for (; !events_.empty(); job_.check()) {
      const Event event = events_.top();
      events_.pop();
      if (known(event.entry)) continue;
      set(event);
      const auto links = std::equal_range(moves_between_.begin(), moves_between_.end(), Link(event.entry, 0),
                                          [](const Link& a, const Link& b) { return a.first < b.first; });
      for (auto link = links.first; link != links.second; ++link) tell(link->second, event);
    }
  }

  bool is_neighbour(Number number) const { return number >= entries_.count(); }
  bool known(Number number) const {
    return is_neighbour(number) ? moves_[number].won : entries_.known(number).has_value();
  }
  void set(const Event& event) {
    if (is_neighbour(event.entry))
      moves_[event.entry].won = true;
    else
      entries_.set(event.entry, {event.outcome, probe_.info().kind->has_depth ? event.depth : 0});
  }

  /// A move from `entry` leads to the position of the event.
  void tell(Number entry, const Event& event) {
    Moves& moves = moves_[entry];
    --moves.open;
    if (event.outcome == Outcome::loss) {
      moves.may_not_lose = true;
      events_.push({event.depth + 1, entry, Outcome::win});
    } else {
      moves.greatest_win = std::max(moves.greatest_win, event.depth);
      lose_if_decided(entry);
    }
  }

  const Probe& probe_;
  MendedEntries& entries_;
  const Job& job_;
  std::vector<Moves> moves_;
  std::deque<Link> moves_between_;             ///< between entries of damaged blocks and neighbours
  std::vector<Index> neighbours_;              ///< positions
  std::unordered_map<Index, Number> numbers_;  ///< of neighbours
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  std::vector<Index> next_;
};

}  // namespace

void mend_loopy(const Probe& probe, MendedEntries& entries, const Job& job) {
  if (entries.count() > std::numeric_limits<Number>::max())
    throw LimitError("the damaged blocks have more than 2^32 entries; solve the game again");
  LoopyMending(probe, entries, job).run();
}

}  // namespace zermelo
