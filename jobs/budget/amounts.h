// Formats sizes (size_text), counts, times and lists of names for people.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "tablebase/input/text.h"
#include "tablebase/machine/job.h"

namespace zermelo {

class Game;  // tablebase/game/game.h

/// A whole number with commas between thousands: 9,958,931.
std::string count_text(std::uint64_t count);

/// A time: 0.012 s, 7.5 s, 42 s, 3 min 20 s, 2 h 8 min, 5 d 3 h; rounded to the smaller unit.
std::string duration_text(double seconds);

/// `, 1.5 million positions a second` or `, 23,456 positions a second`; empty for fewer than 10,000 positions, because
/// their time is mostly spent on starting.
std::string rate_text(std::uint64_t positions, double seconds);

/// `, 1.250 bits a position`, small numbers with two digits; empty for fewer than 10,000 positions, whose file is
/// mostly its head.
std::string density_text(std::uint64_t bytes, std::uint64_t positions);

/// `A, B and 3 more`: at most `most` of the names.
std::string names_text(std::span<const std::string> names, std::size_t most);

// Checks that work fits into the memory of its job, and divides that memory.

/// The bytes that the process itself holds differ from run to run by less than this.
inline constexpr std::uint64_t memory_slack = std::uint64_t{4} << 20;

/// How most work needs less memory.
inline constexpr std::string_view smaller_work = "choose a smaller game or metric";

/// Throws LimitError unless `need` bytes fit into the job's memory; `need` includes the bytes that the process already
/// holds. Tolerates an excess below `memory_slack`, so a figure of an earlier run suffices. `what` names the work in
/// the message, which names the smallest budget that suffices, in whole MiB; `advice` says how the work needs less.
void require_memory(std::uint64_t need, const Job& job, std::string_view what, std::string_view advice = smaller_work);

/// Moves the kept moves of the game from memory to a temporary file if `need` exceeds the job's memory; `need` includes
/// the bytes that the process already holds. Throws as Game::unload_moves().
void make_room(std::uint64_t need, const Game& game, const Job& job);

/// The bytes of the job's memory without `used` bytes; 0 if these are more.
std::uint64_t memory_beside(std::uint64_t used, const Job& job);

/// The bytes for a pool of values: the budget, or without one half the available memory, minus the `used` bytes of the
/// same job; at least GamePool::least_memory.
std::uint64_t pool_memory(const Job& job, std::uint64_t used = 0);

// Compares the bytes that a job will write with the free space on the disk.

/// The bytes that may still be written in the folder of `file`. Throws std::system_error.
std::uint64_t free_disk(const std::string& file);

/// Throws LimitError unless the disk of `file` has `bytes` free. `advice` says what to do.
void require_disk(const std::string& file, std::uint64_t bytes, const std::string& advice);

}  // namespace zermelo
