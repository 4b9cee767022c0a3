// A move wins if the product after it is a lost element. Equal heaps have equal moves, so each term is looked at once.
#include "jobs/sums/quotient_sum.h"

#include <fmt/format.h>

#include <algorithm>

#include "solver/sequences/misere/quotient_list.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo {
namespace {

constexpr std::string_view allowed_terms = "write TABLE.ztb:HEAP, or N*TABLE.ztb:HEAP for N heaps";

/// N of `N*TABLE.ztb:HEAP`. Throws UsageError.
std::uint64_t number_of_heaps(const std::string& words) {
  if (words.empty()) return 1;
  if (const auto count = read_count(words, QuotientSum::most_equal_heaps)) return *count;
  throw UsageError("{} heaps: the number before the star must be {}", words,
                   count_words(0, QuotientSum::most_equal_heaps));
}

}  // namespace

QuotientSum::QuotientSum(const std::vector<SumItem>& items, SumTables& tables, const Job& job) : job_(job) {
  for (const SumItem& item : items) {
    if (item.probe)
      add(item.words, [&] { return read(item); });
    else
      for (const std::string_view part : split(item.words, '+'))
        add(trimmed(part), [&] { return read(trimmed(part), tables); });
  }
}

void QuotientSum::add(std::string_view words, const std::function<Term()>& reading) {
  terms_.push_back(read_named(terms_.size() + 1, words, reading));
}

/// Throws UsageError unless this is the one table of the sum.
void QuotientSum::require_table(const std::shared_ptr<const Probe>& probe, const std::string& name) {
  if (probe->info().kind->sum != SumRule::products)
    throw UsageError(
        "{} is a table of metric {}, but another term is of a misere quotient; write a sum of heaps "
        "of one table",
        name, zermelo::name(probe->info().kind->metric));
  if (!probe_) {
    table_ = name;
    probe_ = probe;
  }
  if (probe != probe_)
    throw UsageError("elements of {} have products only with each other; write a sum of heaps of one table", table_);
}

QuotientSum::Term QuotientSum::read(const SumItem& item) {
  require_table(item.probe, item.table);
  return {item.words, item.count, probe_->game().parse(item.position)};
}

QuotientSum::Term QuotientSum::read(std::string_view words, SumTables& tables) {
  const TableWords parts = table_words(words);
  if (parts.file.empty() || parts.position.empty())
    throw UsageError("all terms must be heaps of one table of a misere quotient; {}", allowed_terms);
  const std::uint64_t count = number_of_heaps(parts.count);
  require_table(tables.of(parts.file), parts.file);
  return {std::string(words), count, probe_->game().parse(parts.position)};
}

std::uint32_t QuotientSum::element_of(Index heap) const {
  return probe_->elements().element(probe_->value(heap).number);
}

std::uint32_t QuotientSum::product_of(const Term& term, std::uint64_t count) const {
  return probe_->elements().power(element_of(term.heap), count);
}

/// The product of all heaps but one of a term; of all heaps if there is no such term.
std::uint32_t QuotientSum::product_without(std::size_t term) const {
  std::uint32_t product = 0;
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    const std::uint64_t count = terms_[i].count - (i == term ? 1 : 0);
    product = probe_->elements().monoid.products[product][product_of(terms_[i], count)];
  }
  return product;
}

std::string QuotientSum::element(std::size_t term) const {
  return sequences::text(probe_->elements().monoid.words[product_of(terms_[term], terms_[term].count)]);
}

std::string QuotientSum::element() const {
  return sequences::text(probe_->elements().monoid.words[product_without(terms_.size())]);
}

Outcome QuotientSum::outcome() const {
  return probe_->elements().monoid.lost[product_without(terms_.size())] ? Outcome::loss : Outcome::win;
}

QuotientMoves QuotientSum::winning_moves(std::uint64_t most) const {
  const sequences::Monoid& monoid = probe_->elements().monoid;
  const Game& game = probe_->game();
  QuotientMoves moves;
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    if (terms_[i].count == 0) continue;
    const std::uint32_t rest = product_without(i);
    MoveList options;
    game.list_options(terms_[i].heap, options);
    for (std::size_t k = 0; k < options.size(); ++k) {
      if (k % 1024 == 0) job_.check();
      std::uint32_t product = rest;
      for (const Index part : options[k]) product = monoid.products[product][element_of(part)];
      if (!monoid.lost[product] || moves.count++ >= most) continue;
      std::string to = terms_[i].count == 1 ? "" : fmt::format("{}*{}:{}", terms_[i].count - 1, table_, terms_[i].heap);
      for (const Index part : options[k]) to += fmt::format("{}{}:{}", to.empty() ? "" : " + ", table_, part);
      moves.list.push_back({i, game.move_text(Player::mover, terms_[i].heap, options[k]),
                            to.empty() ? table_ + ":0" : to, sequences::text(monoid.words[product])});
    }
  }
  return moves;
}

}  // namespace zermelo
