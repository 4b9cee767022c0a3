// Learns the monoid of sums of some heaps, its generators, from the outcomes of words.
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solver/sequences/misere/quotient.h"

namespace zermelo::sequences {

/// The outcomes of words in misère play. Heaps that are not generators are words of generators; this is a guess that
/// the proof of the quotient confirms.
class WordOutcomes {
 public:
  /// `options` are the words of the options of each generator. Exponents above `caps[g].first` are lowered by multiples
  /// of `caps[g].second`, if this is not 0; this too is a guess. `check` is called now and then with the bytes in use.
  WordOutcomes(std::vector<std::vector<Word>> options, std::vector<std::pair<unsigned, unsigned>> caps,
               std::function<void(std::uint64_t bytes)> check)
      : options_(std::move(options)), caps_(std::move(caps)), check_(std::move(check)) {}

  bool is_lost(Word word);
  std::size_t generators() const { return options_.size(); }
  void pause() const { check_(72 * known_.size()); }
  /// Calls use(word) for each option of a word.
  template <class Use>
  void for_each_option(const Word& word, const Use& use) const {
    for (std::size_t g = 0; g < word.size(); ++g) {
      if (word[g] == 0) continue;
      for (const Word& option : options_[g]) {
        Word to = word;
        --to[g];
        for (std::size_t i = 0; i < option.size(); ++i) to[i] = static_cast<std::uint16_t>(to[i] + option[i]);
        use(to);
      }
    }
  }

 private:
  struct Hash {
    std::size_t operator()(const Word& word) const;
  };

  void lower(Word& word) const;

  std::vector<std::vector<Word>> options_;
  std::vector<std::pair<unsigned, unsigned>> caps_;
  std::function<void(std::uint64_t bytes)> check_;
  std::unordered_map<Word, bool, Hash> known_;
};

/// Finds the elements of the monoid of all words by tests, as finite automata are learned (Angluin 1987): two words are
/// the same element unless a product with a test word tells them apart by its outcome.
class MonoidLearner {
 public:
  /// Begins with tests that may be of fewer generators.
  MonoidLearner(WordOutcomes& outcomes, std::uint32_t most_elements, std::vector<Word> tests)
      : outcomes_(outcomes), most_elements_(most_elements), tests_(std::move(tests)) {
    if (tests_.empty()) tests_.emplace_back();
    for (Word& test : tests_) test.resize(outcomes.generators());
  }
  const std::vector<Word>& tests() const { return tests_; }

  /// The monoid by the tests known so far; adds tests until generators commute. Throws LimitError above
  /// `most_elements`.
  Monoid learn();
  /// Adds a test by a word whose outcome, or the outcome of one of its options, differs from that of its element in the
  /// monoid. Returns false if there is no difference.
  bool correct(const Monoid& monoid, const Word& word);

 private:
  using Row = std::vector<bool>;
  Row row(const Word& word);
  Monoid by_tests();
  bool add_test(const Word& test);
  bool add_commuting_test(const Monoid& monoid);
  bool add_test_of(const Monoid& monoid, Word word);

  WordOutcomes& outcomes_;
  std::uint32_t most_elements_;
  std::vector<Word> tests_;
};

/// Fills Monoid::products.
void fill_products(Monoid& monoid);

}  // namespace zermelo::sequences
