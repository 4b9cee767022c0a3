// Parses specs; every error names the wrong word.
#include "tablebase/game/spec.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo {
namespace {

/// The bytes of a UTF-8 character that begins with `first`; 0 if no character begins so.
std::size_t character_bytes(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

/// Whether the text is UTF-8 without control characters except white space, so that JSON and terminals accept it.
/// Overlong characters of three or four bytes and surrogates pass.
bool is_plain_text(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto first = static_cast<unsigned char>(text[at]);
    const std::size_t bytes = character_bytes(first);
    if (bytes == 0 || text.size() - at < bytes || first == 0x7F) return false;
    if (first < ' ' && first != '\t' && first != '\n' && first != '\r') return false;
    for (std::size_t i = 1; i < bytes; ++i)
      if ((static_cast<unsigned char>(text[at + i]) & 0xC0) != 0x80) return false;
    at += bytes;
  }
  return true;
}

/// Numbers have one spelling: 07 is 7.
std::string without_leading_zeros(std::string value) {
  if (value.find_first_not_of("0123456789") != std::string::npos) return value;
  return value.substr(std::min(value.find_first_not_of('0'), value.size() - 1));
}

bool begins_with_digit(std::string_view text) { return !text.empty() && '0' <= text[0] && text[0] <= '9'; }

/// The key that a value without a key is probably for: one whose range names the value, else the first whose range
/// begins with a digit or a letter as the value does. Requires a key.
const Key& key_for(const std::string& value, const std::vector<Key>& keys) {
  const auto names_it = [&](const Key& key) {
    const std::vector<std::string_view> words = split(key.range, ' ');
    return std::find(words.begin(), words.end(), value) != words.end();
  };
  const auto suits = [&](const Key& key) { return begins_with_digit(value) == begins_with_digit(key.range); };
  auto found = std::find_if(keys.begin(), keys.end(), names_it);
  if (found == keys.end()) found = std::find_if(keys.begin(), keys.end(), suits);
  return found == keys.end() ? keys.front() : *found;
}

[[noreturn]] void refuse_bare(const std::string& family, const std::string& word, const std::vector<Key>& keys) {
  if (keys.empty()) throw SpecError("{} has no keys; leave out '{}'", family, word);
  const bool is_key = std::any_of(keys.begin(), keys.end(), [&](const Key& key) { return key.name == word; });
  const std::string example = is_key ? word + "=VALUE" : fmt::format("{}={}", key_for(word, keys).name, word);
  std::vector<std::string> known;
  for (const Key& key : keys) known.push_back(key.name);
  throw SpecError("'{}' in the game's spec is not of the form key=value; write {}; the keys of {} are {}", word,
                  example, family, fmt::join(known, ", "));
}

/// The words that name the game: those with a value, and the name of a rules file without its folder.
std::vector<std::string> naming_words(std::string_view spec) {
  std::vector<std::string> words;
  for (const std::string_view word : split(spec, ' ')) {
    const std::size_t equals = word.find('='), folder = word.rfind('/');
    if (equals != std::string_view::npos && word.substr(equals + 1) == no_value) continue;
    const bool has_folder = word.starts_with("rules=") && folder != std::string_view::npos;
    words.emplace_back(has_folder ? "rules=" + std::string(word.substr(folder + 1)) : word);
  }
  return words;
}

}  // namespace

Spec Spec::parse(std::string_view text) {
  if (!is_plain_text(text))
    throw SpecError("a game's spec must be UTF-8 text without control characters; write FAMILY key=value ...");
  Spec spec;
  std::istringstream words{std::string(text)};
  if (!(words >> spec.family_)) throw SpecError("a game is missing: write FAMILY key=value ..., see `zermelo games`");
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) {
      spec.bare_.push_back(word);
      continue;
    }
    if (equals == 0 || equals + 1 == word.size())
      throw SpecError("'{}' in the game's spec has no {}; write key=value, such as max=7", word,
                      equals == 0 ? "key" : "value");
    std::string key = word.substr(0, equals);
    if (spec.has(key)) throw SpecError("the key '{}' is given twice; leave one of them out", key);
    spec.words_.emplace_back(std::move(key), word.substr(equals + 1));
  }
  return spec;
}

