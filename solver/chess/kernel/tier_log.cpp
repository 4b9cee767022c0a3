// The log of a tier, in checkpoints and when a solve continues.
#include "solver/chess/kernel/tier_cells.h"

namespace zermelo::pieces {

/// What the log has of finished plies.
std::optional<Past> TierCells::past() {
  if (plies_ == 0) return {};
  return Past{plies_ - 1, [this](std::size_t frame, Side side, const Past::Use& use) {
                Index count = 0;
                log_->read(at(side) * plan_.frames().size() + frame, [&](std::uint32_t place, Value value) {
                  use(place, value);
                  ++count;
                });
                solved_ += count;
              }};
}

void TierCells::save(const PutBytes& put) const {
  if (!log_) return;
  put_number(plies_, put);
  log_->save(put);
}

void TierCells::load(const GetBytes& get) {
  if (!log_) return;
  plies_ = get_number(get);
  log_->load(get);
}

}  // namespace zermelo::pieces
