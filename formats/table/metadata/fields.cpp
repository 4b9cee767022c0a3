// The text is parsed once. Every error names the key.
#include "formats/table/metadata/fields.h"

#include "formats/table/storage/bounded_json.h"

namespace zermelo {

Fields::Fields(ByteSpan text, const FileLocation& location) : location_(location) {
  try {
    json_ = parse_json({reinterpret_cast<const char*>(text.data()), text.size()});
  } catch (const JsonError& error) {
    location.refuse(fmt::format("the metadata is not a JSON object: {}", error.what()));
  }
  if (!json_.is_object()) location.refuse("the metadata is not a JSON object");
}

const Json& Fields::find(std::string_view key) const {
  if (const Json* found = json_.find(key)) return *found;
  location_.refuse(fmt::format("the metadata has no key {}", key));
}

std::uint64_t Fields::number(std::string_view key, std::uint64_t least, std::uint64_t most) const {
  const std::optional<std::uint64_t> number = find(key).number();
  if (!number) location_.refuse(fmt::format("{} in the metadata is not a whole number", key));
  if (*number < least || *number > most)
    location_.refuse(fmt::format("{} in the metadata is {}, not from {} to {}", key, *number, least, most));
  return *number;
}

std::uint32_t Fields::number32(std::string_view key, std::uint32_t most) const {
  return static_cast<std::uint32_t>(number(key, 0, most));
}

std::string Fields::text(std::string_view key) const {
  const Json& field = find(key);
  if (!field.is_text()) location_.refuse(fmt::format("{} in the metadata is not a text", key));
  return field.get<std::string>();
}

std::vector<Fields> Fields::objects(std::string_view key, std::size_t most) const {
  const Json& field = find(key);
  if (!field.is_array() || field.elements().size() > most)
    location_.refuse(fmt::format("{} in the metadata is not a list of at most {}", key, most));
  std::vector<Fields> objects;
  for (const Json& object : field.elements()) {
    if (!object.is_object()) location_.refuse(fmt::format("{} in the metadata is not a list of objects", key));
    objects.push_back(Fields(object, location_));
  }
  return objects;
}

std::vector<std::uint64_t> Fields::ascending_numbers(std::string_view key, std::uint64_t bound) const {
  const Json& field = find(key);
  const auto refuse = [&] {
    location_.refuse(fmt::format("{} in the metadata is not an ascending list of numbers below {}", key, bound));
  };
  if (!field.is_array()) refuse();
  std::vector<std::uint64_t> numbers;
  for (const Json& element : field.elements()) {
    const std::uint64_t number = element.number().value_or(bound);
    if (number >= bound || (!numbers.empty() && number <= numbers.back())) refuse();
    numbers.push_back(number);
  }
  return numbers;
}

std::uint64_t Fields::hex(std::string_view key) const {
  const std::string digits = text(key);
  if (digits.size() != 16 || digits.find_first_not_of("0123456789abcdef") != std::string::npos)
    location_.refuse(fmt::format("{} in the metadata is not 16 hexadecimal digits", key));
  return std::stoull(digits, nullptr, 16);
}

void Fields::refuse_word(std::string_view key, std::string_view found) const {
  location_.refuse(fmt::format("{} in the metadata is '{}', which this program does not know", key, found));
}

}  // namespace zermelo