void Spec::complete(const std::vector<Key>& keys) {
  if (!bare_.empty()) refuse_bare(family_, bare_.front(), keys);
  for (const auto& pair : words_) {
    const std::string& word = pair.first;
    if (std::any_of(keys.begin(), keys.end(), [&](const Key& key) { return key.name == word; })) continue;
    std::vector<std::string> known;
    for (const Key& key : keys) known.push_back(key.name);
    throw SpecError("{} has no key '{}'; {}", family_, word,
                    known.empty() ? "it has no keys" : known_words(word, known, "its keys are"));
  }
  std::vector<std::pair<std::string, std::string>> ordered;
  for (const Key& key : keys) {
    if (key.fallback == no_value) optional_.push_back(key.name);
    if (key.fallback == no_value && has(key.name) && text(key.name) == no_value) none_.push_back(key.name);
    if (!has(key.name) && key.fallback.empty()) throw SpecError("{} needs {}= ({})", family_, key.name, key.range);
    ordered.emplace_back(key.name, has(key.name) ? without_leading_zeros(text(key.name)) : key.fallback);
  }
  words_ = std::move(ordered);
}

bool Spec::has(std::string_view key) const {
  return std::any_of(words_.begin(), words_.end(), [&](const auto& word) { return word.first == key; });
}

bool Spec::gives_none(std::string_view key) const { return std::find(none_.begin(), none_.end(), key) != none_.end(); }

const std::string& Spec::text(std::string_view key) const {
  for (const auto& [word, value] : words_)
    if (word == key) return value;
  throw SpecError("{} needs {}=", family_, key);
}

void Spec::set(std::string_view key, const std::string& value) {
  for (auto& [word, old] : words_)
    if (word == key) old = value;
  if (value == no_value) optional_.emplace_back(key);
}

void Spec::fail(std::string_view key, const std::string& allowed) const {
  throw SpecError("{}: {}={} is not allowed; {} must be {}", family_, key, text(key), key, allowed);
}

std::uint32_t Spec::integer(std::string_view key, std::uint32_t low, std::uint32_t high) const {
  std::uint64_t number = 0;
  if (!parse_number(text(key), high, number) || number < low)
    fail(key, fmt::format("a whole number from {} to {}", low, high));
  return static_cast<std::uint32_t>(number);
}

std::size_t Spec::choice(std::string_view key, const std::vector<std::string>& allowed) const {
  const auto found = std::find(allowed.begin(), allowed.end(), text(key));
  if (found == allowed.end()) fail(key, fmt::format("{}", fmt::join(allowed, " or ")));
  return static_cast<std::size_t>(found - allowed.begin());
}

std::vector<std::uint32_t> Spec::list(std::string_view key, std::uint32_t low, std::uint32_t high) const {
  std::vector<std::uint32_t> numbers;
  const auto wrong = [&] {
    fail(key, fmt::format("a list such as 1,3,4 or 1..3 of numbers from {} to {}", low, high));
  };
  for (const std::string_view part : split(text(key), ',')) {
    const std::size_t dots = part.find("..");
    std::uint64_t first = 0, last = 0;
    if (!parse_number(part.substr(0, dots), high, first)) wrong();
    last = first;
    if (dots != std::string_view::npos && !parse_number(part.substr(dots + 2), high, last)) wrong();
    if (first < low || last < first) wrong();
    for (std::uint64_t number = first; number <= last; ++number) numbers.push_back(static_cast<std::uint32_t>(number));
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  if (numbers.empty()) wrong();
  return numbers;
}

std::string Spec::canonical_text() const {
  std::string line = family_;
  for (const auto& [key, value] : words_)
    if (value != no_value || std::find(optional_.begin(), optional_.end(), key) == optional_.end())
      line += fmt::format(" {}={}", key, value);
  return line;
}

bool same_game(std::string_view a, std::string_view b) { return naming_words(a) == naming_words(b); }

// A table names the file as it was when the table was made; later the file may be beside the table.

std::string find_file(const Spec& spec, std::string_view key, const std::string& folder) {
  namespace fs = std::filesystem;
  const std::string& file = spec.text(key);
  if (fs::exists(file)) return file;
  const fs::path name = fs::path(file).filename();
  if (folder.empty()) throw SpecError("{}: {}={}: there is no such file", spec.family(), key, file);
  std::string beside = (fs::path(folder) / name).lexically_normal().string();
  if (name.empty() || !fs::exists(beside))
    throw SpecError("{}: {}={}: there is no such file, and no {} either", spec.family(), key, file, beside);
  return beside;
}

}  // namespace zermelo
