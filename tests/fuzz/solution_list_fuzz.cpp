// Reads any text as the counts of solutions of a table. It is refused with FormatError, or its lines are read as the
// same counts.
#include <cstdlib>
#include <string_view>

#include "formats/table/metadata/solution_list.h"
#include "tablebase/base/error.h"

using namespace zermelo;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ValueList lines;
  lines.append(std::string_view(reinterpret_cast<const char*>(data), size));
  const FileLocation place{"fuzz"};
  const SolutionBounds bounds{3, 2, 100'000};
  try {
    const SolutionList list = read_solution_list(lines, bounds, place);
    if (!(read_solution_list(lines_of(list), bounds, place) == list)) std::abort();
    Index sum = 0;
    for (const SolutionCount& count : list.counts) sum += count.positions;
    if (sum > bounds.positions) std::abort();
  } catch (const FormatError&) {
  }
  return 0;
}
