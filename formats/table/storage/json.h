// JSON values: the answers of the program, and what files and requests contain. JsonWriter writes JSON into a text,
// value by value, without values in memory.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace zermelo {

class Json;

/// What becomes of bytes that are not UTF-8: they throw JsonError, or U+FFFD replaces them.
enum class Utf8 { require, replace };

/// Appends values to a text, in one line without blanks. Puts commas between the elements of an array and between the
/// members of an object; each member is a key and a value.
class JsonWriter {
 public:
  /// `text` must outlive this object. It is empty, or ends where a value may begin or behind a value of an array or
  /// object that is not complete.
  explicit JsonWriter(std::string& text, Utf8 utf8 = Utf8::require) : text_(text), utf8_(utf8) {}

  void begin_object() { begin('{'); }
  void end_object() { text_ += '}'; }
  void begin_array() { begin('['); }
  void end_array() { text_ += ']'; }

  void key(std::string_view key) {
    value(key);
    text_ += ':';
  }
  void value(std::string_view words);
  void value(const std::string& words) { value(std::string_view(words)); }
  void value(const char* words) { value(std::string_view(words)); }
  void value(std::nullptr_t) { word("null"); }
  void value(bool truth) { word(truth ? "true" : "false"); }
  void value(double number);
  template <std::integral Number>
  void value(Number number) {
    if constexpr (std::signed_integral<Number>)
      put(static_cast<std::int64_t>(number));
    else
      put(static_cast<std::uint64_t>(number));
  }
  void value(const Json& json);
  /// Null without a value.
  template <class Value>
  void value(const std::optional<Value>& known) {
    known ? value(*known) : value(nullptr);
  }

  /// Adds a member to an object.
  template <class Value>
  void add(std::string_view name, const Value& content) {
    key(name);
    value(content);
  }

 private:
  void separate() {
    const char last = text_.empty() ? ',' : text_.back();
    if (last != '{' && last != '[' && last != ':' && last != ',') text_ += ',';
  }
  void begin(char bracket) {
    separate();
    text_ += bracket;
  }
  void word(std::string_view word) {
    separate();
    text_ += word;
  }
  void put(std::int64_t number);
  void put(std::uint64_t number);

  std::string& text_;
  Utf8 utf8_;
};

/// The message is a clause: `the text is not JSON in UTF-8: it goes wrong at byte 7`.
struct JsonError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Objects keep their keys in the order in which they were added. Members that read throw JsonError if the value is of
/// another type or a key is missing.
class Json {
 public:
  struct Member;
  using Array = std::vector<Json>;
  using Object = std::vector<Member>;

  Json(std::nullptr_t = nullptr);
  Json(double number);
  Json(std::string text);
  Json(std::string_view text) : Json(std::string(text)) {}
  Json(const char* text) : Json(std::string(text)) {}
  template <std::integral Number>
  Json(Number number) : Json(scalar(number)) {}
  /// Null without a value.
  template <class Value>
  Json(const std::optional<Value>& value) : Json(value ? Json(*value) : Json()) {}
  template <class Value>
  Json(const std::vector<Value>& values) : Json(Array(values.begin(), values.end())) {}
  Json(Array elements);
  /// An object.
  Json(std::initializer_list<Member> members);
  Json(const Json&);
  Json(Json&&) noexcept;
  Json& operator=(const Json&);
  Json& operator=(Json&&) noexcept;
  ~Json();

  static Json array();
  static Json object();

  bool operator==(const Json&) const;

  /// The value of a key. Adds the key if it is missing, and makes an object of null.
  Json& operator[](std::string_view key);
  /// Adds an element. Makes an array of null.
  void push_back(Json element);
  /// Adds the members of another object; replaces those with the same keys.
  void update(const Json& object);
  /// Does nothing if the key is missing.
  void erase(std::string_view key);

  bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
  bool is_text() const { return std::holds_alternative<std::string>(value_); }
  bool is_array() const { return std::holds_alternative<Array>(value_); }
  bool is_object() const { return std::holds_alternative<Object>(value_); }

  const Array& elements() const;
  const Object& members() const;
  /// The value of a key, or null if it is missing or this is no object.
  const Json* find(std::string_view key) const;
  const Json& at(std::string_view key) const;
  /// T: bool, int, std::uint32_t, std::uint64_t, std::string, or a vector of the last two.
  template <class T>
  T get() const;
  /// The value of a key; `fallback` if it is missing.
  template <class T>
  T value(std::string_view key, T fallback) const {
    const Json* found = find(key);
    return found != nullptr ? found->get<T>() : fallback;
  }
  /// A whole number from 0, or nothing for another value.
  std::optional<std::uint64_t> number() const;

  /// The value in one line without blanks. Throws JsonError as Utf8::require says.
  std::string dump(Utf8 utf8 = Utf8::require) const;
  void write(JsonWriter& to) const;

 private:
  static Json scalar(bool value);
  static Json scalar(std::int64_t number);
  static Json scalar(std::uint64_t number);
  template <std::integral Number>
  static Json scalar(Number number) {
    if constexpr (std::signed_integral<Number>)
      return scalar(static_cast<std::int64_t>(number));
    else
      return scalar(static_cast<std::uint64_t>(number));
  }

  std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object> value_;
};

struct Json::Member {
  Member(std::string_view name, Json json) : key(name), value(std::move(json)) {}
  bool operator==(const Member&) const = default;

  std::string key;
  Json value;
};

}  // namespace zermelo
