// Reads any bytes as the checkpoint of a proof, as they are and with a correct digest. They are refused, or give
// possible numbers, which are written and read back.
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "formats/table/storage/bytes.h"
#include "jobs/verify/proof_checkpoint.h"
#include "tablebase/base/error.h"

using namespace zermelo;

namespace {

/// The text with the digest of its other keys; the text itself unless it is a JSON object.
std::string mended(const std::string& text) {
  auto object = nlohmann::ordered_json::parse(text, nullptr, false);
  if (!object.is_object()) return text;
  object.erase("digest");
  const std::string rest = object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  Digest digest;
  digest.add(std::as_bytes(std::span(rest)));
  object["digest"] = digest.text();
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

void read(const std::string& text) {
  TableInfo table;
  table.spec = "nim piles=2 max=9";
  table.positions = 100;
  table.payload_digest = "0123456789abcdef";
  try {
    const ProofProgress progress = parse_proof_checkpoint(text, table, "fuzz");
    if (progress.entries.done > table.positions) std::abort();
    if (parse_proof_checkpoint(proof_checkpoint_text(table, progress), table, "fuzz") != progress) std::abort();
  } catch (const FormatError&) {
  } catch (const UsageError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  read(text);
  read(mended(text));
  return 0;
}
