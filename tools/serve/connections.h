// The open connections of the server, at most a fixed number.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>

namespace zermelo {

/// Thread-safe. Sockets belong to their connections; this class only shuts them down.
class Connections {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Connections(std::size_t most) : most_(most) {}

  /// Waits until a connection more is allowed, and counts it. If all are in use, closes the one that has waited longest
  /// for its client. Calls stop_if_asked() ten times a second; returns at once when stop() has been called.
  void make_room(const std::function<void()>& stop_if_asked);
  /// Counts one less.
  void release();

  /// Closes all connections that wait for their clients, and ends the reading of all others.
  void stop();
  bool stopped() const;

  /// A connection, from construction to destruction. Requires that the socket is closed later.
  class Entry {
   public:
    Entry(Connections& all, int socket);
    ~Entry();
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;

    /// From now on until work() the connection waits for its client.
    void wait();
    void work();

   private:
    friend class Connections;
    Connections& all_;
    int socket_;
    bool waiting_ = false, closing_ = false;
    Clock::time_point since_ = {};
    std::list<Entry*>::iterator place_;
  };

 private:
  void close_longest_waiting();

  const std::size_t most_;
  mutable std::mutex guard_;  ///< guards everything below
  std::condition_variable less_;
  std::list<Entry*> open_;
  std::size_t count_ = 0;  ///< also connections whose Entry is not made yet
  bool stopped_ = false;
};

}  // namespace zermelo
