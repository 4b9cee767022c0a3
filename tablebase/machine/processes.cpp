// Processes other than 0 send their bytes in chunks, each after its length; a length of 0 ends a share. A reader asks
// for a number of bytes at a time.
#include "tablebase/machine/processes.h"

namespace zermelo {
namespace {

constexpr std::size_t chunk_bytes = std::size_t{4} << 20;

void send_number(Processes& processes, unsigned to, std::uint64_t number) {
  processes.send(to, std::as_bytes(std::span(&number, 1)));
}

std::uint64_t receive_number(Processes& processes, unsigned from) {
  std::uint64_t number = 0;
  processes.receive(from, std::as_writable_bytes(std::span(&number, 1)));
  return number;
}

/// Sends bytes to process 0 in chunks; small ones together.
class Sending {
 public:
  explicit Sending(Processes& processes) : processes_(processes) { waiting_.reserve(chunk_bytes); }

  void add(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
      const std::size_t some = std::min(bytes.size(), chunk_bytes - waiting_.size());
      waiting_.insert(waiting_.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(some));
      bytes = bytes.subspan(some);
      if (waiting_.size() == chunk_bytes) flush();
    }
  }

  void end() {
    if (!waiting_.empty()) flush();
    send_number(processes_, 0, 0);
  }

 private:
  void flush() {
    send_number(processes_, 0, waiting_.size());
    processes_.send(0, waiting_);
    waiting_.clear();
  }

  Processes& processes_;
  std::vector<std::byte> waiting_;
};

}  // namespace

std::vector<std::string> gather_texts(Processes& processes, const std::string& text) {
  if (processes.own() != 0) {
    send_number(processes, 0, text.size());
    processes.send(0, std::as_bytes(std::span(text)));
    return {};
  }
  std::vector<std::string> all{text};
  for (unsigned process = 1; process < processes.count(); ++process) {
    all.emplace_back(receive_number(processes, process), ' ');
    processes.receive(process, std::as_writable_bytes(std::span(all.back())));
  }
  return all;
}

std::string text_of_first(Processes& processes, const std::string& text) {
  const std::uint64_t length = sum_over(&processes, processes.own() == 0 ? text.size() : 0);
  std::string same(length, ' ');
  if (processes.own() != 0) processes.receive(0, std::as_writable_bytes(std::span(same)));
  for (unsigned process = 1; processes.own() == 0 && process < processes.count(); ++process)
    processes.send(process, std::as_bytes(std::span(text)));
  return processes.own() == 0 ? text : same;
}

void WholeState::write(const PutBytes& put) {
  written_ = true;
  std::exception_ptr refused;
  const auto try_put = [&](std::span<const std::byte> bytes) {
    if (refused) return;
    try {
      put(bytes);
    } catch (...) {
      refused = std::current_exception();
    }
  };
  try {
    state_(try_put);
  } catch (...) {
    failure_ = std::current_exception();
    throw;
  }
  if (refused) std::rethrow_exception(refused);
}

void WholeState::finish() {
  if (!written_) state_([](std::span<const std::byte>) {});
  if (failure_) std::rethrow_exception(failure_);
}

void put_section(Processes* processes, const PutBytes& put, const std::function<void(const PutBytes&)>& write) {
  if (!is_first(processes)) {
    Sending sending(*processes);
    write([&](std::span<const std::byte> bytes) { sending.add(bytes); });
    return sending.end();
  }
  write(put);
  std::vector<std::byte> bytes;
  for (unsigned process = 1; processes != nullptr && process < processes->count(); ++process)
    while (const std::uint64_t count = receive_number(*processes, process)) {
      bytes.resize(count);
      processes->receive(process, bytes);
      put(bytes);
    }
}

void get_section(Processes* processes, const GetBytes& get, const std::function<void(const GetBytes&)>& read) {
  if (!is_first(processes)) {
    read([&](std::span<std::byte> bytes) {
      for (std::size_t at = 0; at < bytes.size(); at += chunk_bytes) {
        const auto chunk = bytes.subspan(at, std::min(chunk_bytes, bytes.size() - at));
        send_number(*processes, 0, chunk.size());
        processes->receive(0, chunk);
      }
    });
    return send_number(*processes, 0, 0);
  }
  read(get);
  std::vector<std::byte> bytes;
  for (unsigned process = 1; processes != nullptr && process < processes->count(); ++process)
    while (const std::uint64_t count = receive_number(*processes, process)) {
      bytes.resize(count);
      get(bytes);
      processes->send(process, bytes);
    }
}

}  // namespace zermelo
