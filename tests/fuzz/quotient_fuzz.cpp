// Reads any text as the list of a misère quotient. It is refused with FormatError, or it is a commutative monoid, whose
// list is read as the same quotient.
#include <cstdlib>
#include <string_view>

#include "solver/sequences/misere/quotient_list.h"
#include "tablebase/base/error.h"

using namespace zermelo;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ValueList list;
  list.append(std::string_view(reinterpret_cast<const char*>(data), size));
  try {
    const sequences::ListedQuotient quotient = sequences::read_quotient(list);
    const auto& products = quotient.monoid.products;
    for (std::uint32_t x = 0; x < quotient.monoid.size(); ++x)
      for (std::uint32_t y = 0; y < quotient.monoid.size(); ++y)
        if (products[x][y] != products[y][x] || products[x][0] != x ||
            products[products[x][y]][x] != products[x][products[y][x]])
          std::abort();
    const sequences::ListedQuotient again =
        sequences::read_quotient(sequences::list_of(quotient.monoid, quotient.generators));
    if (again.monoid.products != products || again.monoid.lost != quotient.monoid.lost) std::abort();
  } catch (const FormatError&) {
  }
  return 0;
}
