// Parses edges. Cost model: about 4 ns a number of any length and 2 ns a line, so about 10 ns an edge. A loop over
// digits would cost 4 ns more a number, since its end is mispredicted.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <string>

#include "tablebase/graphs/edge_form.h"

namespace zermelo::graphs {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

void skip_blanks(const char*& p) {
  while (is_blank(*p)) ++p;
}

/// Reads the digits, up to eight, at the beginning of a word of eight characters, and returns their number. Has no
/// branch on this number (except 0), since it is unpredictable. The first character is in the lowest byte.
unsigned read_word(std::uint64_t word, std::uint64_t& number) {
  constexpr std::uint64_t each = 0x0101010101010101;
  word ^= each * '0';  // digits become 0 to 9, everything else more
  const std::uint64_t others = ((word + each * (0x80 - 10)) | word) & (each * 0x80);
  const auto digits = static_cast<unsigned>(std::countr_zero(others)) / 8;
  if (digits == 0) return 0;
  word <<= 64 - 8 * digits;  // adds leading zeros
  word = (word * 10 + (word >> 8)) & 0x00FF00FF00FF00FF;
  word = (word * 100 + (word >> 16)) & 0x0000FFFF0000FFFF;
  number = (word * 10'000 + (word >> 32)) & 0xFFFFFFFF;
  return digits;
}

/// Reads a whole number at `p`. Returns false if there is none, or if it has 20 digits or more and so may not fit.
bool read_number(const char*& p, const char* end, std::uint64_t& number) {
  const char* begin = p;
  number = 0;
  std::uint64_t word = 0;
  if (static_cast<std::size_t>(end - p) >= sizeof word) {
    std::memcpy(&word, p, sizeof word);
    p += read_word(word, number);
    if (p - begin < 8) return p != begin;
  }
  for (unsigned digit; (digit = static_cast<unsigned char>(*p) - unsigned{'0'}) < 10; ++p) number = 10 * number + digit;
  return p != begin && p - begin < 20;
}

const char* line_end(const char* p, const char* end) {
  return static_cast<const char*>(std::memchr(p, '\n', static_cast<std::size_t>(end - p)));
}

/// Reads the line at `p`. Returns true if it is an edge; `p` is then at its line end. Loops need no bound, since the
/// line end stops them.
bool read_edge(const char*& p, const char* end, const EdgeForm& form, Edge& edge) {
  std::uint64_t tail = 0, head = 0;
  skip_blanks(p);
  if (!read_number(p, end, tail) || !is_blank(*p)) return false;
  skip_blanks(p);
  if (!read_number(p, end, head)) return false;
  if (form.values != EdgeForm::Values::none) {
    if (!is_blank(*p)) return false;
    skip_blanks(p);
    const char* after = end_of_value(p, form.values);
    if (after == nullptr) return false;
    p = after;
  }
  skip_blanks(p);
  if (*p == form.comment) p = line_end(p, end);
  if (*p == '\r') ++p;
  tail -= form.first;
  head -= form.first;
  edge = {static_cast<Vertex>(tail), static_cast<Vertex>(head)};
  return *p == '\n' && tail < form.vertex_limit() && head < form.vertex_limit();
}

/// Collects edges and hands them to `take` in batches.
class Batch {
 public:
  explicit Batch(const TakeEdges& take) : take_(take) {}

  void add(Edge edge) {
    edges_[count_++] = edge;
    if (count_ == batch_edges) flush();
  }
  void flush() {
    if (count_ > 0) take_({edges_.data(), count_});
    count_ = 0;
  }

 private:
  const TakeEdges& take_;
  std::array<Edge, batch_edges> edges_;
  std::size_t count_ = 0;
};

/// The wrong line with the least offset among those that the threads have found.
class FirstFault {
 public:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  std::size_t offset() const { return offset_.load(std::memory_order_relaxed); }
  const std::string& what() const { return what_; }

  void add(std::size_t offset, std::string what) {
    const std::lock_guard lock(guard_);
    if (offset >= offset_) return;
    offset_ = offset;
    what_ = std::move(what);
  }

 private:
  std::atomic<std::size_t> offset_{none};
  std::string what_;
  std::mutex guard_;
};

/// Reads lines up to the first fault, and returns the number of edges among them. `place` is the offset of the lines in
/// their block. Requires: every line has a line end.
std::uint64_t read_lines(std::string_view lines, std::size_t place, const EdgeForm& form, const TakeEdges& take,
                         FirstFault& fault) {
  const char* const begin = lines.data();
  const char* const end = begin + lines.size();
  std::uint64_t entries = 0;
  Batch batch(take);
  for (const char *line = begin, *p = line; line != end; line = p) {
    Edge edge;
    if (read_edge(p, end, form, edge)) {
      batch.add(edge);
      if (form.mirrored && edge.tail != edge.head) batch.add({edge.head, edge.tail});
      ++entries;
    } else {
      p = line_end(line, end);
      std::string what = fault_of({line, static_cast<std::size_t>(p - line)}, form);
      if (!what.empty()) {
        fault.add(place + static_cast<std::size_t>(line - begin), std::move(what));
        break;
      }
    }
    ++p;
  }
  batch.flush();
  return entries;
}

/// The beginnings of the chunks of a text, each at the beginning of a line, then the end of the last whole line.
std::vector<std::size_t> cut(std::string_view text, std::size_t chunk) {
  std::vector<std::size_t> cuts{0};
  const std::size_t whole = text.rfind('\n') + 1;
  while (cuts.back() < whole) cuts.push_back(text.find('\n', std::min(cuts.back() + chunk, whole) - 1) + 1);
  return cuts;
}

/// The block without the lines of the header.
TextBlock body_of(TextBlock block, std::uint64_t body) {
  for (; block.line < body && !block.text.empty(); ++block.line)
    block.text.remove_prefix(std::min(block.text.find('\n'), block.text.size() - 1) + 1);
  return block;
}

std::uint64_t lines_in(std::string_view text) {
  return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

/// Reads the blocks of one text one after the other.
class EdgeReader {
 public:
  EdgeReader(const GraphText& text, const EdgeForm& form, const Job& job, const TakeEdges& take)
      : text_(text), form_(form), job_(job), take_(take) {}

  /// Reads the text and returns the number of its lines that are edges.
  std::uint64_t read_all() {
    text_.blocks(
        [&](const TextBlock& block) {
          read(body_of(block, form_.body));
          return true;
        },
        &job_.workers());
    return entries_;
  }

 private:
  void read(const TextBlock& block) {
    FirstFault fault;
    const std::vector<std::size_t> cuts = cut(block.text, text_.sizes().chunk);
    job_.workers().for_each(cuts.size() - 1, [&](std::size_t i) {
      job_.check();
      if (cuts[i] > fault.offset()) return;
      entries_ += read_lines(block.text.substr(cuts[i], cuts[i + 1] - cuts[i]), cuts[i], form_, take_, fault);
    });
    if (fault.offset() == FirstFault::none) read_last(block.text.substr(cuts.back()), cuts.back(), fault);
    if (fault.offset() == FirstFault::none) return;
    text_.refuse(block.line + lines_in(block.text.substr(0, fault.offset())), fault.what());
  }

  /// Reads a last line without line end, from a copy with a line end.
  void read_last(std::string_view line, std::size_t place, FirstFault& fault) {
    if (line.empty()) return;
    if (line.size() > text_.sizes().block)
      return fault.add(place, fmt::format("the line is longer than {} bytes", text_.sizes().block));
    entries_ += read_lines(std::string(line) + '\n', place, form_, take_, fault);
  }

  const GraphText& text_;
  const EdgeForm& form_;
  const Job& job_;
  const TakeEdges& take_;
  std::atomic<std::uint64_t> entries_{0};
};

}  // namespace

void for_each_edge(const GraphText& text, const EdgeForm& form, const Job& job, const TakeEdges& take) {
  const std::uint64_t entries = EdgeReader(text, form, job, take).read_all();
  if (form.entries.value_or(entries) != entries)
    text.refuse("the header promises {} {}, but there are {}", *form.entries, form.matrix() ? "entries" : "edges",
                entries);
}

/// Kept edges are a list of chunks of fixed capacity, so each edge is copied only once.
void KeptEdges::give_up() {
  gave_up_ = true;
  chunks_ = {};
}

void KeptEdges::add(std::span<const Edge> edges) {
  const std::lock_guard lock(guard_);
  if (gave_up_) return;
  if (chunks_.empty() || chunks_.back().size() + edges.size() > chunk_edges) {
    if (bytes() + chunk_edges * sizeof(Edge) > most_bytes_) return give_up();
    chunks_.emplace_back().reserve(chunk_edges);
  }
  chunks_.back().insert(chunks_.back().end(), edges.begin(), edges.end());
}

void KeptEdges::for_each(const Job& job, const TakeEdges& take) const {
  job.workers().for_each(chunks_.size(), [&](std::size_t chunk) {
    job.check();
    const std::span<const Edge> edges(chunks_[chunk]);
    for (std::size_t at = 0; at < edges.size(); at += batch_edges)
      take(edges.subspan(at, std::min(batch_edges, edges.size() - at)));
  });
}

/// Degrees are atomic counters. Cost model: one cache miss an edge, unless the tails come in order. A batch
/// prefetches all of its counters before it adds to the first, so the misses overlap.
OutDegrees::OutDegrees(Claim claim) : claim_(std::move(claim)), segments_((most_vertices >> segment_bits) + 1) {}

OutDegrees::~OutDegrees() {
  for (const auto& segment : segments_) delete segment.load(std::memory_order_relaxed);
}

OutDegrees::Segment* OutDegrees::make_segment(std::size_t number) {
  const std::lock_guard lock(guard_);
  Segment* segment = segments_[number].load(std::memory_order_relaxed);
  if (segment != nullptr) return segment;
  claim_((made_ + 1) * sizeof(Segment));
  ++made_;
  segment = std::make_unique<Segment>().release();
  segments_[number].store(segment, std::memory_order_release);
  return segment;
}

OutDegrees::Counter& OutDegrees::counter(Vertex vertex) {
  Segment* segment = segments_[vertex >> segment_bits].load(std::memory_order_acquire);
  if (segment == nullptr) segment = make_segment(vertex >> segment_bits);
  return (*segment)[vertex % (Vertex{1} << segment_bits)];
}

void OutDegrees::add(std::span<const Edge> edges) {
  std::array<Counter*, batch_edges> counters;
  std::uint64_t vertices = 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    counters[i] = &counter(edges[i].tail);
    __builtin_prefetch(counters[i], 1);
    vertices = std::max({vertices, edges[i].tail + std::uint64_t{1}, edges[i].head + std::uint64_t{1}});
  }
  for (std::size_t i = 0; i < edges.size(); ++i) counters[i]->fetch_add(1, std::memory_order_relaxed);
  std::uint64_t known = vertices_.load(std::memory_order_relaxed);
  while (known < vertices && !vertices_.compare_exchange_weak(known, vertices, std::memory_order_relaxed)) {
  }
}

std::vector<std::uint64_t> OutDegrees::ends(std::uint64_t vertices) {
  std::vector<std::uint64_t> ends(vertices + 1);
  std::uint64_t total = 0;
  for (std::uint64_t first = 0; first < vertices; first += std::uint64_t{1} << segment_bits) {
    const std::unique_ptr<Segment> segment(segments_[first >> segment_bits].exchange(nullptr));
    const std::uint64_t count = std::min(vertices - first, std::uint64_t{1} << segment_bits);
    for (std::uint64_t i = 0; i < count; ++i) ends[first + i] = total += segment ? (*segment)[i].load() : 0;
  }
  ends[vertices] = total;
  return ends;
}

}  // namespace zermelo::graphs
