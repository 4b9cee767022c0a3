// The addresses of clients, and how often each may ask.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

struct sockaddr_storage;

namespace zermelo {

/// `127.0.0.1` or `2001:db8::1`; `-` for an address of another kind.
std::string address_text(const sockaddr_storage& address);

/// The address that the nearest proxy names in the header X-Forwarded-For, its last, without a port; nothing if that is
/// no address. What stands before it comes from the client, who may write anything.
std::optional<std::string> forwarded_address(std::string_view header);

/// Bounds the requests of each client. An IPv6 client is a network of 64 bits, because a client has so many addresses.
/// Thread-safe.
class RateLimit {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t most_clients = std::size_t{1} << 16;  ///< that are remembered

  /// Each client may send as many requests a second, and as many at once after a second of silence.
  explicit RateLimit(std::uint32_t a_second) : a_second_(a_second) {}

  /// Whether a request of this client is within the limit; counts it if it is. Requires a limit above 0.
  bool admits(const std::string& address, Clock::time_point now);

 private:
  void make_room(Clock::time_point now);

  const std::uint32_t a_second_;
  std::mutex guard_;
  /// When the requests that each client has sent will be used up at a steady pace.
  std::unordered_map<std::uint64_t, Clock::time_point> paid_until_;
};

}  // namespace zermelo
