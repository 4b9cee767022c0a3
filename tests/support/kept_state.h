// Keeps the last checkpoint of a solve in memory.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <utility>
#include <vector>

#include "solver/solving/control.h"

namespace zermelo::test {

/// The object must outlive the functions that it returns.
class KeptState {
 public:
  KeptState() = default;
  explicit KeptState(std::vector<std::byte> bytes) : bytes_(std::move(bytes)) {}

  bool empty() const { return bytes_.empty(); }
  std::size_t size() const { return bytes_.size(); }
  const std::vector<std::byte>& bytes() const { return bytes_; }
  /// The bytes that the reader has not read.
  std::size_t left() const { return bytes_.size() - read_; }
  /// Whether the reader has read every byte.
  bool read_out() const { return read_ == bytes_.size(); }

  /// A function for Control::checkpoint; each checkpoint replaces the one before.
  auto keeper() {
    return [this](const std::function<void(const PutBytes&)>& write) {
      bytes_.clear();
      write([this](std::span<const std::byte> bytes) { bytes_.insert(bytes_.end(), bytes.begin(), bytes.end()); });
    };
  }

  /// A function for Control::resume that reads from the beginning.
  GetBytes reader() {
    read_ = 0;
    return [this](std::span<std::byte> bytes) {
      ASSERT_LE(read_ + bytes.size(), bytes_.size());
      if (!bytes.empty()) std::memcpy(bytes.data(), bytes_.data() + read_, bytes.size());
      read_ += bytes.size();
    };
  }

 private:
  std::vector<std::byte> bytes_;
  std::size_t read_ = 0;
};

}  // namespace zermelo::test
