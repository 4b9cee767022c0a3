// Searches the multisets of parts depth first, with its own stack, because play may take as many plies as there are
// counters.
#include "solver/sums/misere_search.h"

#include <algorithm>

#include "tablebase/base/error.h"
#include "tablebase/base/mix.h"

namespace zermelo {

/// In misere play the player to move at the end has won, so even depths are wins (as in depth_code.h).
void MisereSearch::SearchStep::see(std::uint32_t depth) {
  if (depth % 2 == 0)
    greatest_win = std::max<std::int64_t>(greatest_win, depth);
  else
    least_loss = std::min(least_loss, depth);
}

std::uint32_t MisereSearch::SearchStep::depth() const {
  if (least_loss != SumPositions::unsolved) return least_loss + 1;
  return static_cast<std::uint32_t>(greatest_win + 1);
}

/// Leaves out a part without moves, which does not change the sum.
void MisereSearch::append_letter(const Summand& game, std::uint64_t position, Letters& letters) {
  const auto found = numbers_.find({&game, position});
  if (found != numbers_.end()) {
    if (found->second != SumPositions::unsolved) letters.push_back(found->second);
    return;
  }
  constexpr std::uint64_t bytes_each = 3 * sizeof(Letter) + 80;  // a growing vector holds the old and the new elements
  options_memory_ += bytes_each;
  const bool over = game.over(position);
  numbers_[{&game, position}] = over ? SumPositions::unsolved : static_cast<std::uint32_t>(alphabet_.size());
  if (over) return;
  letters.push_back(static_cast<std::uint32_t>(alphabet_.size()));
  alphabet_.push_back({&game, position});
}

MisereSearch::Letters MisereSearch::letters_of(const Summand& game, Summand::Parts parts) {
  Letters letters;
  for (const std::uint64_t part : parts) append_letter(game, part, letters);
  std::sort(letters.begin(), letters.end());
  return letters;
}

MisereSearch::Letters MisereSearch::letters_of(const std::vector<Term>& terms) {
  Letters letters;
  for (const Term& term : terms) append_letter(*term.game, term.position, letters);
  std::sort(letters.begin(), letters.end());
  return letters;
}

const MisereSearch::Letters& MisereSearch::options_of(std::uint32_t letter) {
  if (alphabet_[letter].expanded) return alphabet_[letter].options;
  const Summand* game = alphabet_[letter].game;
  const std::uint64_t position = alphabet_[letter].position;
  if (game->option_count(position) > static_cast<double>(control_.positions)) refuse();
  Letters options;
  std::uint64_t seen = 0;
  game->for_each_option(position, [&](Summand::Parts parts) {
    const Letters to = letters_of(*game, parts);
    options.push_back(static_cast<std::uint32_t>(to.size()));
    options.insert(options.end(), to.begin(), to.end());
    if (++seen % 4096 != 0) return;
    require_room(2 * options.capacity());
    ask_to_stop();
  });
  options.shrink_to_fit();
  options_memory_ += 4 * options.size();
  alphabet_[letter].options = std::move(options);
  alphabet_[letter].expanded = true;
  return alphabet_[letter].options;
}

/// Puts the sum after the frame's next move into `successor` and advances the frame. Returns false if no move is left.
bool MisereSearch::next_successor(SearchStep& frame, Letters& successor) {
  while (frame.letter < positions_.letters(frame.position).size()) {
    const std::uint32_t letter = positions_.letters(frame.position)[frame.letter];
    const Letters& options = options_of(letter);
    const auto from = positions_.letters(frame.position);
    const bool repeated = frame.letter > 0 && from[frame.letter - 1] == letter;
    if (repeated || frame.option == options.size()) {
      ++frame.letter;
      frame.option = 0;
      continue;
    }
    successor.assign(from.begin(), from.end());
    successor.erase(successor.begin() + frame.letter);
    const std::size_t end = frame.option + 1 + options[frame.option];
    while (++frame.option < end) {
      const auto place = std::upper_bound(successor.begin(), successor.end(), options[frame.option]);
      successor.insert(place, options[frame.option]);
    }
    return true;
  }
  return false;
}

void MisereSearch::require_room(std::size_t letters) {
  if (positions_.count() >= control_.positions || positions_.count() + 1 >= SumPositions::unsolved ||
      options_memory_ + positions_.memory_to_grow(letters) > control_.memory)
    refuse();
}

void MisereSearch::refuse() const { throw LimitError("the search examined {} positions", positions_.count()); }

void MisereSearch::ask_to_stop() const { control_.job.check(); }

void MisereSearch::enter(std::vector<SearchStep>& stack, const Letters& letters) {
  require_room(letters.size());
  stack.push_back({positions_.add(letters)});
  if (positions_.count() % 1024 != 0) return;
  ask_to_stop();
  control_.job.progress(positions_.count());
}

/// Visits one successor of the position on top of the stack. If there is none left, solves the position and passes its
/// depth to the position below it.
void MisereSearch::step(std::vector<SearchStep>& stack, Letters& successor) {
  SearchStep& top = stack.back();
  if (!next_successor(top, successor)) {
    const std::uint32_t depth = top.depth();
    positions_.set_depth(top.position, depth);
    stack.pop_back();
    if (!stack.empty()) stack.back().see(depth);
    return;
  }
  const std::uint32_t found = positions_.find(successor);
  if (found == SumPositions::none) return enter(stack, successor);
  if (positions_.depth(found) == SumPositions::unsolved)
    throw UsageError("play can return to a position of the sum and never end; misere sums need games that always end");
  top.see(positions_.depth(found));
}

std::uint32_t MisereSearch::depth_of(const Letters& letters) {
  const std::uint32_t found = positions_.find(letters);
  if (found != SumPositions::none) return positions_.depth(found);
  std::vector<SearchStep> stack;
  Letters successor;
  enter(stack, letters);
  const std::uint32_t root = stack.front().position;
  while (!stack.empty()) step(stack, successor);
  return positions_.depth(root);
}

Value MisereSearch::solve(const std::vector<Term>& terms) {
  const std::uint32_t depth = depth_of(letters_of(terms));
  return {depth % 2 == 0 ? Outcome::win : Outcome::loss, depth};
}

/// The parity of a depth is its outcome, so the moves to a position of depth - 1 are the optimal ones. At an ending
/// there are none.
SumMoves MisereSearch::best_moves(const std::vector<Term>& terms, std::uint64_t most) {
  SumMoves moves;
  const std::uint32_t depth = depth_of(letters_of(terms));
  for (std::size_t i = 0; i < terms.size(); ++i) {
    Letters others;
    for (std::size_t j = 0; j < terms.size(); ++j)
      if (j != i) append_letter(*terms[j].game, terms[j].position, others);
    const Summand& game = *terms[i].game;
    game.for_each_option(terms[i].position, [&](Summand::Parts parts) {
      Letters after = others;
      for (const std::uint64_t part : parts) append_letter(game, part, after);
      std::sort(after.begin(), after.end());
      if (depth_of(after) + 1 == depth) add_moves(moves, i, terms[i], parts, {}, most);
    });
  }
  return moves;
}

// A hash table with open addressing contains the numbers of the positions; one vector contains all letters.

/// The slot of the position with these letters, or the empty slot for it.
std::size_t SumPositions::slot_of(std::span<const std::uint32_t> letters) const {
  std::uint64_t hash = letters.size();
  for (const std::uint32_t letter : letters) hash = mix(hash ^ letter);
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  while (slots_[slot] != none && !std::ranges::equal(this->letters(slots_[slot]), letters)) slot = (slot + 1) & mask;
  return slot;
}

void SumPositions::grow_slots() {
  slots_.assign(2 * slots_.size(), none);
  for (std::uint32_t position = 0; position < count(); ++position) slots_[slot_of(letters(position))] = position;
}

std::uint32_t SumPositions::add(std::span<const std::uint32_t> letters) {
  if (2 * (std::size_t{count()} + 1) > slots_.size()) grow_slots();
  const std::uint32_t position = count();
  slots_[slot_of(letters)] = position;
  letters_.insert(letters_.end(), letters.begin(), letters.end());
  begins_.push_back(letters_.size());
  depths_.push_back(unsolved);
  return position;
}

std::uint64_t SumPositions::memory() const {
  return 4 * (letters_.capacity() + depths_.capacity() + slots_.size()) + 8 * begins_.capacity();
}

std::uint64_t SumPositions::memory_to_grow(std::size_t letters) const {
  const auto grown = [](const auto& cells, std::size_t more) -> std::uint64_t {
    const bool fits = cells.size() + more <= cells.capacity();
    return fits ? 0 : std::max(2 * cells.capacity(), cells.size() + more) * sizeof(cells[0]);
  };
  const std::uint64_t slots = 2 * (std::size_t{count()} + 1) > slots_.size() ? 8 * slots_.size() : 0;
  return memory() + grown(letters_, letters) + grown(begins_, 1) + grown(depths_, 1) + slots;
}

}  // namespace zermelo
