// The functions through which long work passes its state to a checkpoint and reads it back.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace zermelo {

using PutBytes = std::function<void(std::span<const std::byte>)>;
using GetBytes = std::function<void(std::span<std::byte>)>;
/// Passes the whole state to `put`, in pieces.
using WriteState = std::function<void(const PutBytes& put)>;

}  // namespace zermelo
