// Remembers the sentences already passed on, because a game may be made several times from one file.
#include "tablebase/base/error.h"

#include <mutex>
#include <set>
#include <utility>

namespace zermelo {
namespace {

struct Notices {
  std::mutex guard;
  std::function<void(const std::string& sentence)> receiver;
  std::set<std::string> given;
};

Notices& notices() {
  static Notices all;
  return all;
}

}  // namespace

void receive_notices(std::function<void(const std::string& sentence)> receiver) {
  const std::lock_guard lock(notices().guard);
  notices().receiver = std::move(receiver);
  notices().given.clear();
}

void give_notice(const std::string& sentence) {
  const std::lock_guard lock(notices().guard);
  if (notices().receiver && notices().given.insert(sentence).second) notices().receiver(sentence);
}

}  // namespace zermelo
