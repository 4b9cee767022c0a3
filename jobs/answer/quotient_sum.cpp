// A move wins if the product after it is a lost element. Equal heaps have equal moves, so each term is looked at once.
#include "jobs/answer/quotient_sum.h"

#include <fmt/format.h>

#include <algorithm>

#include "solver/sequences/misere/quotient_list.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo {
namespace {

constexpr std::string_view allowed_terms = "write TABLE.ztb:HEAP, or N*TABLE.ztb:HEAP for N heaps";
constexpr std::uint64_t most_equal_heaps = 1'000'000'000'000'000'000;

/// A term `N*FILE.ztb:HEAP`; file and heap are empty for another term.
struct QuotientWords {
  std::uint64_t count = 1;
  std::string file, heap;
};

QuotientWords quotient_words(std::string_view term) {
  QuotientWords words;
  const std::size_t star = term.find('*');
  std::uint64_t count = 0;
  if (star != std::string_view::npos && parse_number(trimmed(term.substr(0, star)), most_equal_heaps, count)) {
    words.count = count;
    term = trimmed(term.substr(star + 1));
  }
  const std::size_t colon = term.find(".ztb:");
  if (colon == std::string_view::npos) return words;
  words.file = term.substr(0, colon + 4);
  words.heap = trimmed(term.substr(colon + 5));
  return words;
}

}  // namespace

bool is_quotient_sum(std::string_view words, const Job& job) {
  return std::ranges::any_of(split(words, '+'), [&](std::string_view term) {
    const std::string file = quotient_words(trimmed(term)).file;
    return !file.empty() && Probe(file, job).info().kind->sum == SumRule::products;
  });
}

QuotientSum::QuotientSum(std::string_view words, const Job& job) : job_(job) {
  for (const std::string_view part : split(words, '+')) {
    const std::string_view term = trimmed(part);
    try {
      terms_.push_back(read(term));
    } catch (const UsageError& error) {
      throw UsageError("term {}, '{}': {}", terms_.size() + 1, term, error.what());
    }
  }
}

QuotientSum::Term QuotientSum::read(std::string_view words) {
  const QuotientWords parts = quotient_words(words);
  if (parts.file.empty() || parts.heap.empty())
    throw UsageError("all terms must be heaps of one table of a misere quotient; {}", allowed_terms);
  if (!probe_) {
    file_ = parts.file;
    probe_ = std::make_shared<const Probe>(parts.file, job_);
    if (probe_->info().kind->sum != SumRule::products)
      throw UsageError("{} is a table of metric {}, but another term is of a misere quotient", file_,
                       name(probe_->info().kind.metric));
  }
  if (parts.file != file_)
    throw UsageError("elements of {} have products only with each other; write a sum of heaps of one table", file_);
  return {std::string(words), parts.count, probe_->game().parse(parts.heap)};
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
      std::string to = terms_[i].count == 1 ? "" : fmt::format("{}*{}:{}", terms_[i].count - 1, file_, terms_[i].heap);
      for (const Index part : options[k]) to += fmt::format("{}{}:{}", to.empty() ? "" : " + ", file_, part);
      moves.list.push_back({i, game.move_text(Player::mover, terms_[i].heap, options[k]),
                            to.empty() ? file_ + ":0" : to, sequences::text(monoid.words[product])});
    }
  }
  return moves;
}

}  // namespace zermelo
