// The tables of the terms choose the arithmetic of a sum.
#include "tools/print/sums.h"

#include "jobs/sums/sum_terms.h"

namespace zermelo {

void put_nim_value(Json& object, const NimSum& value) {
  object["grundy"] = value.infinity ? Json() : Json(value.nimber);
  if (value.infinity) object["infinity"] = value.options();
}

Json nim_sum_json(const std::vector<Term>& terms) {
  Json list = Json::array();
  for (const Term& term : terms) {
    Json object{{"term", term.words}};
    put_nim_value(object, nim_sum(*term.game, {&term.position, 1}));
    list.push_back(std::move(object));
  }
  const NimSum value = nim_sum(terms);
  Json object{{"terms", list}};
  put_nim_value(object, value);
  object["outcome"] = name(value.outcome());
  return object;
}

void add_best_moves(Json& object, const SumMoves& moves, Play play) {
  Json list = Json::array();
  for (const SumMove& move : moves.list) {
    Json best{{"term", move.term}, {"move", move.move}, {"to", move.to}};
    if (play == Play::normal) put_nim_value(best, {move.grundy, move.infinity});
    list.push_back(std::move(best));
  }
  object["best"] = list;
  object["best_count"] = moves.count;
  object["best_complete"] = moves.all && moves.count == moves.list.size();
}

namespace {

Json strategies_json(const PartisanSum& sum, Player player) {
  Json list = Json::array();
  for (const StrategyAnswer& answer : sum.strategy_answers(player))
    list.push_back({{"strategy", name(answer.strategy)},
                    {"term", answer.term},
                    {"move", answer.move.empty() ? Json() : Json(answer.move)},
                    {"value", sum.text(answer.option)},
                    {"loss", answer.loss.text()}});
  return list;
}

Json first_player_json(const PartisanSum& sum, Player player, const SumDetail& detail) {
  Json first{{"wins", sum.wins_first(player)}};
  if (detail.moves) {
    Json list = Json::array();
    for (const PartisanSumMove& move : sum.winning_moves(player))
      list.push_back({{"term", move.term}, {"move", move.move}, {"to", move.to}, {"value", sum.text(move.value)}});
    first["best"] = list;
  }
  if (detail.strategy) first["strategies"] = strategies_json(sum, player);
  return first;
}

}  // namespace

Json partisan_sum_json(const PartisanSum& sum, const SumDetail& detail) {
  Json terms = Json::array();
  for (std::size_t i = 0; i < sum.terms(); ++i)
    terms.push_back({{"term", sum.words(i)}, {"value", sum.text(sum.value(i))}});
  Json object{{"terms", terms}, {"value", sum.text(sum.value())}, {"outcome", name(sum.outcome())}};
  for (const Player player : {Player::left, Player::right})
    object[name(player)] = first_player_json(sum, player, detail);
  return object;
}

Json quotient_sum_json(const QuotientSum& sum, const SumDetail& detail) {
  Json terms = Json::array();
  for (std::size_t i = 0; i < sum.terms(); ++i)
    terms.push_back({{"term", sum.words(i)}, {"heaps", sum.count(i)}, {"value", sum.element(i)}});
  Json object{{"terms", terms}, {"value", sum.element()}, {"outcome", name(sum.outcome())}, {"play", "misere"}};
  if (!detail.moves) return object;
  const QuotientMoves moves = sum.winning_moves(most_listed_moves);
  Json list = Json::array();
  for (const QuotientMove& move : moves.list)
    list.push_back({{"term", move.term}, {"move", move.move}, {"to", move.to}, {"value", move.element}});
  object["best"] = list;
  object["best_count"] = moves.count;
  object["best_complete"] = moves.count == moves.list.size();
  return object;
}

Json sum_json(const std::vector<SumItem>& items, const SumDetail& detail, const Job& job) {
  SumTables tables(job);
  const SumRule rule = sum_rule(items, tables);
  if (detail.strategy || rule == SumRule::games) return partisan_sum_json(PartisanSum(items, tables, job), detail);
  if (rule == SumRule::products) return quotient_sum_json(QuotientSum(items, tables, job), detail);
  const std::vector<Term> terms = TermReader({}, tables, job).read(items);
  Json object = nim_sum_json(terms);
  if (detail.moves)
    add_best_moves(object,
                   nim_sum(terms).outcome() == Outcome::draw ? drawing_moves(terms, most_listed_moves)
                                                             : winning_moves(terms, most_listed_moves),
                   Play::normal);
  return object;
}

}  // namespace zermelo
