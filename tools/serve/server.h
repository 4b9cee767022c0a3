// Serves replies over HTTP.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "tools/serve/service.h"

namespace zermelo {

struct ServerOptions {
  std::string host = "127.0.0.1";
  int port = 8080;                                ///< 0: any free port
  unsigned threads = 1;                           ///< requests that are worked on at once; at least 1
  std::size_t connections = 256;                  ///< the most open connections; at least 1
  std::size_t body_bytes = std::size_t{1} << 20;  ///< the longest body of a request
  /// The largest replies that may together wait for their clients, in bytes; those below 64 KiB always may.
  std::size_t waiting_bytes = std::size_t{1} << 26;
  int idle_seconds = 15;     ///< a connection without a request is closed after this time
  int request_seconds = 10;  ///< a request must be complete after this time
  int reply_seconds = 10;    ///< a client must take a reply in this time
  /// Asked ten times a second; true ends the server. May be empty.
  std::function<bool()> stop = {};
};

class Server {
 public:
  /// Makes the threads and accepts connections; answers begin in run(). `service` must outlive the server. Throws
  /// UsageError if it cannot listen there, LimitError if the machine gives it no thread.
  Server(const Service& service, ServerOptions options);
  ~Server();

  /// `http://127.0.0.1:8080`
  std::string url() const;
  /// The requests that are worked on at once: fewer than options.threads if the machine has no more threads.
  unsigned threads() const;
  /// Serves until options.stop() is true, and finishes the replies that are begun.
  void run();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace zermelo
