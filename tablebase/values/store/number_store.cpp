// Small numbers are written into the word. Large numbers are found in a hash table, under a lock.
#include "tablebase/values/store/number_store.h"

#include <boost/container_hash/hash.hpp>

namespace zermelo {
namespace {

constexpr std::uint64_t large_number = std::uint64_t{3} << 62;
constexpr std::size_t node_bytes = 64;  // of an entry of std::unordered_map, without the number

bool fits_word(const Dyadic& number) {
  return number.exponent() <= NumberUpStar::most_exponent && number.numerator() <= NumberUpStar::most_numerator &&
         number.numerator() >= -NumberUpStar::most_numerator;
}

}  // namespace

std::size_t NumberStore::Hash::operator()(const Dyadic& number) const {
  std::size_t seed = number.exponent();
  boost::hash_combine(seed, hash_value(number.numerator()));
  return seed;
}

ShortGame NumberStore::word(const Dyadic& number) {
  if (fits_word(number))
    return NumberUpStar{number.numerator().convert_to<std::int32_t>(), number.exponent(), 0, 0}.packed();
  const std::lock_guard lock(mutex_);
  if (const auto known = known_.find(number); known != known_.end()) return {large_number | known->second};
  memory_->take(2 * number.bytes() + node_bytes);
  const std::uint64_t place = numbers_.append(1);
  numbers_[place] = number;
  known_.emplace(number, place);
  return {large_number | place};
}

Dyadic NumberStore::number(ShortGame game) const {
  if (game.is_large_number()) return numbers_[game.bits & ~large_number];
  const NumberUpStar parts = NumberUpStar::of(game);
  return {parts.numerator, parts.exponent};
}

}  // namespace zermelo
