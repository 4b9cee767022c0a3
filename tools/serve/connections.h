// The open connections of the server, at most a fixed number, and the threads' turns with them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

#include "tablebase/input/input_file.h"
#include "tools/serve/client.h"

namespace zermelo {

/// Thread-safe. A connection either waits for its client, or one thread works on it.
class Connections {
 public:
  /// Throws std::system_error if the machine has no more descriptors.
  explicit Connections(std::size_t most);

  bool full() const;
  /// Closes the connection that has waited longest for its client; false if threads work on all of them.
  bool close_longest_waiting();
  /// Requires that it is not full().
  void add(std::unique_ptr<Client> client);

  class Entry;
  /// Waits until a connection can go on, which then belongs to the calling thread until put_back(); null after
  /// end_work().
  Entry* take_ready();
  /// The same for a connection whose client is late; null if there is none.
  Entry* take_late();
  /// Makes the connection wait, or closes it.
  void put_back(Entry& entry, Client::Next next);

  /// Closes all connections that are not replying, at once and when they come back.
  void stop();
  bool empty() const;
  /// Ends take_ready() in all threads.
  void end_work();

  class Entry {
   public:
    Client& client() { return *client_; }

   private:
    friend class Connections;
    std::uint64_t number_ = 0;
    std::unique_ptr<Client> client_;
    bool waits_ = true;
    Client::Clock::time_point since_ = {};  ///< when it began to wait
  };

 private:
  using Entries = std::map<std::uint64_t, Entry>;

  std::uint64_t next_event(Client::Clock::time_point awake_until) const;
  bool arm(const Entry& entry, int operation, Client::Next next) const;

  const std::size_t most_;
  const Descriptor ready_;    ///< of epoll
  const Descriptor end_;      ///< an event that comes once, for all threads
  mutable std::mutex guard_;  ///< guards everything below
  Entries entries_;
  std::uint64_t last_number_ = 0;
  bool stopped_ = false;
};

}  // namespace zermelo
