// A bound that comes back may be better than the number asked for; it is kept.
#include "solver/scores/search/score_search.h"

#include <algorithm>
#include <deque>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/game/score_rules.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::scores {
namespace {

/// A move, and what is known of the score that it gives its player.
struct Choice {
  Index to;
  Gain gain;
  ScoreBounds bounds;
  std::uint8_t place;  ///< in the list of moves
  std::uint64_t order;
};

/// The score for the player who makes a move.
int with(Gain gain, int after) { return gain.points + (gain.again ? after : -after); }
ScoreBounds with(Gain gain, const ScoreBounds& after) {
  return gain.again ? ScoreBounds{with(gain, after.least), with(gain, after.most)}
                    : ScoreBounds{with(gain, after.most), with(gain, after.least)};
}

/// Another thread has answered the question, or the table of bounds has to grow first.
struct Stopped {};

}  // namespace

/// One thread of a search for one answer.
class ScoreSearch::Thread {
 public:
  Thread(ScoreSearch& search, std::size_t number, const std::atomic<bool>& answered)
      : search_(search), number_(number), answered_(answered) {}
  ~Thread() { search_.looked_at_ += looked_at_ - reported_; }

  /// Returns a lower bound of at least `number`, or an upper bound below it. Requires that nothing known decides.
  int bound(Index position, int number, std::size_t depth = 0) {
    if (looked_at_ % 4096 == 0) look_around();
    if (depth % 256 == 0) require_stack();
    const std::uint64_t before = looked_at_++;
    if (levels_.size() == depth) levels_.emplace_back();
    std::vector<Choice>& choices = levels_[depth];
    search_.list_moves(position, moves_);
    if (moves_.empty()) return keep(position, search_.game_.final_score(position));
    list_choices(position, choices);
    const Choice* best = &*std::ranges::max_element(choices, {}, least_of);
    for (Choice& choice : choices) {
      if (best->bounds.least >= number) break;
      if (choice.bounds.most >= number) narrow(choice, number, depth);
      if (choice.bounds.least > best->bounds.least) best = &choice;
    }
    const int most = most_of(*std::ranges::max_element(choices, {}, most_of));
    const ScoreBounds bounds = within_limit(position, {best->bounds.least, most});
    search_.bounds_.put(position, {bounds, best->place}, looked_at_ - before);
    return bounds.least >= number ? bounds.least : bounds.most;
  }

 private:
  static int least_of(const Choice& choice) { return choice.bounds.least; }
  static int most_of(const Choice& choice) { return choice.bounds.most; }

  void look_around() {
    if (answered_.load(std::memory_order_relaxed)) throw Stopped();
    search_.looked_at_ += looked_at_ - reported_;
    reported_ = looked_at_;
    search_.job_.check("the search was stopped");
    search_.job_.progress(search_.looked_at_);
    if (search_.looked_at_ > search_.bounds_.room()) throw Stopped();
  }

  void require_stack() const {
    constexpr std::uint64_t enough = std::uint64_t{512} << 10;
    if (free_stack() < enough)
      throw LimitError("play in {} is too long for a search within this stack; raise its limit, as with ulimit -s",
                       search_.game_.spec().canonical_text());
  }

  int keep(Index position, int score) {
    search_.bounds_.put(position, {within_limit(position, {score, score}), 0}, 1);
    return score;
  }

  /// Throws UsageError for a score beyond the limit.
  ScoreBounds within_limit(Index position, const ScoreBounds& bounds) const {
    const int limit = search_.game_.score_limit(position);
    if (bounds.least > limit) refuse_score(search_.game_, position, bounds.least, limit);
    if (bounds.most < -limit) refuse_score(search_.game_, position, bounds.most, limit);
    return {std::max(-limit, bounds.least), std::min(limit, bounds.most)};
  }

