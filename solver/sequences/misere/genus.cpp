// The misère Grundy value of a game without moves is 1, of others the mex of the values of the options. The options of
// G + i *2 are those of G with the same i, and G + (i - 1) *2 alone or with *1. Adding *1 changes the last bit, so the
// values of all i follow from those of the options of G. After some terms they alternate (Conway).
//
// Simplest forms (Conway, chapter 12; the method is Grundy's): options of a game may be deleted if the simpler game
// that remains is an option of each of them; if the simpler game has no moves, the game must be won. Games that are
// alike have the same genus, and the genus of the game without moves is that of a won game, so equal genera satisfy the
// condition.
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

Genera::Values Genera::values_of(const std::vector<std::uint32_t>& options) const {
  Values values(terms + 1);
  Mex mex;
  for (std::size_t i = 0; i < values.size(); ++i) {
    mex.begin(options.size() + 2);
    for (const std::uint32_t option : options) mex.add(forms_[option].values[i]);
    if (i > 1) mex.add(values[i - 1]);
    if (i > 1) mex.add(values[i - 1] ^ 1);
    values[i] = i == 1 && options.empty() ? 1 : static_cast<std::uint32_t>(mex.least());
  }
  return values;
}

/// Whether the options outside the form can be deleted, so that the form is left.
bool Genera::is_simpler(std::uint32_t form, const std::vector<std::uint32_t>& options) const {
  const std::vector<std::uint32_t>& kept = forms_[form].options;
  const auto goes = [&](std::uint32_t option) {
    return std::ranges::binary_search(kept, option) || std::ranges::binary_search(forms_[option].options, form);
  };
  return std::ranges::includes(options, kept) && std::ranges::all_of(options, goes);
}

/// Requires options in simplest form, ascending, without repeats.
std::uint32_t Genera::simplest(std::vector<std::uint32_t> options) {
  if (const auto found = places_.find(options); found != places_.end()) return found->second;
  Form form{options, values_of(options), {}};
  for (const std::uint32_t option : options)
    for (const std::uint32_t simpler : forms_[option].options)
      if (forms_[simpler].values == form.values && is_simpler(simpler, options))
        return places_[std::move(options)] = simpler;
  form.tameness = tameness_of(form);
  forms_.push_back(std::move(form));
  return places_[std::move(options)] = static_cast<std::uint32_t>(forms_.size() - 1);
}

std::vector<std::uint32_t> Genera::options_of(const std::vector<std::uint64_t>& heaps) {
  std::vector<std::uint32_t> options;
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    if (i > 0 && heaps[i] == heaps[i - 1]) continue;
    rule_.for_each_option(heaps[i], [&](std::span<const std::uint64_t> parts) {
      std::vector<std::uint64_t> to = heaps;
      to.erase(to.begin() + static_cast<std::ptrdiff_t>(i));
      to.insert(to.end(), parts.begin(), parts.end());
      std::ranges::sort(to);
      options.push_back(place_of(to));
    });
  }
  std::ranges::sort(options);
  options.erase(std::unique(options.begin(), options.end()), options.end());
  return options;
}

std::uint32_t Genera::place_of(const std::vector<std::uint64_t>& heaps) {
  if (const auto found = known_.find(heaps); found != known_.end()) return found->second;
  const std::uint32_t place = simplest(options_of(heaps));
  if (known_.size() % 1024 == 0) job_.check();
  if (known_.size() == most_sums || known_.size() * bytes_each > job_.memory())
    throw LimitError("the genus needs more than {} sums of heaps; choose smaller heaps", known_.size());
  return known_[heaps] = place;
}

const Genera::Form& Genera::form_of(std::vector<std::uint64_t> heaps) {
  std::erase(heaps, std::uint64_t{0});
  std::ranges::sort(heaps);
  return forms_[place_of(heaps)];
}

Genus Genera::of(std::vector<std::uint64_t> heaps) {
  const Values& values = form_of(std::move(heaps)).values;
  std::size_t last = values.size() - 1;  // the values from here on alternate
  while (last > 1 && values[last - 1] == (values[last] ^ 2)) --last;
  if (last + 4 > values.size())
    throw LimitError("the genus of a sum of heaps does not alternate within {} terms", terms);
  return {values[0], {values.begin() + 1, values.begin() + static_cast<std::ptrdiff_t>(last) + 2}};
}

namespace {

/// Whether normal and misère values are those of a sum of nim heaps: 0^120, 1^031, or g^gh with h = g xor 2.
bool are_of_nim(const std::vector<std::uint32_t>& values) {
  for (std::size_t i = 2; i < values.size(); ++i)
    if (values[i] != (values[0] ^ (i % 2 == 0 ? 2u : 0u))) return false;
  return values[1] == values[0] || (values[0] < 2 && values[1] == 1 - values[0]);
}

}  // namespace

/// One of the first two values of a game that is not tame, but whose options are, is 0 or 1 (Conway).
Tameness Genera::tameness_of(const Form& form) const {
  const auto is_tame = [&](std::uint32_t option) { return forms_[option].tameness == Tameness::tame; };
  if (!std::ranges::all_of(form.options, is_tame)) return Tameness::wild;
  if (are_of_nim(form.values)) return Tameness::tame;
  return form.values[0] < 2 ? Tameness::restive : Tameness::restless;
}

std::string_view name(Tameness tameness) {
  constexpr std::string_view names[] = {"tame", "restive", "restless", "wild"};
  return names[static_cast<int>(tameness)];
}

std::string text(const Genus& genus) {
  std::string text = fmt::format("{}^", genus.normal);
  for (const std::uint32_t value : genus.misere)
    text += value < 10 ? fmt::format("{}", value) : fmt::format("({})", value);
  return text;
}

}  // namespace zermelo::sequences
