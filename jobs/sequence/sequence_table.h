// Writes a Grundy sequence as a table file of the family `heap`.
#pragma once

#include <cstdint>
#include <string>

#include "solver/sequence/sequence.h"

namespace zermelo {

/// Writes G(0..max) as solving `heap rule=... max=...` would; returns the bytes of the file. Requires that the values
/// are known. Throws SpecError for a max that the family does not allow; Interrupted; otherwise as TableWriter does.
std::uint64_t write_table(const Sequence& sequence, std::uint64_t max, const std::string& file, const Job& job);

}  // namespace zermelo
