// The processes of a job: they run the same steps, each on its own share of the positions, exchange bytes, and pass on
// their state as one stream.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// The bytes of letters that wait at a process before they are exchanged: on a network of 10 Gbit/s, a round of 2 ms.
inline constexpr std::size_t process_buffer_bytes = std::size_t{2} << 20;
/// A bound of the memory of a process for letters: those that wait, on their way and received.
inline constexpr std::uint64_t process_letters_bytes = 4 * std::uint64_t{process_buffer_bytes};

/// What a process has sent to others, and its time in the calls of Processes, waiting for others included.
struct Traffic {
  std::uint64_t bytes = 0;
  std::uint64_t microseconds = 0;
};

/// One process's view of all processes. Every process makes the same calls in the same order, each from one thread.
/// A test may run them as threads. All members throw what ends the job if another process fails.
class Processes {
 public:
  /// Requires own < count. `buffer_bytes`: the letters of a process for all others that should wait before an exchange.
  Processes(unsigned own, unsigned count, std::size_t buffer_bytes)
      : own_(own), count_(count), buffer_bytes_(buffer_bytes) {}
  virtual ~Processes() = default;
  Processes(const Processes&) = delete;
  Processes& operator=(const Processes&) = delete;

  unsigned own() const { return own_; }
  unsigned count() const { return count_; }
  std::size_t buffer_bytes() const { return buffer_bytes_; }
  const Traffic& traffic() const { return traffic_; }

  /// Sends the bytes letters[r] to each process r. Returns what all processes sent to this one, in any order of
  /// processes; the bytes of each process are together. Requires letters.size() == count().
  virtual std::vector<std::byte> exchange(std::span<const std::vector<std::byte>> letters) = 0;
  /// Replaces each number by its sum over all processes.
  virtual void sum(std::span<std::uint64_t> numbers) = 0;

  /// Sends bytes to another process, which must receive as many: of two processes, not of all.
  virtual void send(unsigned to, std::span<const std::byte> bytes) = 0;
  virtual void receive(unsigned from, std::span<std::byte> bytes) = 0;

 protected:
  Traffic traffic_;

 private:
  unsigned own_, count_;
  std::size_t buffer_bytes_;
};

// The same for a process that may be alone: then `processes` is null. All processes make each call together, except
// is_first.

/// Whether this process has the result, the output file and its checkpoint.
inline bool is_first(const Processes* processes) { return processes == nullptr || processes->own() == 0; }
/// Replaces each number by its sum.
inline void sum_over(Processes* processes, std::span<std::uint64_t> numbers) {
  if (processes != nullptr) processes->sum(numbers);
}
inline std::uint64_t sum_over(Processes* processes, std::uint64_t number) {
  sum_over(processes, std::span(&number, 1));
  return number;
}
inline bool any_over(Processes* processes, bool condition) {
  return sum_over(processes, std::uint64_t{condition}) != 0;
}
/// Waits for all.
inline void meet(Processes* processes) { sum_over(processes, std::uint64_t{0}); }

/// The run of positions of one owner.
struct Share {
  Index first = 0;
  Index count = 0;

  Index end() const { return first + count; }
  bool contains(Index position) const { return position - first < count; }
};

/// Shares begin with multiples of it, as chunks of tables, logs and exits do.
inline constexpr Index share_unit = Index{1} << 14;

/// Divides the positions of a game among owners. All shares but the last ones have the same length, so the owner of a
/// position is a quotient.
class Shares {
 public:
  /// All shares begin with a multiple of `unit`. The last ones may be empty.
  Shares(Index positions, unsigned owners, Index unit = share_unit)
      : positions_(positions),
        owners_(owners),
        length_(std::max(unit, ((positions + owners - 1) / owners + unit - 1) / unit * unit)) {}

  unsigned owners() const { return owners_; }
  unsigned owner(Index position) const { return static_cast<unsigned>(position / length_); }
  Share of(unsigned owner) const {
    const Index first = std::min(positions_, owner * length_);
    return {first, std::min(length_, positions_ - first)};
  }
  /// The number of a position in the share of its owner.
  Index place(Index position) const { return position % length_; }
  /// The positions of the largest share.
  Index longest() const { return std::min(length_, positions_); }

 private:
  Index positions_;
  unsigned owners_;
  Index length_;
};

// The state of all processes as one stream of bytes, which process 0 writes and reads: section by section, and in each
// of them the shares of the processes in order. So any number of processes continues from a checkpoint.

/// Calls write(put) on every process; the bytes of all processes, in order, go to `put` of process 0. Needs some MiB of
/// memory. Without processes (null) calls write(put).
void put_section(Processes* processes, const PutBytes& put, const std::function<void(const PutBytes&)>& write);

/// Calls read(get) on every process, one after the other; the bytes come from `get` of process 0. Without processes
/// (null) calls read(get).
void get_section(Processes* processes, const GetBytes& get, const std::function<void(const GetBytes&)>& read);

/// Passes on the state of all processes for process 0. The others send their parts of it also if process 0 cannot keep
/// it.
class WholeState {
 public:
  explicit WholeState(const WriteState& state) : state_(state) {}

  /// Throws what `put` throws, at the end.
  void write(const PutBytes& put);
  /// Call it at the end: asks for the state if no process has asked, and throws what the processes threw meanwhile.
  void finish();

 private:
  const WriteState& state_;
  bool written_ = false;
  std::exception_ptr failure_;  ///< of the state, not of `put`
};

/// Returns the texts of all processes to process 0, in order; an empty list to the others.
std::vector<std::string> gather_texts(Processes& processes, const std::string& text);
/// Returns the text of process 0 to all processes.
std::string text_of_first(Processes& processes, const std::string& text);

}  // namespace zermelo
