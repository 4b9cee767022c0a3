// A script in the language of CGSuite 2 that makes a map from the positions of a table to their values.
#include <fmt/format.h>

#include "jobs/answer/export.h"
#include "jobs/answer/value_columns.h"
#include "tablebase/values/notation/notation.h"

namespace zermelo {
namespace {

/// A position as a string of CGSuite.
std::string in_string(std::string_view position) {
  std::string words = "\"";
  for (const char c : position) {
    if (c == '"' || c == '\\') words += '\\';
    words += c;
  }
  return words + '"';
}

class CgsuiteScript final : public EntryFormat {
 public:
  explicit CgsuiteScript(const Probe& probe) : probe_(probe) {
    const PartisanNumbers& numbers = values_of(probe, "--format cgsuite");
    for (std::uint32_t number = 0; number < numbers.count(); ++number)
      values_.push_back(cgsuite_text(numbers.pool(), numbers.value(number)));
  }

  std::string begin() const override {
    return fmt::format("// The value of every position of {}, for CGSuite 2.\nvalues := {{\n", probe_.info().spec);
  }
  std::string_view separator() const override { return ",\n"; }
  std::string end() const override { return "\n};\n"; }

  void append(std::string& text, std::string_view position, Value value) const override {
    if (value.number >= values_.size()) probe_.meanings().value(value.number);  // throws for such a number
    text += fmt::format("{}{} => {}", separator(), in_string(position), values_[value.number]);
  }

 private:
  const Probe& probe_;
  std::vector<std::string> values_;  ///< of each number
};

}  // namespace

std::unique_ptr<EntryFormat> cgsuite_script(const Probe& probe) { return std::make_unique<CgsuiteScript>(probe); }

}  // namespace zermelo
