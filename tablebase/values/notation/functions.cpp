// Functions of games: tiny(G), cool(G,t) and so on, CGSuite's methods such as G.Cool(t), and products n * G.
#include <fmt/format.h>

#include "tablebase/base/error.h"
#include "tablebase/values/notation/parser.h"

namespace zermelo {
namespace {

constexpr NotationFunction functions[] = {
    {Symbol::tiny, "tiny", "tiny(2)", 1},           {Symbol::miny, "miny", "miny(2)", 1},
    {Symbol::freeze, "freeze", "freeze({2|0})", 1}, {Symbol::cool, "cool", "cool({2|0},1)", 2},
    {Symbol::heat, "heat", "heat(*,1)", 2},         {Symbol::overheat, "overheat", "overheat(1/2,1,1)", 3},
    {Symbol::norton, "norton", "norton(1/2,^)", 2}};

}  // namespace

const NotationFunction* function_of(char sign) {
  for (const NotationFunction& function : functions)
    if (function.sign == sign) return &function;
  return nullptr;
}

ShortGame NotationParser::function() {
  const NotationFunction& function = *function_of(next().sign);
  const std::size_t place = next().place;
  ++at_;
  if (!is('(')) expected(fmt::format("'(' after {}, as in {}", function.name, function.example));
  std::vector<ShortGame> arguments;
  add_arguments(function, arguments);
  return apply(function, arguments, place);
}

ShortGame NotationParser::with_methods(ShortGame game) {
  while (is('.') && after(1).method) {
    ++at_;
    game = method(game);
  }
  return game;
}

/// The game before the dot is the first argument.
ShortGame NotationParser::method(ShortGame game) {
  const NotationFunction& function = *function_of(next().sign);
  const std::size_t place = next().place;
  ++at_;
  std::vector<ShortGame> arguments{game};
  if (function.arguments > 1 && !is('(')) expected("'(' after the name of a method");
  if (function.arguments > 1) add_arguments(function, arguments);
  return apply(function, arguments, place);
}

void NotationParser::add_arguments(const NotationFunction& function, std::vector<ShortGame>& arguments) {
  take('(');
  do arguments.push_back(sum());
  while (arguments.size() < function.arguments && take(','));
  if (arguments.size() < function.arguments) expected(fmt::format("',' and another game, as in {}", function.example));
  if (!take(')')) expected("'+', '-' or ')'");
}

ShortGame NotationParser::apply(const NotationFunction& function, const std::vector<ShortGame>& arguments,
                                std::size_t place) {
  const ShortGame game = arguments[0];
  const std::optional<Dyadic> number = pool_.as_number(arguments.back());
  switch (function.sign) {
    case Symbol::tiny:
      return pool_.tiny(game);
    case Symbol::miny:
      return pool_.miny(game);
    case Symbol::freeze:
      return heating_.freeze(game);
    case Symbol::cool:
      if (!number || *number <= Dyadic(-1)) refuse(place, "cool: the temperature must be a number above -1");
      return heating_.cool(game, *number);
    case Symbol::heat:
      return heating_.heat(game, arguments[1]);
    case Symbol::overheat:
      return heating_.overheat(game, arguments[1], arguments[2]);
    default:
      break;
  }
  if (!pool_.is_integer(game) && pool_.compare(arguments[1], ShortGame{}) != GameOrder::greater)
    refuse(place, "norton: the second game must be positive, as ^ is, unless the first is a whole number");
  return heating_.norton(game, arguments[1]);
}

ShortGame NotationParser::times(ShortGame a, ShortGame b, std::size_t place) {
  const std::optional<Dyadic> x = pool_.as_number(a), y = pool_.as_number(b);
  if (x && x->is_integer()) return pool_.multiple(x->numerator(), b);
  if (y && y->is_integer()) return pool_.multiple(y->numerator(), a);
  if (x && y) return pool_.number({x->numerator() * y->numerator(), x->exponent() + y->exponent()});
  refuse(place, "a factor of a product must be a whole number; norton(G,U) is Norton's product");
}

}  // namespace zermelo
