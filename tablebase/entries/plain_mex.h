// The mex, by its definition: the least number that is not among some numbers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace zermelo {

/// Takes numbers one by one. Cost of the mex: linear in the number of numbers. It keeps its memory for other numbers.
class PlainMex {
 public:
  void clear() { numbers_.clear(); }
  void add(std::uint32_t number) { numbers_.push_back(number); }
  std::uint32_t least_missing() {
    found_.assign(numbers_.size() + 1, 0);  // the least missing number is at most the count of numbers
    for (const std::uint32_t number : numbers_)
      if (number < found_.size()) found_[number] = 1;
    return static_cast<std::uint32_t>(std::find(found_.begin(), found_.end(), 0) - found_.begin());
  }

 private:
  std::vector<std::uint32_t> numbers_;
  std::vector<std::uint8_t> found_;
};

}  // namespace zermelo
