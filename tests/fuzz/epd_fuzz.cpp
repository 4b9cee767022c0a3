// Reads any bytes as a record of EPD, and writes it again: the second reading gives the same record.
#include <cstdlib>
#include <string>

#include "formats/texts/epd.h"
#include "tablebase/base/error.h"

using namespace zermelo;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const std::string once = parse_epd({reinterpret_cast<const char*>(data), size}).text();
    if (parse_epd(once).text() != once) std::abort();
  } catch (const UsageError&) {
  }
  return 0;
}
