// The bounds are checked in a first pass, which keeps nothing. The library itself reads deep texts without recursion,
// but copies, compares and prints them recursively.
#include "formats/table/storage/bounded_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace zermelo {
namespace {

/// The handler of the library's events; each returns whether the reader goes on.
class BoundsCheck : public nlohmann::json_sax<Json> {
 public:
  explicit BoundsCheck(const JsonBounds& bounds) : bounds_(bounds) {}

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return begin(); }
  bool start_array(std::size_t) override { return begin(); }
  bool end_object() override { return end(); }
  bool end_array() override { return end(); }

  bool key(string_t& name) override {
    std::vector<std::string>& names = keys_.back();
    if (std::ranges::find(names, name) != names.end()) throw JsonError("the text has an object with one key twice");
    names.push_back(name);
    if (names.size() <= bounds_.keys) return true;
    throw JsonError(fmt::format("the text has an object with more than {} keys", bounds_.keys));
  }

  bool parse_error(std::size_t place, const std::string&, const nlohmann::detail::exception& error) override {
    constexpr int too_large = 406;
    if (error.id == too_large) throw JsonError("the text contains a number that is too large");
    throw JsonError(fmt::format("the text is not JSON in UTF-8: it goes wrong at byte {}", place));
  }

 private:
  bool begin() {
    keys_.emplace_back();
    if (keys_.size() <= bounds_.depth) return true;
    throw JsonError(fmt::format("the text has more than {} arrays and objects inside each other", bounds_.depth));
  }
  bool end() {
    keys_.pop_back();
    return true;
  }

  JsonBounds bounds_;
  std::vector<std::vector<std::string>> keys_;  ///< of each open object; empty for arrays
};

}  // namespace

Json parse_json(std::string_view text, const JsonBounds& bounds) {
  BoundsCheck check(bounds);
  Json::sax_parse(text.begin(), text.end(), &check);
  return Json::parse(text.begin(), text.end());
}

}  // namespace zermelo