  /// The moves in `moves_`, the most promising first.
  void list_choices(Index position, std::vector<Choice>& choices) {
    choices.clear();
    for (std::size_t i = 0; i < moves_.size(); ++i) search_.bounds_.prefetch(moves_[i].front());
    const auto kept = search_.bounds_.find(position);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const Index to = moves_[i].front();
      const Gain gain = moves_.gain(i);
      const auto place = static_cast<std::uint8_t>(std::min<std::size_t>(i, 255));
      choices.push_back({to, gain, with(gain, search_.known_bounds(to)), place, 0});
      choices.back().order = order_of(choices.back(), kept && kept->best == place);
    }
    std::ranges::sort(choices, std::greater<>(), &Choice::order);
  }

  /// The highest is searched first. Of moves that promise the same, the last of the list comes first: in mancala it
  /// keeps most seeds on the player's side. A few moves of other threads than the first have another place.
  std::uint64_t order_of(const Choice& choice, bool best) const {
    const auto positive = [](int score) { return static_cast<std::uint64_t>(score + 2 * most_score); };
    const std::uint64_t promise = positive(choice.gain.points + (choice.gain.again ? 1 : 0));
    const std::uint64_t random = mix(choice.to ^ number_);
    const std::uint64_t tie = number_ == 0 || random % 64 != 0 ? choice.place : random >> 56;
    return (best ? std::uint64_t{1} << 60 : 0) | (choice.gain.again ? std::uint64_t{1} << 59 : 0) | promise << 24 | tie;
  }

  /// Asks whether the move brings at least `number`, unless the search of other moves has told meanwhile.
  void narrow(Choice& choice, int number, std::size_t depth) {
    const Gain gain = choice.gain;
    choice.bounds = with(gain, search_.known_bounds(choice.to));
    if (choice.bounds.least >= number || choice.bounds.most < number) return;
    const int asked = gain.again ? number - gain.points : gain.points - number + 1;
    const int after = bound(choice.to, asked, depth + 1);
    if ((after >= asked) == gain.again)
      choice.bounds.least = with(gain, after);
    else
      choice.bounds.most = with(gain, after);
  }

  ScoreSearch& search_;
  std::size_t number_;
  const std::atomic<bool>& answered_;
  std::uint64_t looked_at_ = 0, reported_ = 0;
  MoveList moves_;
  std::deque<std::vector<Choice>> levels_;  ///< of the positions of the present line of play
};

ScoreSearch::ScoreSearch(const Game& game, Known known, std::uint64_t bytes, const Job& job)
    : game_(game),
      candidates_(dynamic_cast<const CandidateMoves*>(&game)),
      known_(std::move(known)),
      job_(job),
      bounds_(bytes) {}

void ScoreSearch::list_moves(Index position, MoveList& moves) const {
  candidates_ != nullptr ? candidates_->list_candidates(position, moves)
                         : game_.list_moves(Player::mover, position, moves);
}

ScoreBounds ScoreSearch::known_bounds(Index position) {
  if (const std::optional<int> score = known_(position)) return {*score, *score};
  const int most = game_.score_limit(position);
  const auto entry = bounds_.find(position);
  if (!entry) return {-most, most};
  return {std::max(-most, entry->bounds.least), std::min(most, entry->bounds.most)};
}

/// As Thread::bound; nothing if the table of bounds has to grow first.
std::optional<int> ScoreSearch::decide(Index position, int number) {
  std::atomic<bool> answered = false;
  std::optional<int> answer;
  Workers& workers = job_.workers();
  workers.for_each(workers.count(), [&](std::size_t thread) {
    if (answered) return;
    try {
      const int found = Thread(*this, thread, answered).bound(position, number);
      if (!answered.exchange(true)) answer = found;
    } catch (const Stopped&) {
    } catch (...) {
      answered = true;
      throw;
    }
  });
  return answer;
}

int ScoreSearch::score(Index position) {
  ScoreBounds bounds = known_bounds(position);
  for (int guess = std::clamp(0, bounds.least, bounds.most); !bounds.exact();) {
    const int number = std::max(guess, bounds.least + 1);
    const std::optional<int> found = decide(position, number);
    if (!found) {
      bounds_.grow();
      continue;
    }
    guess = *found;
    if (guess >= number)
      bounds.least = guess;
    else
      bounds.most = guess;
  }
  return bounds.least;
}

}  // namespace zermelo::scores
