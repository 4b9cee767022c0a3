// The machine below: its memory, and Ctrl-C; sizes and counts as people read them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tablebase/error.h"
#include "tablebase/game.h"
#include "tablebase/resources.h"

namespace zermelo {

/// Bytes that the kernel, and the control group around us, would still give us.
std::uint64_t available_memory();

/// The most memory this process has held so far, in bytes.
std::uint64_t peak_memory();

/// A size for people: 9.5 MiB.
std::string size_text(std::uint64_t bytes);

/// Whole numbers with commas between thousands: 9,958,931.
std::string count_text(std::uint64_t count);

/// UsageError if to write `output` would destroy the file that the game was read from.
void keep_input(const Game& game, const std::string& output);

/// From now on Ctrl-C and a polite kill only raise a flag; a second one ends the process at once.
void catch_interrupts();
bool interrupted();

/// What a command lets the making of a game use: `memory` bytes, or if that is 0, what is available; Ctrl-C stops it.
Resources resources_for(unsigned threads, std::uint64_t memory);

/// Throws LimitError unless `need` bytes, those that the process holds already included, are within the user's limit,
/// or if that is 0, within what is available.
void require_memory(std::uint64_t need, std::uint64_t limit, std::string_view what);

}  // namespace zermelo
