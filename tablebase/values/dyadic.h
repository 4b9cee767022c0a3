// Dyadic rationals m/2^e, exact and as large as a stated limit allows: the numbers among short games.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace zermelo {

using Integer = boost::multiprecision::cpp_int;

/// Immutable, in lowest terms. LimitError where a result would have a numerator or a denominator of more than
/// `most_bits` bits.
class Dyadic {
 public:
  static constexpr unsigned most_bits = 4096;

  Dyadic() = default;
  Dyadic(std::int64_t integer) : numerator_(integer) {}  // NOLINT(google-explicit-constructor): integers are dyadic
  /// numerator / 2^exponent.
  Dyadic(Integer numerator, unsigned exponent);

  const Integer& numerator() const { return numerator_; }
  /// The denominator is 2^exponent; 0 for integers only.
  unsigned exponent() const { return exponent_; }
  bool is_integer() const { return exponent_ == 0; }
  bool is_zero() const { return numerator_.is_zero(); }
  /// The greatest integer that is not greater.
  Integer floor() const;
  /// The day on which the number is born: |n| for integers, floor |x| + 1 + e for others.
  Integer birthday() const;

  Dyadic operator-() const;
  Dyadic operator+(const Dyadic& other) const;
  Dyadic operator-(const Dyadic& other) const;
  Dyadic times(const Integer& factor) const;
  Dyadic half() const;
  bool operator==(const Dyadic& other) const = default;
  std::strong_ordering operator<=>(const Dyadic& other) const;

  /// `-13/8`, `4`. UsageError unless it is a whole number or a fraction whose denominator is a power of two.
  static Dyadic parse(std::string_view text);
  std::string text() const;
  /// Bytes on the heap and in the object.
  std::size_t bytes() const;

 private:
  Integer numerator_;
  unsigned exponent_ = 0;
};

/// The number born first strictly between the ends; a missing end is no bound. In closed form: its cost does not depend
/// on how far from 0 or how close together the ends are, but for the length of their digits. Requires above < below.
Dyadic simplest_between(const std::optional<Dyadic>& above, const std::optional<Dyadic>& below);

}  // namespace zermelo
