// Values by the definition alone, for rules that no faster kernel knows.
#pragma once

#include "solver/sequence/kernel.h"
#include "solver/sequence/sequence.h"

namespace zermelo {

class PlainKernel final : public SequenceKernel {
 public:
  explicit PlainKernel(const HeapRule& rule) : rule_(rule) {}
  void advance(HeapValues& values, std::uint64_t, const std::function<void()>& stop) override {
    stop();
    values.push_back(plain_mex(rule_, values, values.size()));
  }

 private:
  HeapRule rule_;
};

}  // namespace zermelo
