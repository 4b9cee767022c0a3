// The state of all ranks as one stream of bytes, which rank 0 writes and reads: section by section, and in each of them
// the shares of the ranks in order. So any number of ranks continues from a checkpoint.
#pragma once

#include <exception>
#include <functional>
#include <string>
#include <vector>

#include "tablebase/base/byte_passing.h"
#include "tablebase/machine/ranks.h"

namespace zermelo {

/// Calls write(put) on every rank; the bytes of all ranks, in order, go to `put` of rank 0. Needs some MiB of memory.
/// Without ranks (null) calls write(put).
void put_section(Ranks* ranks, const PutBytes& put, const std::function<void(const PutBytes&)>& write);

/// Calls read(get) on every rank, one after the other; the bytes come from `get` of rank 0. Without ranks (null) calls
/// read(get).
void get_section(Ranks* ranks, const GetBytes& get, const std::function<void(const GetBytes&)>& read);

/// Passes on the state of all ranks for rank 0. The others send their parts of it also if rank 0 cannot keep it.
class WholeState {
 public:
  explicit WholeState(const WriteState& state) : state_(state) {}

  /// Throws what `put` throws, at the end.
  void write(const PutBytes& put);
  /// Call it at the end: asks for the state if no rank has asked, and throws what the ranks threw meanwhile.
  void finish();

 private:
  const WriteState& state_;
  bool written_ = false;
  std::exception_ptr failure_;  ///< of the state, not of `put`
};

/// Returns the texts of all ranks to rank 0, in order; an empty list to the others.
std::vector<std::string> gather_texts(Ranks& ranks, const std::string& text);
/// Returns the text of rank 0 to all ranks.
std::string text_of_first(Ranks& ranks, const std::string& text);

}  // namespace zermelo
