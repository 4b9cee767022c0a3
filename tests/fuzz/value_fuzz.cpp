// Reads any bytes as an expression, in the usual notation and in CGSuite's. They are refused with an error,
// need too much memory or time, or give a game whose printed forms are read as the same game.
#include <cstdlib>
#include <string>
#include <string_view>

#include "tablebase/base/error.h"
#include "tablebase/values/game_pool.h"
#include "tablebase/values/notation/notation.h"

using namespace zermelo;

namespace {

void check(GamePool& pool, std::string_view bytes, Notation notation) {
  const Statement statement = parse_statement(pool, bytes, notation);
  for (const ShortGame game : {statement.game, statement.other}) {
    const std::string words = text(pool, game);
    if (parse_short_game(pool, words) != game) std::abort();
    if (parse_short_game(pool, brief_text(pool, game)) != game) std::abort();
    if (parse_short_game(pool, cgsuite_text(pool, game), Notation::cgsuite) != game) std::abort();
    if (pool.add(game, pool.negate(game)) != ShortGame{}) std::abort();
  }
  if (statement.relation) holds(pool, statement);
  Thermographs thermographs(pool);
  if (thermographs.of(statement.game).left.back().value != thermographs.mean(statement.game)) std::abort();
}

void check_all(std::string_view bytes, Notation notation) {
  unsigned asked = 0;
  JobOptions options;
  options.stop = [&asked] { return ++asked > 200; };
  GamePool pool(GamePool::least_memory, Job(options));
  try {
    check(pool, bytes, notation);
  } catch (const UsageError&) {
  } catch (const LimitError&) {
  } catch (const Interrupted&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const Notation notation : {Notation::usual, Notation::cgsuite})
    check_all({reinterpret_cast<const char*>(data), size}, notation);
  return 0;
}
