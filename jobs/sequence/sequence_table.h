// A Grundy sequence as a table file of the family `heap`.
#pragma once

#include <cstdint>
#include <string>

#include "solver/sequence/sequence.h"

namespace zermelo {

/// Writes G(0..max), which must be known, as solving `heap rule=... max=...` would; returns the size of the file in
/// bytes. SpecError for a max that the family does not have; otherwise throws as TableWriter does, and Interrupted.
std::uint64_t write_table(const Sequence& sequence, std::uint64_t max, const std::string& file, const Job& job);

}  // namespace zermelo
