// A game named in words: `FAMILY key=value ...`, for example `pyramid rows=12 play=misere`; the file that it names.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zermelo {

/// One key of a family, as `zermelo games` shows it. A key with an empty fallback is required.
struct Key {
  std::string name;
  std::string range;
  std::string fallback;
  std::string help;
};

/// The words of a spec. After `complete`, every key of the family has a value, given or default.
class Spec {
 public:
  /// Splits `text` at white space. Throws SpecError for a key without a value or the reverse, a repeated key, or text
  /// that is empty or contains control characters.
  static Spec parse(std::string_view text);

  /// Fills in defaults and sorts the words into the order of `keys`. Throws SpecError for unknown or missing keys, and
  /// for a word that is no key=value.
  void complete(const std::vector<Key>& keys);

  const std::string& family() const { return family_; }
  bool has(std::string_view key) const;
  /// Whether the words give an optional key the value `none`, instead of leaving it out.
  bool gives_none(std::string_view key) const;
  // These throw a SpecError that names the key and what is allowed.

  /// The value of a key.
  const std::string& text(std::string_view key) const;
  /// The value as a whole number in [low, high].
  std::uint32_t integer(std::string_view key, std::uint32_t low, std::uint32_t high) const;
  /// The index of the value in `allowed`.
  std::size_t choice(std::string_view key, const std::vector<std::string>& allowed) const;
  /// The value as a list such as `1,3,4` or `1..3,7` of numbers in [low, high]; sorted, without repeats.
  std::vector<std::uint32_t> list(std::string_view key, std::uint32_t low, std::uint32_t high) const;

  /// Replaces a value, for example a default that depends on another key, or a list by its canonical spelling.
  void set(std::string_view key, const std::string& value);

  /// The canonical spec, with every key that has a value: the text in table files. An optional key with the default
  /// `none` is left out as long as it has this value.
  std::string canonical_text() const;

  /// Throws SpecError: the value of `key` is not `allowed`.
  [[noreturn]] void fail(std::string_view key, const std::string& allowed) const;

 private:
  std::string family_;
  std::vector<std::pair<std::string, std::string>> words_;
  std::vector<std::string> bare_;      ///< words without an equals sign
  std::vector<std::string> optional_;  ///< keys with the default `none`
  std::vector<std::string> none_;      ///< those to which the words give this value
};

/// The value of an optional key that is not given.
inline constexpr const char* no_value = "none";

/// Whether two canonical specs name the same game. Older canonical specs contain optional keys without a value, and the
/// folder of a rules file.
bool same_game(std::string_view a, std::string_view b);

/// Returns the path that is the value of `key`, or else the path of the file of the same name in `folder`. Throws
/// SpecError if neither file exists.
std::string find_file(const Spec& spec, std::string_view key, const std::string& folder);

}  // namespace zermelo
