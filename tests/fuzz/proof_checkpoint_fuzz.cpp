// Reads any bytes as the checkpoint of a proof, of a table in one file and of a folder: as they are, with a correct
// digest, and as the record of a folder by an older version. They are refused, or give possible numbers, which are
// written and read back.
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "formats/table/storage/bytes.h"
#include "jobs/verify/proof_checkpoint.h"
#include "tablebase/base/error.h"

using namespace zermelo;

namespace {

std::string digest_of(const std::string& text) {
  Digest digest;
  digest.add(std::as_bytes(std::span(text)));
  return digest.text();
}

/// The text with the digest of its other keys; the text itself unless it is a JSON object.
std::string mended(const std::string& text) {
  auto object = nlohmann::ordered_json::parse(text, nullptr, false);
  if (!object.is_object()) return text;
  object.erase("digest");
  object["digest"] = digest_of(object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string older_record(const std::string& rows) {
  const std::string lines = "zermelo folder proof 1\n" + rows;
  return lines + digest_of(lines) + "\n";
}

/// `part` is a table that `table` contains.
void read(const std::string& text, const TableInfo& table, const TableInfo& part) {
  try {
    ProofCheckpoint checkpoint({}, table), again({}, table);
    checkpoint.read(text);
    again.read(checkpoint.text());
    if (again.text() != checkpoint.text()) std::abort();
    checkpoint.begin(part);
    const ProofState& state = checkpoint.progress().entries;
    if (state.done > part.positions || state.first_mismatch.value_or(0) >= part.positions) std::abort();
  } catch (const FormatError&) {
  } catch (const UsageError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  TableInfo folder;
  folder.spec = "nim piles=2 max=9";
  TableInfo table = folder;
  table.positions = 100;
  table.payload_digest = "0123456789abcdef";
  TableInfo tier = table;
  tier.tier = "0";
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  for (const std::string& text : {bytes, mended(bytes), older_record(bytes)}) {
    read(text, table, table);
    read(text, folder, tier);
  }
  return 0;
}
