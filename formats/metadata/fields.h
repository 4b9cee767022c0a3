// The fields of the metadata, read one by one, each of the type and in the range that it must have.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "formats/storage/bytes.h"
#include "formats/storage/file_location.h"

namespace zermelo {

/// Every member throws FormatError if the field is missing or is not as it must be.
class Fields {
 public:
  /// FormatError unless the text is a JSON object. `location` must outlive this.
  Fields(ByteSpan text, const FileLocation& location);

  std::uint64_t number(std::string_view key, std::uint64_t least, std::uint64_t most) const;
  /// A number from 0 to `most`.
  std::uint32_t number32(std::string_view key, std::uint32_t most) const;
  std::string text(std::string_view key) const;
  /// Sixteen hexadecimal digits.
  std::uint64_t hex(std::string_view key) const;
  /// The word among `words` whose name is the field's text.
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
  const nlohmann::json& find(std::string_view key) const;

  const FileLocation& location_;
  nlohmann::json json_;
};

}  // namespace zermelo
