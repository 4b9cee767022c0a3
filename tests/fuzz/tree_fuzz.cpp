// Reads any bytes as a tree. They are refused with FormatError, or LimitError if they announce a large tree, or every
// first vertex has a winner. Large and small chunks of the text give the same result.
#include <cstdlib>
#include <string>

#include "solver/graphs/adjacent.h"
#include "tablebase/base/error.h"

using namespace zermelo;

namespace {

std::string answer(std::string_view bytes, graphs::TextSizes sizes) {
  JobOptions options;
  options.threads = 1;
  options.memory = std::uint64_t{1} << 24;
  try {
    const graphs::FirstVertices winners = graphs::solve_tree(graphs::GraphText("fuzz", bytes, sizes), Job(options));
    std::string values;
    std::uint64_t ones = 0;
    for (std::uint64_t v = 0; v < winners.vertices(); ++v) {
      ones += winners.value(v);
      values += winners.value(v) == 1 ? '1' : '0';
    }
    if (values.empty() || ones != winners.alice()) std::abort();
    return values;
  } catch (const FormatError&) {
    return "refused";
  } catch (const LimitError&) {
    return "too large";
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (answer(bytes, {std::size_t{1} << 20, std::size_t{1} << 16}) != answer(bytes, {3, std::size_t{1} << 16}))
    std::abort();
  return 0;
}
