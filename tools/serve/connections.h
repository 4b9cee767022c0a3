// The server and its connections: each reads requests and sends replies; at most a fixed number are open, and threads
// take turns with them.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tablebase/input/input_file.h"
#include "tools/serve/http/http_request.h"
#include "tools/serve/operation/reception.h"

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
  /// Asked as often; returns what answers later requests, or an empty function to go on. May be empty.
  std::function<Answering()> replacement = {};
  ReceptionOptions reception = {};
};

/// What all connections of a server share.
struct ServerState {
  ServerState(Answering answering, const ServerOptions& all)
      : reception(std::move(answering), all.reception), options(all) {}

  Reception reception;
  const ServerOptions options;
  std::atomic<bool> ends = false;        ///< every connection ends with its present reply
  std::atomic<std::size_t> waiting = 0;  ///< bytes of replies that are not sent yet
};

/// Never waits. Two threads must not use it at once.
class Client {
 public:
  using Clock = std::chrono::steady_clock;
  /// What must happen before the connection goes on.
  enum class Next {
    read,   ///< the client sends something
    write,  ///< the client takes something
    turn,   ///< nothing; but other clients come first
    close   ///< the connection is over
  };

  /// `address` is that of the client; `state` must outlive the client.
  Client(Descriptor socket, std::string address, ServerState& state);
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  int socket() const { return socket_.number(); }
  /// Reads, answers and sends as far as possible without waiting, at most one request. May throw std::bad_alloc; then
  /// the connection is over.
  Next go_on();
  /// The time after which the client is late.
  Clock::time_point until() const { return until_; }
  /// The client is late: a request that has begun gets an error, otherwise the connection is over.
  Next be_late();
  /// Whether the client may still be reading a reply.
  bool is_replying() const { return phase_ != Phase::reading; }

 private:
  enum class Phase { reading, sending, draining };

  void await_request();
  bool take_bytes();
  bool has_request() const;
  void send_continue();
  void answer(int refusal);
  Next send_reply();
  void reply_is_gone();
  Next drain();

  const Descriptor socket_;
  const std::string address_;
  ServerState& state_;
  Phase phase_ = Phase::reading;
  Clock::time_point until_ = {};
  RequestReader reader_;
  std::array<char, std::size_t{1} << 14> buffer_;
  std::size_t begin_ = 0, end_ = 0;  ///< the bytes of the buffer that the reader has not taken
  std::string reply_;                ///< with its head
  std::size_t sent_ = 0;             ///< bytes of the reply
  std::size_t counted_ = 0;          ///< bytes of the reply in ServerState::waiting
  bool closes_ = false;              ///< the connection ends with the present reply
  bool continues_ = false;           ///< the client was told to send the body
};

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

// Serves replies over HTTP.

class Server {
 public:
  /// Makes the threads and accepts connections; answers begin in run(). Throws UsageError if it cannot listen there,
  /// LimitError if the machine gives it no thread, and as AccessLog does.
  Server(Answering answering, ServerOptions options);
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
  void replace_answers();
  void end_late();

  ServerState state_;
  const Descriptor listening_;
  Connections connections_;
  std::vector<std::thread> threads_;
};

/// A server that serves in a thread of its own, in a program that does something else. For one thread at a time.
class BackgroundServer {
 public:
  /// Listens and begins to answer. The server takes the place of options.stop. Throws as Server does.
  BackgroundServer(Answering answering, ServerOptions options);
  /// As close().
  ~BackgroundServer() { close(); }

  std::string url() const { return server_.url(); }
  /// Finishes the replies that are begun, and ends the server.
  void close();

 private:
  std::atomic<bool> ends_ = false;
  Server server_;
  std::thread thread_;
};

}  // namespace zermelo
