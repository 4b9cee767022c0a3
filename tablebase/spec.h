// A game named in words: `FAMILY key=value ...`, for example `pyramid rows=12 play=misere`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zermelo {

/// One key of a family, as `zermelo games` shows it. An empty fallback means that the key must be given.
struct Key {
  std::string name;
  std::string range;
  std::string fallback;
  std::string help;
};

/// The words of a spec, checked against the keys of its family; every key has its value, given or default.
class Spec {
 public:
  /// Splits `text` at white space. Throws SpecError for a word that is not key=value or is repeated.
  static Spec parse(std::string_view text);

  /// Fills in defaults and sorts the words into the family's order. Throws SpecError for unknown or missing keys.
  void complete(const std::vector<Key>& keys);

  const std::string& family() const { return family_; }
  bool has(std::string_view key) const;
  /// The value of a key that `complete` has put there.
  const std::string& text(std::string_view key) const;
  /// A whole number in [low, high]; SpecError names the key and the range otherwise.
  std::uint32_t integer(std::string_view key, std::uint32_t low, std::uint32_t high) const;
  /// One of the words in `allowed`, by place; SpecError lists them otherwise.
  std::size_t choice(std::string_view key, const std::vector<std::string>& allowed) const;
  /// A list such as `1,3,4` or `1..3,7` of numbers in [low, high], sorted, without repeats.
  std::vector<std::uint32_t> list(std::string_view key, std::uint32_t low, std::uint32_t high) const;
  /// Replaces a value by its canonical spelling, for example a default that depends on another key.
  void set(std::string_view key, const std::string& value);

  /// The canonical spec, with every key that has a value: the text in table files. An optional key with the default
  /// `none` is left out as long as it has this value.
  std::string canonical() const;

  [[noreturn]] void fail(std::string_view key, const std::string& allowed) const;

 private:
  std::string family_;
  std::vector<std::pair<std::string, std::string>> words_;
  std::vector<std::string> optional_;  ///< keys with the default `none`
};

/// The value of an optional key that is not given.
inline constexpr const char* no_value = "none";

/// Whether two canonical specs name the same game. Older canonical specs contain optional keys without a value.
bool same_game(std::string_view a, std::string_view b);

}  // namespace zermelo
