// A row of a word is the outcomes of its products with all tests; equal rows are taken for one element. If two
// generators lead to different elements in the two orders, a test of these tells other words apart. A word with a wrong
// outcome gives a test by following its letters until the outcome changes (Rivest and Schapire 1993).
#include "solver/sequences/misere/learn_monoid.h"

#include <algorithm>
#include <map>

#include "tablebase/base/error.h"
#include "tablebase/base/mix.h"

namespace zermelo::sequences {
namespace {

constexpr std::size_t most_words = 1'000'000;

Word product(const Word& a, const Word& b) {
  Word word = a;
  for (std::size_t i = 0; i < b.size(); ++i) word[i] = static_cast<std::uint16_t>(word[i] + b[i]);
  return word;
}

Word with(Word word, std::size_t generator) {
  ++word[generator];
  return word;
}

}  // namespace

std::size_t WordOutcomes::Hash::operator()(const Word& word) const {
  std::uint64_t hash = word.size();
  for (const std::uint16_t exponent : word) hash = mix(hash ^ exponent);
  return hash;
}

void WordOutcomes::lower(Word& word) const {
  for (std::size_t g = 0; g < word.size(); ++g)
    if (const auto [most, step] = caps_[g]; step != 0 && word[g] > most)
      word[g] = static_cast<std::uint16_t>(word[g] - (word[g] - most + step - 1) / step * step);
}

/// The empty sum is won. A word is lost if no option is. The recursion is as deep as the longest play.
bool WordOutcomes::is_lost(Word word) {
  lower(word);
  if (const auto found = known_.find(word); found != known_.end()) return found->second;
  bool lost = std::ranges::any_of(word, [](std::uint16_t exponent) { return exponent != 0; });
  for (std::size_t g = 0; lost && g < word.size(); ++g) {
    if (word[g] == 0) continue;
    for (const Word& option : options_[g]) {
      Word to = product(word, option);
      --to[g];
      if (!is_lost(std::move(to))) continue;
      lost = false;
      break;
    }
  }
  const std::uint64_t each = 72 + 2 * word.size();
  if (known_.size() == most_words)
    throw LimitError("{} sums were searched and their elements are not known", most_words);
  known_.emplace(std::move(word), lost);
  if (known_.size() % 4096 == 0) check_(each * known_.size());
  return lost;
}

MonoidLearner::Row MonoidLearner::row(const Word& word) {
  Row row;
  for (const Word& test : tests_) row.push_back(outcomes_.is_lost(product(word, test)));
  return row;
}

Monoid MonoidLearner::by_tests() {
  Monoid monoid;
  std::map<Row, std::uint32_t> elements;
  const auto element = [&](const Word& word) {
    const auto [place, added] = elements.emplace(row(word), monoid.size());
    if (added) monoid.words.push_back(word);
    return place->second;
  };
  element(Word(outcomes_.generators()));
  for (std::uint32_t x = 0; x < monoid.size(); ++x) {
    if (monoid.size() > most_elements_) throw LimitError("more than {} elements are needed", most_elements_);
    outcomes_.pause();
    monoid.steps.emplace_back();
    for (std::size_t g = 0; g < outcomes_.generators(); ++g) {
      const std::uint32_t to = element(with(monoid.words[x], g));
      monoid.steps.back().push_back(to);
    }
    monoid.lost.push_back(outcomes_.is_lost(monoid.words[x]));
  }
  return monoid;
}

Monoid MonoidLearner::learn() {
  for (;;) {
    Monoid monoid = by_tests();
    if (add_commuting_test(monoid)) continue;
    fill_products(monoid);
    return monoid;
  }
}

bool MonoidLearner::add_test(const Word& test) {
  if (std::ranges::find(tests_, test) != tests_.end()) return false;
  tests_.push_back(test);
  return true;
}

bool MonoidLearner::add_commuting_test(const Monoid& monoid) {
  for (std::uint32_t x = 0; x < monoid.size(); ++x)
    for (std::size_t g = 0; g < outcomes_.generators(); ++g)
      for (std::size_t h = 0; h < g; ++h) {
        const std::uint32_t u = monoid.steps[monoid.steps[x][g]][h], v = monoid.steps[monoid.steps[x][h]][g];
        if (u == v) continue;
        const Row a = row(monoid.words[u]), b = row(monoid.words[v]);
        const auto differ = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
        const Word test = tests_[differ];
        const bool one = add_test(with(test, g)), other = add_test(with(test, h));
        return one || other;
      }
  return false;
}

bool MonoidLearner::correct(const Monoid& monoid, const Word& word) {
  if (add_test_of(monoid, word)) return true;
  bool added = false;
  outcomes_.for_each_option(word, [&](const Word& option) { added = added || add_test_of(monoid, option); });
  return added;
}

bool MonoidLearner::add_test_of(const Monoid& monoid, Word word) {
  word.resize(outcomes_.generators());
  const bool lost = outcomes_.is_lost(word);
  if (monoid.lost[monoid.element(word)] == lost) return false;
  std::uint32_t x = 0;
  for (std::size_t g = 0; g < word.size();) {
    if (word[g] == 0) {
      ++g;
      continue;
    }
    --word[g];
    x = monoid.steps[x][g];
    if (outcomes_.is_lost(product(monoid.words[x], word)) != lost) return add_test(word);
  }
  return false;
}

/// Every element is a product of generators, so a walk from the unit meets all, each as an earlier one times a
/// generator.
void fill_products(Monoid& monoid) {
  monoid.products.assign(monoid.size(), std::vector<std::uint32_t>(monoid.size()));
  for (std::uint32_t x = 0; x < monoid.size(); ++x) monoid.products[x][0] = x;
  std::vector<bool> met(monoid.size());
  met[0] = true;
  std::vector<std::uint32_t> queue{0};
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (std::size_t g = 0; g < monoid.steps[queue[i]].size(); ++g) {
      const std::uint32_t y = monoid.steps[queue[i]][g];
      if (met[y]) continue;
      met[y] = true;
      queue.push_back(y);
      for (auto& products : monoid.products) products[y] = monoid.steps[products[queue[i]]][g];
    }
}

}  // namespace zermelo::sequences
