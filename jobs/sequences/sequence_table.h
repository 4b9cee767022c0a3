// Writes a Grundy sequence as a table file of the family `heap`.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "solver/sequences/sequence.h"
#include "tablebase/game/game.h"

namespace zermelo {

/// The family's game of the heaps 0 to max. Throws SpecError for a max that the family does not allow.
std::unique_ptr<Game> heap_table_game(const HeapRule& rule, std::uint64_t max);
/// The canonical spec of that game. Throws as heap_table_game does.
std::string table_spec(const HeapRule& rule, std::uint64_t max);

/// Writes G(0..max) as solving `heap rule=... max=...` would; returns the bytes of the file. Requires that the values
/// are known. Throws as heap_table_game and TableWriter do; Interrupted.
std::uint64_t write_table(const Sequence& sequence, std::uint64_t max, const std::string& file, const Job& job);

}  // namespace zermelo
