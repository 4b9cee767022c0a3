// Writes and reads checkpoints, files from which an interrupted job continues, and says when the next one is due.
//
//     "zermelo checkpoint 1\n"
//     u64 n, n bytes        settings and counts, JSON
//     u64 n, n bytes        the state of the table writer
//     the rest              the state of the solver
//     u64                   XXH3-64 of everything before
//
// Numbers are little-endian.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "formats/table/storage/bytes.h"
#include "formats/table/storage/json.h"
#include "solver/solving/control.h"
#include "tablebase/game/resources.h"
#include "tablebase/input/input_file.h"

namespace zermelo {

/// A checkpoint is due after `every`, or after 20 times the time of the last checkpoint if that is longer, so that
/// checkpoints take at most a twentieth of the time; and on request.
class CheckpointPace {
 public:
  explicit CheckpointPace(CheckpointTimes times) : times_(std::move(times)) {}

  /// Any thread may call it, except during write().
  bool due() const {
    if (times_.asked && times_.asked()) return true;
    if (times_.every.count() <= 0) return true;
    return Clock::now() - last_ >= std::max<std::chrono::duration<double>>(times_.every, most_share * cost_);
  }

  /// Calls `save` and takes its time, also if it throws.
  template <class Save>
  void write(const Save& save) {
    const Timing timing{*this, Clock::now()};
    save();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int most_share = 20;

  struct Timing {
    CheckpointPace& pace;
    Clock::time_point begun;
    ~Timing() {
      pace.last_ = Clock::now();
      pace.cost_ = pace.last_ - begun;
    }
  };

  CheckpointTimes times_;
  Clock::duration cost_{};
  Clock::time_point last_ = Clock::now();
};

/// Writes a checkpoint; replaces an earlier one at `path` only when the new one is complete and synced. Throws
/// LimitError if the disk is full, std::system_error otherwise.
void write_checkpoint(const std::string& path, const Json& settings, ByteSpan writer_state,
                      const std::function<void(const PutBytes&)>& solver_state);

/// Writes a checkpoint. If that fails, keeps the older one, passes a sentence to `notice` and returns false; the work
/// can go on, because a later checkpoint may succeed. `notice` may be empty.
bool keep_checkpoint(const std::string& path, const Json& settings, ByteSpan writer_state,
                     const std::function<void(const PutBytes&)>& solver_state,
                     const std::function<void(const std::string& sentence)>& notice);

/// Whether there is a checkpoint with this name, of any version. Throws UsageError for a file of another kind, which
/// the job would overwrite.
bool is_checkpoint(const std::string& path);

class CheckpointReader {
 public:
  /// Checks the digest and reads all but the solver's state. Throws UsageError if `path` is not a regular file,
  /// FormatError for a damaged checkpoint.
  explicit CheckpointReader(const std::string& path);

  const Json& settings() const { return settings_; }
  const Bytes& writer_state() const { return writer_state_; }
  /// Reads the next bytes of the solver's state. Throws FormatError if it ends before.
  void get(std::span<std::byte> bytes);

 private:
  [[noreturn]] void damaged(const std::string& how) const;
  Bytes read_counted();

  void check_digest() const;

  std::string path_;
  InputFile file_;
  std::uint64_t at_ = 0, end_ = 0;  ///< the bytes not yet read, without the digest
  Json settings_;
  Bytes writer_state_;
};

/// Keeps the positions that a job has discovered in FILE.discovery until the table is finished. The file has the form
/// of a checkpoint and its pace. An interrupted discovery writes it too; a short discovery leaves no file.
class DiscoveryFile {
 public:
  /// Receives a sentence when the file cannot be written; may be empty.
  using Notice = std::function<void(const std::string& sentence)>;

  /// Reads an existing file, except with Continuation::restart. Throws FormatError for a damaged file.
  DiscoveryFile(std::string path, Continuation continuation, const CheckpointTimes& times, Notice notice);

  /// Whether there are positions of an earlier run.
  bool exists() const { return known_.has_value(); }
  /// Throws UsageError if an existing file belongs to another game or another version.
  void expect(const std::string& spec) const;
  /// Begins the discovery of this game.
  void begin(const std::string& spec);
  /// The keeper of the discovery; this object must outlive it.
  DiscoveryKeeper keeper();
  void remove();

 private:
  void save(const WriteState& write, bool complete);

  std::string path_, spec_;
  CheckpointPace pace_;
  Notice notice_;
  bool written_ = false;
  std::optional<CheckpointReader> known_;
};

}  // namespace zermelo
