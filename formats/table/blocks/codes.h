// Layout `codes`: the depth codes or loopy codes in order, as the solver made them.
#pragma once

#include <algorithm>

#include "formats/table/blocks/block_base.h"

namespace zermelo {

template <class Cell>
class CodesBlock final : public DepthBlock<CodesBlock<Cell>, Cell> {
 public:
  CodesBlock(Bytes payload, Index entries, const FileLocation& location, std::size_t skip = 0)
      : DepthBlock<CodesBlock, Cell>(std::move(payload), entries), skip_(skip) {
    location.expect("bytes of codes", entries * sizeof(Cell), this->size() - skip);
    bool none = false;
    for (Index i = 0; i < entries; ++i) none |= code(i) == DepthCode<Cell>::none;
    if (none) location.refuse("an entry has the code 0; codes begin at 1");
  }

  Cell code(Index i) const { return load<Cell>(this->data() + skip_ + i * sizeof(Cell)); }

 private:
  std::size_t skip_;
};

template <class Cell>
void put_codes(Bytes& payload, std::span<const Cell> cells) {
  put(payload, std::as_bytes(cells));
}

}  // namespace zermelo
