// Reads JSON that comes from outside: from files and requests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/table/storage/bytes.h"
#include "formats/table/storage/json.h"

namespace zermelo {

struct JsonBounds {
  std::size_t depth = 16;  ///< arrays and objects inside each other
  std::size_t keys = 100;  ///< of one object; an object takes time that grows with the square of their number
};

/// Throws JsonError unless the text is JSON within the bounds. Cost: linear in the length of the text.
Json parse_json(std::string_view text, const JsonBounds& bounds = {});
/// Parses text that may be damaged; null if it is no JSON.
Json parse_damaged_json(ByteSpan text);
/// The text of a key; empty if there is none.
std::string readable_text(const Json& json, std::string_view key);

/// Reads the fields of the JSON metadata and checks their types and ranges. Every member that reads a field throws
/// FormatError if the field is missing or has another type or range.
class Fields {
 public:
  /// Throws FormatError unless the text is a JSON object. `location` must outlive this object.
  Fields(ByteSpan text, const FileLocation& location);

  /// A number from `least` to `most`.
  std::uint64_t number(std::string_view key, std::uint64_t least, std::uint64_t most) const;
  /// A number from 0 to `most`.
  std::uint32_t number32(std::string_view key, std::uint32_t most) const;
  std::string text(std::string_view key) const;
  /// The objects of a list of at most `most`.
  std::vector<Fields> objects(std::string_view key, std::size_t most) const;
  /// An ascending list of numbers below `bound`.
  std::vector<std::uint64_t> ascending_numbers(std::string_view key, std::uint64_t bound) const;
  bool has(std::string_view key) const { return json_.find(key) != nullptr; }
  /// The number that 16 lower-case hexadecimal digits give.
  std::uint64_t hex(std::string_view key) const;
  /// The element of `words` whose name is the text of the field.
  template <class Word>
  Word word(std::string_view key, std::initializer_list<Word> words) const {
    const std::string found = text(key);
    for (const Word& word : words)
      if (name(word) == found) return word;
    refuse_word(key, found);
  }

  [[noreturn]] void refuse_word(std::string_view key, std::string_view found) const;
  const FileLocation& location() const { return location_; }

 private:
  Fields(Json object, const FileLocation& location) : location_(location), json_(std::move(object)) {}

  const Json& find(std::string_view key) const;

  const FileLocation& location_;
  Json json_;
};

}  // namespace zermelo
