// The ranks of a job: they run the same steps, each on its own share of the positions, and exchange bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace zermelo {

/// The bytes of letters that wait at a rank before they are exchanged: on a network of 10 Gbit/s, a round of 2 ms.
inline constexpr std::size_t rank_buffer_bytes = std::size_t{2} << 20;
/// A bound of the memory of a rank for letters: those that wait, on their way and received.
inline constexpr std::uint64_t rank_letters_bytes = 4 * std::uint64_t{rank_buffer_bytes};

/// What a rank has sent to others, and its time in the calls of Ranks, waiting for others included.
struct Traffic {
  std::uint64_t bytes = 0;
  std::uint64_t microseconds = 0;
};

/// One rank's view of all ranks. Every rank makes the same calls in the same order, each from one thread. Ranks may be
/// processes or parts of one process. All members throw what ends the job if another rank fails.
class Ranks {
 public:
  /// Requires own < count. `buffer_bytes`: the letters of a rank for all others that should wait before an exchange.
  Ranks(unsigned own, unsigned count, std::size_t buffer_bytes)
      : own_(own), count_(count), buffer_bytes_(buffer_bytes) {}
  virtual ~Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  unsigned own() const { return own_; }
  unsigned count() const { return count_; }
  std::size_t buffer_bytes() const { return buffer_bytes_; }
  const Traffic& traffic() const { return traffic_; }

  /// Sends the bytes letters[r] to each rank r. Returns what all ranks sent to this one, in any order of ranks; the
  /// bytes of each rank are together.
  /// Requires letters.size() == count().
  virtual std::vector<std::byte> exchange(std::span<const std::vector<std::byte>> letters) = 0;
  /// Replaces each number by its sum over all ranks.
  virtual void sum(std::span<std::uint64_t> numbers) = 0;

  /// Sends bytes to another rank, which must receive as many: of two ranks, not of all.
  virtual void send(unsigned to, std::span<const std::byte> bytes) = 0;
  virtual void receive(unsigned from, std::span<std::byte> bytes) = 0;

 protected:
  Traffic traffic_;

 private:
  unsigned own_, count_;
  std::size_t buffer_bytes_;
};

// The same for a process that may be alone: then `ranks` is null. All ranks make each call together, except is_first.

/// Whether this process has the result, the output file and its checkpoint.
inline bool is_first(const Ranks* ranks) { return ranks == nullptr || ranks->own() == 0; }
/// Replaces each number by its sum.
inline void sum_over(Ranks* ranks, std::span<std::uint64_t> numbers) {
  if (ranks != nullptr) ranks->sum(numbers);
}
inline std::uint64_t sum_over(Ranks* ranks, std::uint64_t number) {
  sum_over(ranks, std::span(&number, 1));
  return number;
}
inline bool any_over(Ranks* ranks, bool condition) { return sum_over(ranks, std::uint64_t{condition}) != 0; }
/// Waits for all.
inline void meet(Ranks* ranks) { sum_over(ranks, std::uint64_t{0}); }

}  // namespace zermelo
