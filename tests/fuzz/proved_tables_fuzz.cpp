// Reads any bytes, behind the heading and with a digest, as the record of a proof of a folder, and writes it again.
#include <cstdlib>
#include <string>

#include "formats/table/storage/bytes.h"
#include "jobs/verify/proof_checkpoint.h"
#include "tablebase/base/error.h"

using namespace zermelo;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  std::string text = "zermelo folder proof 1\n" + std::string(bytes);
  Digest digest;
  digest.add(std::as_bytes(std::span(text)));
  text += digest.text() + "\n";
  try {
    const std::string once = ProvedTables(text, "fuzz").text();
    if (ProvedTables(once, "fuzz").text() != once) std::abort();
    ProvedTables(bytes, "fuzz");
  } catch (const FormatError&) {
  }
  return 0;
}
