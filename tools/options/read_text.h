// Reads whole texts into memory: published tables, and edges from standard input.
#pragma once

#include <cstdint>
#include <string>

namespace zermelo {

// `memory` is the value of --memory, 0 for all that is available.

/// The published table in a file, a pipe or `-`, standard input. Throws std::system_error if it cannot be read;
/// FormatError if it is empty or packed, and as soon as it reads a byte 0 or a line of more than `longest` bytes;
/// LimitError if the text is longer than 1 GiB or a 32nd of the memory, since a claim takes more memory than its text.
std::string read_text(const std::string& path, std::uint64_t memory, std::size_t longest);

/// Standard input, to be given to GraphText. Throws FormatError as soon as a line is longer than a block of GraphText,
/// unless it is a zstd stream; LimitError if it is longer than the memory; std::system_error.
std::string read_edges(std::uint64_t memory);

}  // namespace zermelo
