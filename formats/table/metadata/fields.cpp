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
  const auto found = json_.find(key);
  if (found == json_.end()) location_.refuse(fmt::format("the metadata has no key {}", key));
  return *found;
}

std::uint64_t Fields::number(std::string_view key, std::uint64_t least, std::uint64_t most) const {
  const Json& field = find(key);
  if (!field.is_number_unsigned()) location_.refuse(fmt::format("{} in the metadata is not a whole number", key));
  const auto number = field.get<std::uint64_t>();
  if (number < least || number > most)
    location_.refuse(fmt::format("{} in the metadata is {}, not from {} to {}", key, number, least, most));
  return number;
}

std::uint32_t Fields::number32(std::string_view key, std::uint32_t most) const {
  return static_cast<std::uint32_t>(number(key, 0, most));
}

std::string Fields::text(std::string_view key) const {
  const Json& field = find(key);
  if (!field.is_string()) location_.refuse(fmt::format("{} in the metadata is not a text", key));
  return field.get<std::string>();
}

std::vector<Fields> Fields::objects(std::string_view key, std::size_t most) const {
  const Json& field = find(key);
  if (!field.is_array() || field.size() > most)
    location_.refuse(fmt::format("{} in the metadata is not a list of at most {}", key, most));
  std::vector<Fields> objects;
  for (const Json& object : field) {
    if (!object.is_object()) location_.refuse(fmt::format("{} in the metadata is not a list of objects", key));
    objects.push_back(Fields(object, location_));
  }
  return objects;
}

std::vector<std::uint64_t> Fields::ascending_numbers(std::string_view key, std::uint64_t bound) const {
  const Json& field = find(key);
  std::vector<std::uint64_t> numbers;
  bool sound = field.is_array();
  for (std::size_t i = 0; sound && i < field.size(); ++i) {
    const std::uint64_t number = field[i].is_number_unsigned() ? field[i].get<std::uint64_t>() : bound;
    sound = number < bound && (numbers.empty() || number > numbers.back());
    numbers.push_back(number);
  }
  if (!sound)
    location_.refuse(fmt::format("{} in the metadata is not an ascending list of numbers below {}", key, bound));
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
