// Reads the tables of a TOML file key by key; every error names the file, the line and the column.
#pragma once

#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo::described {

/// The message with the place of a node before it, in one line.
inline FormatError mistake(const std::string& file, const toml::source_position& at, std::string what) {
  for (char& letter : what)
    if (static_cast<unsigned char>(letter) < ' ') letter = ' ';
  return FormatError("{}:{}:{}: {}", file, at.line, at.column, what);
}

/// A node of the file, and the name of the file. The file must outlive it.
class TomlNode {
 public:
  TomlNode(const std::string& file, const toml::node& node) : file_(&file), node_(&node) {}

  template <class... Parts>
  [[noreturn]] void refuse(fmt::format_string<Parts...> what, Parts&&... parts) const {
    throw mistake(*file_, node_->source().begin, fmt::format(what, std::forward<Parts>(parts)...));
  }

  const toml::node& node() const { return *node_; }
  bool is_text() const { return node_->is_string(); }

  std::string text() const {
    if (const auto value = node_->value_exact<std::string>()) return *value;
    refuse("this must be a text in quotes");
  }
  bool truth() const {
    if (const auto value = node_->value_exact<bool>()) return *value;
    refuse("this must be true or false");
  }
  int integer(int low, int high) const {
    const auto value = node_->value_exact<std::int64_t>();
    if (!value || *value < low || *value > high) refuse("this must be a whole number from {} to {}", low, high);
    return static_cast<int>(*value);
  }
  /// The place of the text in `allowed`.
  std::size_t choice(const std::vector<std::string>& allowed) const {
    const std::string word = text();
    const auto found = std::find(allowed.begin(), allowed.end(), word);
    if (found == allowed.end()) refuse("'{}': {}", word, known_words(word, allowed, "the words are"));
    return static_cast<std::size_t>(found - allowed.begin());
  }
  /// The elements of an array; a single value is an array of one.
  std::vector<TomlNode> elements() const {
    if (!node_->is_array()) return {*this};
    std::vector<TomlNode> all;
    for (const toml::node& element : *node_->as_array()) all.emplace_back(*file_, element);
    return all;
  }

 protected:
  const std::string* file_;
  const toml::node* node_;
};

/// A table, which may have certain keys only.
class TomlTable : public TomlNode {
 public:
  /// Throws FormatError unless the node is a table whose keys are all in `allowed`.
  TomlTable(const TomlNode& node, const std::vector<std::string>& allowed) : TomlNode(node) {
    if (!node_->is_table()) refuse("this must be a table");
    for (const auto& [key, value] : *node_->as_table()) {
      const std::string name(key.str());
      if (std::find(allowed.begin(), allowed.end(), name) != allowed.end()) continue;
      throw mistake(*file_, key.source().begin,
                    fmt::format("there is no key '{}' here; {}", name, known_words(name, allowed, "the keys are")));
    }
  }

  bool has(std::string_view key) const { return node_->as_table()->contains(key); }
  std::optional<TomlNode> find(std::string_view key) const {
    const toml::node* const value = node_->as_table()->get(key);
    if (value == nullptr) return {};
    return TomlNode(*file_, *value);
  }
  TomlNode need(std::string_view key) const {
    if (const auto found = find(key)) return *found;
    refuse("the key '{}' is missing", key);
  }
  /// The tables of `[[key]]`; none if there are none.
  std::vector<TomlNode> tables(std::string_view key) const {
    const auto found = find(key);
    return found ? found->elements() : std::vector<TomlNode>{};
  }
  /// The one key of `keys` that the table has. Throws FormatError unless there is exactly one.
  std::string one_of(const std::vector<std::string>& keys) const {
    std::string found;
    for (const std::string& key : keys) {
      if (!has(key)) continue;
      if (!found.empty()) need(key).refuse("the keys '{}' and '{}' contradict each other", found, key);
      found = key;
    }
    if (found.empty()) refuse("one of the keys {} is missing", fmt::join(keys, ", "));
    return found;
  }
  /// Throws FormatError if the table has one of these keys.
  void forbid(const std::vector<std::string>& keys, std::string_view why) const {
    for (const std::string& key : keys)
      if (has(key)) need(key).refuse("the key '{}' has no meaning {}", key, why);
  }
};

}  // namespace zermelo::described
