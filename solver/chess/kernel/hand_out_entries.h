// Hands out the entries of an ending or of a game, with checkpoints.
#pragma once

#include <algorithm>
#include <atomic>

#include "solver/chess/kernel/tier_cells.h"
#include "solver/solving/hand_out.h"
#include "tablebase/base/error.h"
#include "tablebase/entries/metric.h"

namespace zermelo::pieces {

/// Gaps become draws, and entries of an outcome table lose their depth. Returns the number of gaps.
template <class Entry>
Index finish(std::span<Entry> entries, Metric metric) {
  Index gaps = 0;
  for (Entry& entry : entries) {
    gaps += entry == 0;
    if (entry == 0) entry = LoopyCode<Entry>::draw;
    if (metric == Metric::outcome) entry = LoopyCode<Entry>::encode({LoopyCode<Entry>::decode(entry).outcome, 0});
  }
  return gaps;
}

/// What a checkpoint keeps: the number of entries that are handed out, and the log of a tier. The rest is solved again.
class Handed {
 public:
  /// `tier` is the tier to solve; null for a whole game.
  Handed(const Control& control, TierCells* tier) : control_(control), tier_(tier) {
    if (!control.resume) return;
    control.resume(std::as_writable_bytes(std::span(&done, 1)));
    if (tier != nullptr) tier->load(control.resume);
  }

  void save() const {
    if (!control_.checkpoint) return;
    control_.checkpoint([&](const PutBytes& put) {
      put(std::as_bytes(std::span(&done, 1)));
      if (tier_ != nullptr) tier_->save(put);
    });
  }
  void save_if_due() const {
    if (control_.checkpoint_due && control_.checkpoint_due()) save();
  }
  /// Calls work(), which may throw Interrupted.
  template <class Work>
  void run(const Work& work) const {
    try {
      work();
    } catch (const Interrupted&) {
      save();
      throw;
    }
  }

  Index done = 0;

 private:
  const Control& control_;
  const TierCells* tier_;
};

/// Hands out `total` entries in pieces of `size`, of which the last may be shorter. read(piece, to) puts in the codes
/// of a piece, 0 for gaps and for entries behind the last. Throws FormatError if `handed` is no end of pieces.
template <class Entry, class Read>
void hand_out(Index total, Index size, Metric metric, Handed& handed, const Control& control, const Sink& sink,
              const Read& read) {
  const Index run = std::max<Index>(4, (Index{1} << 22) / size) * size;
  if (handed.done > total || (handed.done != total && handed.done % run != 0))
    throw FormatError(
        "the checkpoint is damaged: it ends inside a run of entries; remove it, or discard it with --restart");
  std::vector<Entry> entries(run);
  const auto pass = [&](Index first, Index count) {
    std::atomic<Index> gaps = 0;
    const Index pieces = (count + size - 1) / size;
    control.job.workers().for_each(pieces, [&](std::size_t i) {
      const std::span<Entry> own = std::span(entries).subspan(i * size, size);
      read(first / size + i, own.data());
      gaps += finish(own, metric);
    });
    sink({first, std::span<const Entry>(entries).first(count), gaps - (pieces * size - count)});
    control.job.progress(first + count);
  };
  handed.save_if_due();
  hand_out_pieces(
      total, run, handed.done, control, pass, [&] { handed.save(); }, [&] { control.job.check(); });
}

/// Calls hand_out with bytes if they suffice for the depths. Deeper outcomes are read in two bytes.
template <class Read>
void hand_out_narrow(Index total, Index size, std::uint32_t deepest, Metric metric, Handed& handed,
                     const Control& control, const Sink& sink, const Read& read) {
  if (deepest <= LoopyCode<std::uint8_t>::max_depth)
    hand_out<std::uint8_t>(total, size, metric, handed, control, sink, read);
  else
    hand_out<std::uint16_t>(total, size, metric, handed, control, sink, read);
}

}  // namespace zermelo::pieces
