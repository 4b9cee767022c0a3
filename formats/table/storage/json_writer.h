// Writes JSON into a text, value by value, without values in memory.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace zermelo {

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

}  // namespace zermelo
