// Objects that several threads use in turn, such as sets for the work on one frame.
#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace zermelo::pieces {

/// Lends objects, and makes one when all are lent. Thread-safe.
template <class Object>
class Pool {
 public:
  /// A lent object; gives it back at its end.
  class Loan {
   public:
    Loan(Pool& pool, std::unique_ptr<Object> object) : pool_(pool), object_(std::move(object)) {}
    ~Loan() { pool_.give_back(std::move(object_)); }
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;
    Object& operator*() const { return *object_; }

   private:
    Pool& pool_;
    std::unique_ptr<Object> object_;
  };

  /// Returns a lent object; make() returns a new one as a std::unique_ptr.
  template <class Make>
  Loan lend(const Make& make) {
    std::unique_ptr<Object> object = take();
    return {*this, object ? std::move(object) : make()};
  }

 private:
  std::unique_ptr<Object> take() {
    const std::scoped_lock lock(mutex_);
    if (idle_.empty()) return {};
    std::unique_ptr<Object> object = std::move(idle_.back());
    idle_.pop_back();
    return object;
  }
  void give_back(std::unique_ptr<Object> object) {
    const std::scoped_lock lock(mutex_);
    idle_.push_back(std::move(object));
  }

  std::mutex mutex_;
  std::vector<std::unique_ptr<Object>> idle_;
};

}  // namespace zermelo::pieces
