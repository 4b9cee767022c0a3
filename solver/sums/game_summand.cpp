// Lists moves by Game::list_options, which omits the forbidden position.
#include "solver/sums/game_summand.h"

#include <algorithm>
#include <utility>

namespace zermelo {

void GameSummand::for_each_option(std::uint64_t position, const Use& use) const {
  MoveList options;
  game_->list_options(position, options);
  for (std::size_t i = 0; i < options.size(); ++i) use(options[i]);
}

bool GameSummand::over(std::uint64_t position) const {
  MoveList options;
  game_->list_options(position, options);
  return options.empty();
}

std::string GameSummand::text(Parts parts) const {
  std::string words;
  if (parts.empty()) return name_ + ":0";
  for (const std::uint64_t part : parts) words += (words.empty() ? "" : " + ") + name_ + ":" + game_->text(part);
  return words;
}

std::vector<Summand::MoveWords> GameSummand::moves_to(std::uint64_t from, std::string_view typed, Parts parts) const {
  std::vector<MoveWords> words;
  for (Move& move : game_->moves(typed.empty() ? game_->text(from) : std::string(typed)))
    if (std::ranges::equal(move.number, parts))
      words.push_back({std::move(move.text), parts.size() == 1 ? name_ + ":" + move.to : text(parts)});
  return words;
}

}  // namespace zermelo
