// Formats numbers of bytes, counts and lists of names for people.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace zermelo {

/// A size in binary units: 9.5 MiB; below 1024 in bytes.
std::string size_text(std::uint64_t bytes);

/// A whole number with commas between thousands: 9,958,931.
std::string count_text(std::uint64_t count);

/// `A, B and 3 more`: at most `most` of the names.
std::string names_text(std::span<const std::string> names, std::size_t most);

}  // namespace zermelo
