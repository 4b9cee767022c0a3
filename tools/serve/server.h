// Serves replies over HTTP.
#pragma once

#include <string>
#include <thread>
#include <vector>

#include "tools/serve/connections.h"

namespace zermelo {

class Server {
 public:
  /// Makes the threads and accepts connections; answers begin in run(). `service` must outlive the server. Throws
  /// UsageError if it cannot listen there, LimitError if the machine gives it no thread.
  Server(const Service& service, ServerOptions options);
  ~Server() { end_threads(); }

  /// `http://127.0.0.1:8080`
  std::string url() const;
  /// The requests that are worked on at once: fewer than options.threads if the machine has no more threads.
  unsigned threads() const { return static_cast<unsigned>(threads_.size()); }
  /// Serves until options.stop() is true, and finishes the replies that are begun.
  void run();

 private:
  void make_threads();
  void end_threads();
  void work();
  void go_on(Connections::Entry& entry, Client::Next (Client::*step)());
  void accept_one();
  void end_late();

  ServerState state_;
  const Descriptor listening_;
  Connections connections_;
  std::vector<std::thread> threads_;
};

}  // namespace zermelo
