// The outcome of every sum of heaps, proved by finitely many option sets.
//
// Let each heap have an element of a monoid. The elements of the options of a sum X are its option set. The outcomes of
// all sums are those of their elements if
//   (A) no lost element x = y h, with a heap h, has y h' lost for an option h' of h, and
//   (B) each sum X with moves whose element is not lost has a lost element in its option set.
// By induction over the sums: X is lost exactly if no option is. (B) is about all sums; but the option set of X + Y is
// x times the set of Y and y times the set of X. Larger sets satisfy (B) more easily, and the products of larger sets
// are larger. So it suffices to multiply pairs (element, set) until no new least set arises: there are finitely many
// (transition algebra, Plambeck and Siegel 2008).
#pragma once

#include <cstdint>
#include <vector>

#include "solver/sequences/misere/quotient.h"

namespace zermelo::sequences {

/// A set of elements, as bits.
class ElementSet {
 public:
  explicit ElementSet(std::uint32_t elements) : words_((elements + 63) / 64) {}
  void add(std::uint32_t element) { words_[element / 64] |= std::uint64_t{1} << element % 64; }
  bool contains(std::uint32_t element) const { return (words_[element / 64] >> element % 64 & 1) != 0; }
  bool is_part_of(const ElementSet& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      if ((words_[i] & ~other.words_[i]) != 0) return false;
    return true;
  }
  template <class Use>
  void for_each(const Use& use) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1)
        use(static_cast<std::uint32_t>(64 * i + static_cast<unsigned>(__builtin_ctzll(rest))));
  }
  friend bool operator==(const ElementSet&, const ElementSet&) = default;

 private:
  std::vector<std::uint64_t> words_;
};

/// The least option sets of the sums of some heaps.
class OptionSets {
 public:
  explicit OptionSets(const Monoid& monoid) : monoid_(&monoid), least_(monoid.size()) {}

  /// The elements of the options of a heap whose smaller heaps have these elements.
  static ElementSet options_of(const HeapRule& rule, std::uint64_t heap, const Monoid& monoid,
                               const std::vector<std::uint32_t>& heaps);

  /// Adds a heap with moves. `word` stands for it in witnesses. Returns false, and changes nothing, if a sum would have
  /// a wrong outcome; then witness() has words of sums of which one has it, or an option of one.
  bool add(std::uint32_t element, const ElementSet& options, const Word& word);
  const std::vector<Word>& witness() const { return witness_; }

 private:
  struct Sum {
    std::uint32_t element;
    ElementSet options;
    Word word;
  };

  bool reverses(const Sum& heap);
  bool is_least(const Sum& sum) const;
  bool insert(const Sum& sum, std::vector<Sum>& work);
  bool multiply(const Sum& a, const Sum& b, std::vector<Sum>& work);
  bool close(std::vector<Sum>& work);

  const Monoid* monoid_;
  std::vector<std::vector<Sum>> least_;  ///< of each element
  std::vector<Sum> generators_;
  std::uint64_t sums_ = 0;  ///< inserted
  std::vector<Word> witness_;
};

}  // namespace zermelo::sequences
