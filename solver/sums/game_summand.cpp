// A move of a whole game leads to one position.
#include "solver/sums/game_summand.h"

#include <vector>

namespace zermelo {

void GameSummand::for_each_option(std::uint64_t position, const Use& use) const {
  std::vector<Index> next;
  game_->successors(position, next);
  for (const std::uint64_t to : next) use(Parts(&to, 1));
}

bool GameSummand::over(std::uint64_t position) const {
  std::vector<Index> next;
  game_->successors(position, next);
  return next.empty();
}

std::string GameSummand::text(Parts parts) const {
  std::string words;
  for (const std::uint64_t part : parts)
    words += (words.empty() ? "" : " + ") + game_->spec().canonical() + ":" + game_->text(part);
  return words;
}

std::string GameSummand::move_text(std::uint64_t from, Parts to) const { return game_->move_text(from, to.front()); }

}  // namespace zermelo
