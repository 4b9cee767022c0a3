// Reads any bytes as the checkpoint of a proof. They are refused, or give possible numbers, which are written and read
// back.
#include <cstdlib>

#include "jobs/verify/proof_checkpoint.h"
#include "tablebase/base/error.h"

using namespace zermelo;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  TableInfo table;
  table.spec = "nim piles=2 max=9";
  table.positions = 100;
  table.payload_digest = "0123456789abcdef";
  try {
    const ProofProgress progress = parse_proof_checkpoint({reinterpret_cast<const char*>(data), size}, table, "fuzz");
    if (progress.entries.done > table.positions) std::abort();
    if (parse_proof_checkpoint(proof_checkpoint_text(table, progress), table, "fuzz") != progress) std::abort();
  } catch (const FormatError&) {
  } catch (const UsageError&) {
  }
  return 0;
}
