// A fixed number of threads that share the iterations of loops.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>

namespace zermelo {

/// A reference to a function of a range [begin, end); the function must outlive it. Cost: one indirect call a range.
class RangeBody {
 public:
  template <class Body>
  explicit RangeBody(const Body& body)
      : body_(&body), call_([](const void* object, std::size_t begin, std::size_t end) {
          (*static_cast<const Body*>(object))(begin, end);
        }) {}

  void operator()(std::size_t begin, std::size_t end) const { call_(body_, begin, end); }

 private:
  const void* body_;
  void (*call_)(const void*, std::size_t, std::size_t);
};

/// A fixed number of threads that share loops. Two threads must not use it at once.
class Workers {
 public:
  /// threads = 0: one for every core, or as many as the process can start. Throws LimitError if it can start fewer than
  /// `threads`.
  explicit Workers(unsigned threads = 0);
  ~Workers();

  unsigned count() const { return count_; }

  /// Calls body(begin, end) for disjoint chunks that cover [0, n). Only chunks longer than `grain` are divided again,
  /// so every chunk but the last has at least grain / 2 entries. The first exception of a body is thrown here. Memory
  /// written by the bodies is visible after the call.
  template <class Body>
  void for_ranges(std::size_t n, std::size_t grain, const Body& body) {
    share(n, grain, RangeBody(body));
  }

  /// Calls body(begin, end) for each chunk of `size` entries of [0, n); the last chunk may be shorter.
  template <class Body>
  void for_chunks(std::size_t n, std::size_t size, const Body& body) {
    for_each((n + size - 1) / size, [&](std::size_t chunk) { body(chunk * size, std::min(n, (chunk + 1) * size)); });
  }

  /// Calls body(i) for every i in [0, n).
  template <class Body>
  void for_each(std::size_t n, const Body& body) {
    for_ranges(n, 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) body(i);
    });
  }

 private:
  struct Threads;

  void share(std::size_t n, std::size_t grain, RangeBody body);

  unsigned count_;
  std::unique_ptr<Threads> threads_;
};

}  // namespace zermelo
