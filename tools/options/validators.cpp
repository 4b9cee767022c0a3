// A validator returns an error text, empty for a good word; CLI11 puts the name of the option before it.
#include "tools/options/validators.h"

#include <fmt/format.h>

#include <charconv>

#include "tablebase/input/count.h"

namespace zermelo {

namespace {

/// Replaces a word by its number; without a number, returns an error that says what is allowed.
std::string rewrite(std::string& word, std::optional<std::uint64_t> number, const std::string& allowed) {
  if (!number) return fmt::format("'{}' is not {}", word, allowed);
  word = std::to_string(*number);
  return {};
}

}  // namespace

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
  const auto check = [least, most](std::string& word) {
    const auto number = read_count(word, most);
    return rewrite(word, number && *number >= least ? number : std::nullopt, count_words(least, most));
  };
  return {check, ""};
}

CLI::Validator size_in_bytes() {
  const auto check = [](std::string& word) {
    return rewrite(word, read_size(word), "a size; write a number and K, M, G or T, for example 500M or 2G");
  };
  return {check, ""};
}

CLI::Validator number_from_0(double most) {
  const auto check = [most](const std::string& word) {
    double number = 0;
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, number);
    const bool good = error == std::errc{} && stop == end && number >= 0 && number <= most;
    return good ? std::string() : fmt::format("'{}' is not a number from 0 to {}", word, most);
  };
  return {check, ""};
}

CLI::Validator named(const std::string& what) {
  return {[what](const std::string& name) { return name.empty() ? fmt::format("a {} needs a name", what) : ""; }, ""};
}

}  // namespace zermelo
