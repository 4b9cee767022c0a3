// Formats numbers of bytes and counts for people.
#pragma once

#include <cstdint>
#include <string>

namespace zermelo {

/// A size in binary units: 9.5 MiB; below 1024 in bytes.
std::string size_text(std::uint64_t bytes);

/// A whole number with commas between thousands: 9,958,931.
std::string count_text(std::uint64_t count);

}  // namespace zermelo
