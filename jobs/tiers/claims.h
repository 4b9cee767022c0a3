// Several workers solve the tiers of one folder: each claims the tiers that it solves. A claim is a file TIER.claim
// that its worker locks, and signs every few seconds.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

namespace zermelo {

struct ClaimTimes {
  std::chrono::milliseconds beat{10'000};       ///< from one sign to the next
  std::chrono::milliseconds patience{120'000};  ///< a worker of another machine without a sign for so long is dead
  std::chrono::milliseconds settle{2'000};      ///< for others to see who has taken over its claim
};

/// The claims of this process. A claim of a dead worker is taken over: at once if it ran on this machine, where its
/// lock has ended with it; else after `patience`. Safe for use by several threads.
class TierClaims {
 public:
  /// `machine` names this machine; it differs from boot to boot.
  explicit TierClaims(std::string folder, ClaimTimes times = {}, std::string machine = this_machine());
  /// Releases all claims.
  ~TierClaims();
  TierClaims(const TierClaims&) = delete;
  TierClaims& operator=(const TierClaims&) = delete;

  /// Whether the tier is now claimed by this object. False if a worker that may be alive has it. Throws LimitError if
  /// the disk is full, std::system_error.
  bool claim(const std::string& tier);
  /// Does nothing without a claim.
  void release(const std::string& tier);

  /// A tier whose claim another worker has taken over, because this process gave no sign; empty if there is none.
  std::string lost() const;

  static std::string this_machine();

 private:
  /// What was read from a claim of another machine, and since when it has not changed.
  struct Sign {
    std::string words;
    std::chrono::steady_clock::time_point since;
  };

  int take_over(const std::string& path);
  int replace(const std::string& path) const;
  bool is_silent(const std::string& path, const std::string& words);
  void sign(const std::string& path, int descriptor);
  void beat();

  std::string folder_;
  ClaimTimes times_;
  std::string machine_;
  mutable std::mutex guard_;  ///< guards what follows
  std::condition_variable changed_;
  std::map<std::string, int> claims_;  ///< the open file of each claimed tier
  std::map<std::string, Sign> seen_;   ///< by the path of the claim
  std::uint64_t beats_ = 0;
  std::string lost_;
  bool ending_ = false;
  std::thread heart_;  ///< from the first claim on
};

/// The name of this machine; `unknown` if the system does not tell.
std::string host_name();

/// Who solves a tier, as its claim says.
struct TierWorker {
  std::string host;
  std::uint64_t process = 0;
  std::uint64_t seconds = 0;  ///< since its last sign
  /// The next worker takes the tier over: the lock of this worker, on this machine, has ended with it, or a worker of
  /// another machine has given no sign for ClaimTimes::patience.
  bool dead = false;
};

/// Nothing if nobody claims the tier, or if the claim cannot be read.
std::optional<TierWorker> worker_on(const std::string& folder, std::string_view tier);

}  // namespace zermelo
