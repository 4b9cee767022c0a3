// The misère Grundy value of a game without moves is 1, of others the mex of the values of the options. The options of
// G + i *2 are those of G with the same i, and G + (i - 1) *2 alone or with *1. Adding *1 changes the last bit, so the
// values of all i follow from those of the options of G. After some terms they alternate (Conway).
#include "solver/sequences/misere/genus.h"

#include <fmt/format.h>

#include <algorithm>

#include "solver/solving/cells.h"
#include "tablebase/base/error.h"

namespace zermelo::sequences {
namespace {

/// More terms than genera have before they alternate.
constexpr std::size_t terms = 24;
constexpr std::size_t most_sums = 5'000'000, bytes_each = 200;

}  // namespace

/// The first value is the normal one, the others are misère values.
const Genera::Values& Genera::values_of(const std::vector<std::uint64_t>& heaps) {
  if (const auto found = known_.find(heaps); found != known_.end()) return found->second;
  std::vector<const Values*> options;
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    if (i > 0 && heaps[i] == heaps[i - 1]) continue;
    rule_.for_each_option(heaps[i], [&](std::span<const std::uint64_t> parts) {
      std::vector<std::uint64_t> to = heaps;
      to.erase(to.begin() + static_cast<std::ptrdiff_t>(i));
      to.insert(to.end(), parts.begin(), parts.end());
      std::ranges::sort(to);
      options.push_back(&values_of(to));
    });
  }
  Values values(terms + 1);
  Mex mex;
  for (std::size_t i = 0; i < values.size(); ++i) {
    mex.begin(options.size() + 2);
    for (const Values* option : options) mex.add((*option)[i]);
    if (i > 1) mex.add(values[i - 1]);
    if (i > 1) mex.add(values[i - 1] ^ 1);
    values[i] = i == 1 && options.empty() ? 1 : static_cast<std::uint32_t>(mex.least());
  }
  if (known_.size() % 1024 == 0) job_.check();
  if (known_.size() == most_sums || known_.size() * bytes_each > job_.memory())
    throw LimitError("the genus needs more than {} sums of heaps; choose smaller heaps", known_.size());
  return known_[heaps] = std::move(values);
}

Genus Genera::of(std::vector<std::uint64_t> heaps) {
  std::erase(heaps, std::uint64_t{0});
  std::ranges::sort(heaps);
  const Values& values = values_of(heaps);
  std::size_t last = values.size() - 1;  // the values from here on alternate
  while (last > 1 && values[last - 1] == (values[last] ^ 2)) --last;
  if (last + 4 > values.size())
    throw LimitError("the genus of a sum of heaps does not alternate within {} terms", terms);
  return {values[0], {values.begin() + 1, values.begin() + static_cast<std::ptrdiff_t>(last) + 2}};
}

std::string text(const Genus& genus) {
  std::string text = fmt::format("{}^", genus.normal);
  for (const std::uint32_t value : genus.misere)
    text += value < 10 ? fmt::format("{}", value) : fmt::format("({})", value);
  return text;
}

bool is_tame(const Genus& genus) {
  if (genus == Genus{0, {1, 2, 0}} || genus == Genus{1, {0, 3, 1}}) return true;
  return genus.misere.size() == 2 && genus.misere[0] == genus.normal;
}

}  // namespace zermelo::sequences
