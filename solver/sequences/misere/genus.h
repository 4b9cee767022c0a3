// The genus of sums of heaps in misère play (Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/machine/job.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo::sequences {

/// The normal Grundy value of a game G, and the misère Grundy values of G, G + *2, G + *2 + *2, ...; the last two of
/// them alternate for ever.
struct Genus {
  std::uint32_t normal = 0;
  std::vector<std::uint32_t> misere;
  friend bool operator==(const Genus&, const Genus&) = default;
};

/// For example `0^120`; numbers above 9 are in brackets, as in `8^(10)8`.
std::string text(const Genus& genus);

/// The classes of games in misère play (Conway 1976, chapter 12), of a game in its simplest form.
enum class Tameness : std::uint8_t {
  tame,      ///< the game and all positions that play can reach have the genus of a sum of nim heaps
  restive,   ///< all options are tame, the game is not, and its normal value is 0 or 1
  restless,  ///< all options are tame, the game is not, and its misère value is 0 or 1
  wild,      ///< none of these
};
std::string_view name(Tameness tameness);

/// Finds genera, each position of a sum once, and the simplest form of each.
class Genera {
 public:
  Genera(const HeapRule& rule, const Job& job) : rule_(rule), job_(job) {}

  /// The genus of a sum of heaps. Throws LimitError if the sums exceed the memory of the job or 5,000,000; Interrupted.
  /// Memory: about 200 bytes for each sum that play reaches.
  Genus of(std::vector<std::uint64_t> heaps);
  /// The class of a sum of heaps. Throws and costs as of().
  Tameness tameness(std::vector<std::uint64_t> heaps) { return form_of(std::move(heaps)).tameness; }

 private:
  /// The normal value, then the misère values.
  using Values = std::vector<std::uint32_t>;

  /// A game in simplest form. Two games are alike, in every sum, if and only if they have the same form.
  struct Form {
    std::vector<std::uint32_t> options;  ///< places in forms_, ascending
    Values values;
    Tameness tameness = Tameness::tame;
  };

  const Form& form_of(std::vector<std::uint64_t> heaps);
  std::uint32_t place_of(const std::vector<std::uint64_t>& heaps);
  std::vector<std::uint32_t> options_of(const std::vector<std::uint64_t>& heaps);
  std::uint32_t simplest(std::vector<std::uint32_t> options);
  bool is_simpler(std::uint32_t form, const std::vector<std::uint32_t>& options) const;
  Values values_of(const std::vector<std::uint32_t>& options) const;
  Tameness tameness_of(const Form& form) const;

  const HeapRule& rule_;
  const Job& job_;
  std::vector<Form> forms_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> places_;  ///< of forms, by their options
  std::map<std::vector<std::uint64_t>, std::uint32_t> known_;   ///< the form of each sum
};

}  // namespace zermelo::sequences
