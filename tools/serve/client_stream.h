// The bytes of a connection, with bounds on the time and size of each request.
#pragma once

#include <httplib.h>

#include <array>
#include <chrono>
#include <optional>
#include <string>

#include "tools/serve/connections.h"
#include "tools/serve/server.h"

namespace zermelo {

/// For one thread. Replies are written together when they are complete.
class ClientStream final : public httplib::Stream {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t head_bytes = std::size_t{1} << 15;  ///< the longest request line and headers

  ClientStream(int socket, Connections::Entry& entry, const ServerOptions& options)
      : socket_(socket), entry_(entry), options_(options) {}

  /// Waits for the first byte of a request; false if none comes. Then only head_bytes can be read.
  bool begin_request();
  /// Allows so many more bytes of the same request.
  void allow(std::size_t bytes) { left_ += bytes; }
  /// Whether a request was incomplete, too long or too slow.
  bool failed() const { return failed_; }
  /// Sends what was written; false if the client does not take it.
  bool flush();
  /// Takes bytes that the client is still sending, for a short time, so that it can read the last reply.
  void drain();

  ssize_t read(char* bytes, std::size_t size) override;
  ssize_t write(const char* bytes, std::size_t size) override;
  bool is_readable() const override { return true; }
  bool is_writable() const override { return true; }
  /// Handlers need no addresses, and to look them up costs time.
  void get_remote_ip_and_port(std::string& ip, int& port) const override { no_address(ip, port); }
  void get_local_ip_and_port(std::string& ip, int& port) const override { no_address(ip, port); }
  socket_t socket() const override { return socket_; }

 private:
  static void no_address(std::string& ip, int& port) {
    ip.clear();
    port = 0;
  }
  bool ready(short events, Clock::time_point until);
  ssize_t receive();
  ssize_t receive_soon();
  bool fill(Clock::time_point until);
  bool send_all(std::string_view bytes);

  int socket_;
  Connections::Entry& entry_;
  const ServerOptions& options_;
  std::array<char, std::size_t{1} << 14> buffer_;
  std::size_t begin_ = 0, end_ = 0;               ///< the bytes of the buffer that are not read yet
  std::size_t left_ = 0;                          ///< bytes that may still be read
  Clock::time_point until_ = {};                  ///< when the request must be complete
  std::optional<Clock::time_point> reply_until_;  ///< when the client must have taken the reply; unset before it begins
  std::string written_;
  bool failed_ = false;
};

}  // namespace zermelo
