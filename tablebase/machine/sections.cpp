// Ranks other than 0 send their bytes in pieces, each after its length; a length of 0 ends a share. A reader asks for a
// number of bytes at a time.
#include "tablebase/machine/sections.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace zermelo {
namespace {

constexpr std::size_t piece_bytes = std::size_t{4} << 20;

void send_number(Ranks& ranks, unsigned to, std::uint64_t number) {
  ranks.send(to, std::as_bytes(std::span(&number, 1)));
}

std::uint64_t receive_number(Ranks& ranks, unsigned from) {
  std::uint64_t number = 0;
  ranks.receive(from, std::as_writable_bytes(std::span(&number, 1)));
  return number;
}

/// Sends bytes to rank 0 in pieces; small ones together.
class Sending {
 public:
  explicit Sending(Ranks& ranks) : ranks_(ranks) { waiting_.reserve(piece_bytes); }

  void add(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
      const std::size_t some = std::min(bytes.size(), piece_bytes - waiting_.size());
      waiting_.insert(waiting_.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(some));
      bytes = bytes.subspan(some);
      if (waiting_.size() == piece_bytes) flush();
    }
  }

  void end() {
    if (!waiting_.empty()) flush();
    send_number(ranks_, 0, 0);
  }

 private:
  void flush() {
    send_number(ranks_, 0, waiting_.size());
    ranks_.send(0, waiting_);
    waiting_.clear();
  }

  Ranks& ranks_;
  std::vector<std::byte> waiting_;
};

/// Calls pass(bytes) for pieces of a run of bytes.
template <class Byte, class Pass>
void in_pieces(std::span<Byte> bytes, const Pass& pass) {
  for (std::size_t at = 0; at < bytes.size(); at += piece_bytes)
    pass(bytes.subspan(at, std::min(piece_bytes, bytes.size() - at)));
}

/// Receives what one rank adds, and puts it.
void put_share_of(Ranks& ranks, unsigned from, const PutBytes& put) {
  std::vector<std::byte> bytes;
  while (const std::uint64_t count = receive_number(ranks, from)) {
    bytes.resize(count);
    ranks.receive(from, bytes);
    put(bytes);
  }
}

/// Gets what one rank asks for, and sends it.
void get_share_of(Ranks& ranks, unsigned to, const GetBytes& get) {
  std::vector<std::byte> bytes;
  while (const std::uint64_t count = receive_number(ranks, to)) {
    bytes.resize(count);
    get(bytes);
    ranks.send(to, bytes);
  }
}

}  // namespace

std::vector<std::string> gather_texts(Ranks& ranks, const std::string& text) {
  if (ranks.own() != 0) {
    send_number(ranks, 0, text.size());
    ranks.send(0, std::as_bytes(std::span(text)));
    return {};
  }
  std::vector<std::string> all{text};
  for (unsigned rank = 1; rank < ranks.count(); ++rank) {
    all.emplace_back(receive_number(ranks, rank), ' ');
    ranks.receive(rank, std::as_writable_bytes(std::span(all.back())));
  }
  return all;
}

std::string text_of_first(Ranks& ranks, const std::string& text) {
  const std::uint64_t length = sum_over(&ranks, ranks.own() == 0 ? text.size() : 0);
  std::string same(length, ' ');
  if (ranks.own() != 0) ranks.receive(0, std::as_writable_bytes(std::span(same)));
  for (unsigned rank = 1; ranks.own() == 0 && rank < ranks.count(); ++rank)
    ranks.send(rank, std::as_bytes(std::span(text)));
  return ranks.own() == 0 ? text : same;
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

void put_section(Ranks* ranks, const PutBytes& put, const std::function<void(const PutBytes&)>& write) {
  if (!is_first(ranks)) {
    Sending sending(*ranks);
    write([&](std::span<const std::byte> bytes) { sending.add(bytes); });
    return sending.end();
  }
  write(put);
  for (unsigned rank = 1; ranks != nullptr && rank < ranks->count(); ++rank) put_share_of(*ranks, rank, put);
}

void get_section(Ranks* ranks, const GetBytes& get, const std::function<void(const GetBytes&)>& read) {
  if (!is_first(ranks)) {
    read([&](std::span<std::byte> bytes) {
      in_pieces(bytes, [&](std::span<std::byte> piece) {
        send_number(*ranks, 0, piece.size());
        ranks->receive(0, piece);
      });
    });
    return send_number(*ranks, 0, 0);
  }
  read(get);
  for (unsigned rank = 1; ranks != nullptr && rank < ranks->count(); ++rank) get_share_of(*ranks, rank, get);
}

}  // namespace zermelo
