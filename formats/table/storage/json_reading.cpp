// The bounds are checked by the handler of the library's events, which builds the value.
#include "formats/table/storage/json_reading.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace zermelo {

namespace {

/// Each event returns whether the reader goes on.
class BoundedReader : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit BoundedReader(const JsonBounds& bounds) : bounds_(bounds) {}

  Json take() { return std::move(done_); }

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t number) override { return add(number); }
  bool number_unsigned(number_unsigned_t number) override { return add(number); }
  bool number_float(number_float_t number, const string_t&) override { return add(number); }
  bool string(string_t& text) override { return add(std::move(text)); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return begin(Json::object()); }
  bool start_array(std::size_t) override { return begin(Json::array()); }
  bool end_object() override { return end(); }
  bool end_array() override { return end(); }

  bool key(string_t& name) override {
    const Json& object = open_.back().value;
    if (object.find(name) != nullptr) throw JsonError("the text has an object with one key twice");
    if (object.members().size() == bounds_.keys)
      throw JsonError(fmt::format("the text has an object with more than {} keys", bounds_.keys));
    key_ = std::move(name);
    return true;
  }

  bool parse_error(std::size_t place, const std::string&, const nlohmann::detail::exception& error) override {
    constexpr int too_large = 406;
    if (error.id == too_large) throw JsonError("the text contains a number that is too large");
    throw JsonError(fmt::format("the text is not JSON in UTF-8: it goes wrong at byte {}", place));
  }

 private:
  /// An array or object that is not complete, and the key of its value.
  using Open = Json::Member;

  bool add(Json value) {
    if (open_.empty())
      done_ = std::move(value);
    else if (Json& outer = open_.back().value; outer.is_array())
      outer.push_back(std::move(value));
    else
      outer[key_] = std::move(value);
    return true;
  }

  bool begin(Json empty) {
    open_.emplace_back(key_, std::move(empty));
    if (open_.size() <= bounds_.depth) return true;
    throw JsonError(fmt::format("the text has more than {} arrays and objects inside each other", bounds_.depth));
  }

  bool end() {
    Open closed = std::move(open_.back());
    open_.pop_back();
    key_ = std::move(closed.key);
    return add(std::move(closed.value));
  }

  JsonBounds bounds_;
  std::vector<Open> open_;
  std::string key_;  ///< of the next value
  Json done_;
};

}  // namespace

Json parse_json(std::string_view text, const JsonBounds& bounds) {
  BoundedReader reader(bounds);
  nlohmann::json::sax_parse(text.begin(), text.end(), &reader);
  return reader.take();
}

Json parse_damaged_json(ByteSpan text) {
  try {
    return parse_json({reinterpret_cast<const char*>(text.data()), text.size()});
  } catch (const JsonError&) {
    return nullptr;
  }
}

std::string readable_text(const Json& json, std::string_view key) {
  const Json* found = json.find(key);
  return found != nullptr && found->is_text() ? found->get<std::string>() : "";
}

Fields::Fields(ByteSpan text, const FileLocation& location) : location_(location) {
  try {
    json_ = parse_json({reinterpret_cast<const char*>(text.data()), text.size()});
  } catch (const JsonError& error) {
    location.refuse("the metadata is not a JSON object: {}", error.what());
  }
  if (!json_.is_object()) location.refuse("the metadata is not a JSON object");
}

const Json& Fields::find(std::string_view key) const {
  if (const Json* found = json_.find(key)) return *found;
  location_.refuse("the metadata has no key {}", key);
}

std::uint64_t Fields::number(std::string_view key, std::uint64_t least, std::uint64_t most) const {
  const std::optional<std::uint64_t> number = find(key).number();
  if (!number) location_.refuse("{} in the metadata is not a whole number", key);
  if (*number < least || *number > most)
    location_.refuse("{} in the metadata is {}, not from {} to {}", key, *number, least, most);
  return *number;
}

std::uint32_t Fields::number32(std::string_view key, std::uint32_t most) const {
  return static_cast<std::uint32_t>(number(key, 0, most));
}

std::string Fields::text(std::string_view key) const {
  const Json& field = find(key);
  if (!field.is_text()) location_.refuse("{} in the metadata is not a text", key);
  return field.get<std::string>();
}

std::vector<Fields> Fields::objects(std::string_view key, std::size_t most) const {
  const Json& field = find(key);
  if (!field.is_array() || field.elements().size() > most)
    location_.refuse("{} in the metadata is not a list of at most {}", key, most);
  std::vector<Fields> objects;
  for (const Json& object : field.elements()) {
    if (!object.is_object()) location_.refuse("{} in the metadata is not a list of objects", key);
    objects.push_back(Fields(object, location_));
  }
  return objects;
}

std::vector<std::uint64_t> Fields::ascending_numbers(std::string_view key, std::uint64_t bound) const {
  const Json& field = find(key);
  const auto refuse = [&] {
    location_.refuse("{} in the metadata is not an ascending list of numbers below {}", key, bound);
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
    location_.refuse("{} in the metadata is not 16 hexadecimal digits", key);
  return std::stoull(digits, nullptr, 16);
}

void Fields::refuse_word(std::string_view key, std::string_view found) const {
  location_.refuse("{} in the metadata is '{}', which this program does not know", key, found);
}

}  // namespace zermelo
