// The limit is a bucket of one second of requests, kept as one time for each client: a request moves it on by the time
// between two requests at the steady pace, and it may be at most a second ahead.
#include "tools/serve/operation/client_address.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <sys/socket.h>

#include <array>
#include <cstring>

#include "tablebase/input/text.h"

namespace zermelo {
namespace {

/// The 16 bytes of an IPv6 address, an IPv4 address mapped into it; nothing for another text.
std::optional<in6_addr> bytes_of(const std::string& address) {
  in6_addr bytes{};
  const bool ip4 = address.find(':') == std::string::npos;
  if (inet_pton(AF_INET6, (ip4 ? "::ffff:" + address : address).c_str(), &bytes) != 1) return {};
  return bytes;
}

/// The address without a port and without the brackets of IPv6: `1.2.3.4:5555`, `[2001:db8::1]:44`.
std::string_view without_port(std::string_view text) {
  const bool in_brackets = text.starts_with('[');
  const std::size_t end = text.find(in_brackets ? ']' : ':');
  if (end == text.npos || (!in_brackets && text.find(':', end + 1) != text.npos)) return text;
  const std::string_view port = text.substr(end + (in_brackets ? 1 : 0));
  const bool sound = port.empty() || (port[0] == ':' && port.find_first_not_of("0123456789", 1) == port.npos);
  return sound ? text.substr(in_brackets ? 1 : 0, end - (in_brackets ? 1 : 0)) : text;
}

/// The half of the address that tells clients apart.
std::uint64_t client_of(const std::string& address) {
  const in6_addr bytes = bytes_of(address).value_or(in6_addr{});
  std::uint64_t client = 0;
  std::memcpy(&client, bytes.s6_addr + (IN6_IS_ADDR_V4MAPPED(&bytes) ? sizeof client : 0), sizeof client);
  return client;
}

}  // namespace

std::string address_text(const sockaddr_storage& address) {
  std::array<char, NI_MAXHOST> text{};
  const int failure = getnameinfo(reinterpret_cast<const sockaddr*>(&address), sizeof address, text.data(), text.size(),
                                  nullptr, 0, NI_NUMERICHOST);
  return failure == 0 ? text.data() : "-";
}

std::optional<std::string> forwarded_address(std::string_view header) {
  const std::string last(without_port(trimmed(header.substr(header.rfind(',') + 1))));
  return bytes_of(last) ? std::optional(last) : std::nullopt;
}

bool RateLimit::admits(const std::string& address, Clock::time_point now) {
  const auto step = std::chrono::duration_cast<Clock::duration>(std::chrono::seconds(1)) / a_second_;
  const std::uint64_t client = client_of(address);
  const std::lock_guard lock(guard_);
  if (paid_until_.size() >= most_clients && !paid_until_.contains(client)) make_room(now);
  Clock::time_point& until = paid_until_.try_emplace(client, now).first->second;
  const Clock::time_point next = std::max(until, now) + step;
  if (next > now + std::chrono::seconds(1)) return false;
  until = next;
  return true;
}

/// Forgets clients that may send as much as a new one; everybody, if they are few.
void RateLimit::make_room(Clock::time_point now) {
  std::erase_if(paid_until_, [&](const auto& client) { return client.second <= now; });
  if (paid_until_.size() >= most_clients) paid_until_.clear();
}

}  // namespace zermelo
