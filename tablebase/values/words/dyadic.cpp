// Arithmetic shifts the operands to a common denominator. The simplest number between two ends comes from the first
// binary digit in which they differ.
#include "tablebase/values/words/dyadic.h"

#include <algorithm>

#include "tablebase/base/error.h"

namespace zermelo {
namespace {

constexpr std::size_t most_digits = 1300;  // 2^4096 has 1234

unsigned bits(const Integer& number) {
  return number.is_zero() ? 0 : boost::multiprecision::msb(number < 0 ? Integer(-number) : number) + 1;
}

/// number / 2^by, rounded down. Does not depend on how cpp_int shifts negative numbers.
Integer shifted_down(const Integer& number, unsigned by) {
  if (number >= 0) return number >> by;
  return -((-number + (Integer(1) << by) - 1) >> by);
}

Integer scaled(const Dyadic& number, unsigned exponent) { return number.numerator() << (exponent - number.exponent()); }

Integer parse_integer(std::string_view digits, std::string_view text) {
  const bool valid =
      !digits.empty() && std::all_of(digits.begin(), digits.end(), [](char c) { return '0' <= c && c <= '9'; });
  if (!valid) throw UsageError("'{}' is not a number; write for example 3 or -13/8", text);
  if (digits.size() > most_digits)
    throw LimitError("a number of {} digits needs more than {} bits, the most that numbers may have", digits.size(),
                     Dyadic::most_bits);
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size() - 1));  // cpp_int takes 010 for octal
  return Integer(std::string(digits));
}

/// Returns the number in (low, high] that is divisible by the highest power of two. Requires: 0 <= low < high.
Integer roundest(const Integer& low, const Integer& high) {
  const unsigned digit = boost::multiprecision::msb(Integer(low ^ high));
  return (high >> digit) << digit;
}

/// n / 10^k is (n / 5^k) / 2^k.
Dyadic parse_decimal(std::string_view whole, std::string_view fraction, std::string_view text) {
  const Integer number = parse_integer(std::string(whole).append(fraction), text);
  const Integer fives = boost::multiprecision::pow(Integer(5), static_cast<unsigned>(fraction.size()));
  if (!Integer(number % fives).is_zero())
    throw UsageError("'{}' is not a dyadic fraction; values of games are halves, quarters, eighths and so on", text);
  return {number / fives, static_cast<unsigned>(fraction.size())};
}

}  // namespace

Dyadic::Dyadic(Integer numerator, unsigned exponent) : numerator_(std::move(numerator)), exponent_(exponent) {
  if (numerator_.is_zero()) exponent_ = 0;
  if (exponent_ != 0) {
    const unsigned zeros = boost::multiprecision::lsb(numerator_ < 0 ? Integer(-numerator_) : numerator_);
    const unsigned common = std::min(zeros, exponent_);
    numerator_ = shifted_down(numerator_, common);
    exponent_ -= common;
  }
  if (exponent_ > most_bits || bits(numerator_) > most_bits)
    throw LimitError("a number needs more than {} bits, the most that numbers may have", most_bits);
}

Integer Dyadic::floor() const { return shifted_down(numerator_, exponent_); }

Integer Dyadic::birthday() const {
  const Dyadic size = numerator_ < 0 ? -*this : *this;
  return is_integer() ? size.numerator_ : Integer(size.floor() + 1 + exponent_);
}

Dyadic Dyadic::operator-() const { return {-numerator_, exponent_}; }

Dyadic Dyadic::operator+(const Dyadic& other) const {
  const unsigned exponent = std::max(exponent_, other.exponent_);
  return {scaled(*this, exponent) + scaled(other, exponent), exponent};
}

Dyadic Dyadic::operator-(const Dyadic& other) const { return *this + -other; }

Dyadic Dyadic::times(const Integer& factor) const { return {numerator_ * factor, exponent_}; }

Dyadic Dyadic::half() const { return {numerator_, exponent_ + 1}; }

std::strong_ordering Dyadic::operator<=>(const Dyadic& other) const {
  const unsigned exponent = std::max(exponent_, other.exponent_);
  return scaled(*this, exponent).compare(scaled(other, exponent)) <=> 0;
}

Dyadic Dyadic::parse(std::string_view text) {
  const bool negative = text.starts_with('-');
  const std::string_view size = text.substr(negative ? 1 : 0);
  const std::size_t point = size.find('.');
  if (point != std::string_view::npos && point != 0 && point + 1 < size.size()) {
    const Dyadic decimal = parse_decimal(size.substr(0, point), size.substr(point + 1), text);
    return negative ? -decimal : decimal;
  }
  const std::size_t slash = size.find('/');
  Integer numerator = parse_integer(size.substr(0, slash), text);
  if (negative) numerator = -numerator;
  if (slash == std::string_view::npos) return {numerator, 0};
  const Integer denominator = parse_integer(size.substr(slash + 1), text);
  if (denominator.is_zero() || (denominator & (denominator - 1)) != 0)
    throw UsageError("'{}': the denominator must be a power of two, as in 3/4", text);
  return {numerator, boost::multiprecision::lsb(denominator)};
}

std::string Dyadic::text() const {
  return is_integer() ? numerator_.str() : numerator_.str() + "/" + Integer(Integer(1) << exponent_).str();
}

std::size_t Dyadic::bytes() const {
  return sizeof(*this) + numerator_.backend().size() * sizeof(boost::multiprecision::limb_type);
}

Dyadic simplest_between(const std::optional<Dyadic>& above, const std::optional<Dyadic>& below) {
  Dyadic zero;
  if ((!above || *above < zero) && (!below || *below > zero)) return zero;
  if (below && *below <= zero)
    return -simplest_between(-*below, above ? std::optional(-*above) : std::optional<Dyadic>());
  Dyadic next(above->floor() + 1, 0);
  if (!below || next < *below) return next;
  // There is no integer between the ends: take the multiple of 1/2^exponent with the shortest binary fraction.
  const unsigned exponent = std::max(above->exponent(), below->exponent()) + 1;
  return {roundest(scaled(*above, exponent), scaled(*below, exponent) - 1), exponent};
}

}  // namespace zermelo
