// Exact dyadic rationals m/2^e of bounded length: the numbers among short games.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace zermelo {

using Integer = boost::multiprecision::cpp_int;

/// An immutable dyadic rational in lowest terms. Throws LimitError if a result needs a numerator of more than
/// `most_bits` bits or an exponent above `most_bits`.
class Dyadic {
 public:
  static constexpr unsigned most_bits = 4096;

  Dyadic() = default;
  Dyadic(std::int64_t integer) : numerator_(integer) {}  // NOLINT(google-explicit-constructor): integers are dyadic
  /// numerator / 2^exponent.
  Dyadic(Integer numerator, unsigned exponent);

  const Integer& numerator() const { return numerator_; }
  /// The denominator is 2^exponent; the exponent is 0 exactly for integers.
  unsigned exponent() const { return exponent_; }
  bool is_integer() const { return exponent_ == 0; }
  bool is_zero() const { return numerator_.is_zero(); }
  /// The greatest integer <= this number.
  Integer floor() const;
  /// The birthday of the number: |n| for an integer n, floor |x| + 1 + e for other numbers x = m/2^e.
  Integer birthday() const;

  Dyadic operator-() const;
  Dyadic operator+(const Dyadic& other) const;
  Dyadic operator-(const Dyadic& other) const;
  Dyadic times(const Integer& factor) const;
  Dyadic half() const;
  bool operator==(const Dyadic& other) const = default;
  std::strong_ordering operator<=>(const Dyadic& other) const;

  /// Reads a whole number, a fraction whose denominator is a power of two, or a decimal fraction that equals one: `4`,
  /// `-13/8`, `0.375`. Throws UsageError for other text, LimitError for too many digits.
  static Dyadic parse(std::string_view text);
  std::string text() const;
  /// Bytes of the object and of its allocated memory.
  std::size_t bytes() const;

 private:
  Integer numerator_;
  unsigned exponent_ = 0;
};

/// Returns the number with the least birthday strictly between the ends; a missing end is no bound. Requires:
/// above < below. Cost: a closed form, linear in the length of the digits.
Dyadic simplest_between(const std::optional<Dyadic>& above, const std::optional<Dyadic>& below);

}  // namespace zermelo
