// An object is a list of members, since objects are small.
#include "formats/table/storage/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <utility>

namespace zermelo {

Json::Json(std::nullptr_t) : value_(nullptr) {}
Json::Json(double number) : value_(number) {}
Json::Json(std::string text) : value_(std::move(text)) {}
Json::Json(Array elements) : value_(std::move(elements)) {}
Json::Json(std::initializer_list<Member> members) : value_(Object(members)) {}
Json::Json(const Json&) = default;
Json::Json(Json&&) noexcept = default;
Json& Json::operator=(const Json&) = default;
Json& Json::operator=(Json&&) noexcept = default;
Json::~Json() = default;

Json Json::array() { return Array(); }

Json Json::object() { return std::initializer_list<Member>{}; }

Json Json::scalar(bool value) {
  Json json;
  json.value_ = value;
  return json;
}

/// Numbers from 0 are unsigned, so that equal numbers are equal values.
Json Json::scalar(std::int64_t number) {
  if (number >= 0) return scalar(static_cast<std::uint64_t>(number));
  Json json;
  json.value_ = number;
  return json;
}

Json Json::scalar(std::uint64_t number) {
  Json json;
  json.value_ = number;
  return json;
}

bool Json::operator==(const Json& other) const { return value_ == other.value_; }

Json& Json::operator[](std::string_view key) {
  constexpr std::size_t usual_keys = 8;
  if (const Json* found = find(key)) return const_cast<Json&>(*found);
  if (is_null()) value_.emplace<Object>().reserve(usual_keys);
  return std::get<Object>(value_).emplace_back(key, nullptr).value;
}

void Json::push_back(Json element) {
  if (is_null()) value_ = Array();
  std::get<Array>(value_).push_back(std::move(element));
}

void Json::update(const Json& object) {
  for (const Member& member : object.members()) (*this)[member.key] = member.value;
}

void Json::erase(std::string_view key) {
  std::erase_if(std::get<Object>(value_), [&](const Member& member) { return member.key == key; });
}

const Json::Array& Json::elements() const {
  if (const auto* elements = std::get_if<Array>(&value_)) return *elements;
  throw JsonError("a value is not an array");
}

const Json::Object& Json::members() const {
  if (const auto* members = std::get_if<Object>(&value_)) return *members;
  throw JsonError("a value is not an object");
}

const Json* Json::find(std::string_view key) const {
  if (!is_object()) return nullptr;
  const auto found = std::ranges::find(members(), key, &Member::key);
  return found == members().end() ? nullptr : &found->value;
}

const Json& Json::at(std::string_view key) const {
  if (const Json* found = find(key)) return *found;
  throw JsonError(fmt::format("there is no key {}", key));
}

std::optional<std::uint64_t> Json::number() const {
  const auto* number = std::get_if<std::uint64_t>(&value_);
  return number != nullptr ? std::optional(*number) : std::nullopt;
}

template <class T>
T Json::get() const {
  if constexpr (std::same_as<T, bool> || std::same_as<T, std::string>) {
    if (const auto* value = std::get_if<T>(&value_)) return *value;
  } else if constexpr (std::integral<T>) {
    if (const auto value = number(); value && std::in_range<T>(*value)) return static_cast<T>(*value);
    const auto* negative = std::get_if<std::int64_t>(&value_);
    if (negative != nullptr && std::in_range<T>(*negative)) return static_cast<T>(*negative);
  } else {
    T list;
    for (const Json& element : elements()) list.push_back(element.get<typename T::value_type>());
    return list;
  }
  throw JsonError("a value has another type");
}

template bool Json::get() const;
template int Json::get() const;
template std::uint32_t Json::get() const;
template std::uint64_t Json::get() const;
template std::string Json::get() const;
template std::vector<std::uint64_t> Json::get() const;
template std::vector<std::string> Json::get() const;

std::string Json::dump(Utf8 utf8) const {
  std::string text;
  JsonWriter to(text, utf8);
  write(to);
  return text;
}

void JsonWriter::value(const Json& json) { json.write(*this); }

void Json::write(JsonWriter& to) const {
  const auto put = [&to]<class Value>(const Value& value) {
    if constexpr (std::same_as<Value, Array>) {
      to.begin_array();
      for (const Json& each : value) each.write(to);
      to.end_array();
    } else if constexpr (std::same_as<Value, Object>) {
      to.begin_object();
      for (const Member& each : value) {
        to.key(each.key);
        each.value.write(to);
      }
      to.end_object();
    } else {
      to.value(value);
    }
  };
  std::visit(put, value_);
}

// The JSON library writes numbers with a fraction, and texts with characters that need an escape or are not ASCII.

namespace {

bool is_plain(char c) { return static_cast<signed char>(c) >= ' ' && c != '"' && c != '\\'; }

/// The same for eight characters. A subtraction sets the top bit of a byte that was less (Mycroft 1987).
bool are_plain(const char* eight) {
  constexpr std::uint64_t each = 0x0101010101010101, tops = 0x80 * each;
  std::uint64_t word = 0;
  std::memcpy(&word, eight, sizeof(word));
  const std::uint64_t quote = word ^ each * '"', slash = word ^ each * '\\';
  const std::uint64_t special = (word - each * ' ') | (quote - each) | (slash - each) | word;
  return (special & tops) == 0;
}

/// Whether a text needs no escape.
bool is_plain(std::string_view text) {
  constexpr std::size_t step = sizeof(std::uint64_t);
  if (text.size() < step) return std::ranges::all_of(text, [](char c) { return is_plain(c); });
  for (std::size_t at = 0; at + step < text.size(); at += step)
    if (!are_plain(text.data() + at)) return false;
  return are_plain(text.data() + text.size() - step);
}

}  // namespace

void JsonWriter::value(std::string_view words) {
  separate();
  if (is_plain(words)) {
    const std::size_t begin = text_.size();
    text_.resize(begin + words.size() + 2, '"');
    words.copy(text_.data() + begin + 1, words.size());
    return;
  }
  using Handler = nlohmann::json::error_handler_t;
  try {
    text_ += nlohmann::json(words).dump(-1, ' ', false, utf8_ == Utf8::replace ? Handler::replace : Handler::strict);
  } catch (const nlohmann::json::exception& error) {
    throw JsonError(error.what());
  }
}

void JsonWriter::value(double number) { word(nlohmann::json(number).dump()); }

void JsonWriter::put(std::int64_t number) {
  const fmt::format_int digits(number);
  word({digits.data(), digits.size()});
}

void JsonWriter::put(std::uint64_t number) {
  const fmt::format_int digits(number);
  word({digits.data(), digits.size()});
}

}  // namespace zermelo
