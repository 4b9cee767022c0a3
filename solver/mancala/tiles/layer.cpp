// A layer in a mapped file is read and written from begin to end in runs, after which pages may go.
#include "solver/mancala/tiles/layer.h"

#include <cstring>

namespace zermelo::mancala {

Layer::Layer(const Boards& boards, unsigned seeds, const BufferPlace& place) : boards_(boards), limit_(place.limit) {
  const Numbers& numbers = boards.numbers;
  std::size_t cells = 0;
  for (unsigned own = 0; own <= seeds; ++own) {
    const Block block = numbers.block(own, seeds - own);
    Part part{own, seeds - own, block.rows, numbers.sides().count(seeds - own), cells, 0, tiles_, false};
    part.over = is_over(boards.rules, own, seeds - own);
    part.stride = part.own_tiles() * ByteTile::side;
    cells += part.stride * block.columns;
    tiles_ += part.own_tiles() * part.other_tiles();
    parts_.push_back(part);
  }
  cells_ = HugeBuffer<std::uint8_t>(cells + slack, place);
}

Layer::Size Layer::size(const Numbers& numbers, unsigned seeds) {
  Size size;
  const auto tiles = [&](unsigned m) { return (numbers.sides().count(m) + ByteTile::side - 1) / ByteTile::side; };
  for (unsigned own = 0; own <= seeds; ++own) {
    size.cells += std::uint64_t{tiles(own)} * ByteTile::side * numbers.columns(seeds - own);
    size.tiles += std::uint64_t{tiles(own)} * tiles(seeds - own);
  }
  return size;
}

void Layer::begin() {
  for (const Part& part : parts_)
    for_runs(part.first, part.stride * boards_.numbers.columns(part.other), [&](std::size_t begin, std::size_t count) {
      std::memset(cells_.data() + begin, first_cell(part), count);
    });
  begun_ = true;
}

std::uint8_t Layer::first_cell(const Part& part) const {
  return static_cast<std::uint8_t>(zero_score - (part.over ? rest(boards_.rules, part.own, part.other) : 0));
}

void Layer::save(const PutBytes& put) const {
  const auto put_cells = [&](const std::uint8_t* cells, std::size_t count) {
    put(std::as_bytes(std::span(cells, count)));
  };
  if (begun_)
    return for_runs(0, cells_.size(),
                    [&](std::size_t begin, std::size_t count) { put_cells(cells_.data() + begin, count); });
  for (const Part& part : parts_) {
    std::vector<std::uint8_t> same;
    for_runs(part.first, part.stride * boards_.numbers.columns(part.other), [&](std::size_t, std::size_t count) {
      same.resize(count, first_cell(part));
      put_cells(same.data(), count);
    });
  }
  put_cells(std::vector<std::uint8_t>(slack).data(), slack);
}

void Layer::load(const GetBytes& get) {
  for_runs(0, cells_.size(), [&](std::size_t begin, std::size_t count) {
    get(std::as_writable_bytes(cells_.span().subspan(begin, count)));
  });
  begun_ = true;
}

}  // namespace zermelo::mancala
