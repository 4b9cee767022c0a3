// What is locked is the file of the name: whoever finds that a name has got another file has lost the claim.
#include "jobs/tiers/claims.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <span>
#include <system_error>
#include <utility>

#include "formats/table/storage/file_layer.h"
#include "formats/table/storage/json.h"
#include "formats/table/storage/json_reading.h"
#include "tablebase/base/error.h"
#include "tablebase/input/input_file.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

std::string claim_path(const std::string& folder, std::string_view tier) {
  return (fs::path(folder) / (std::string(tier) + ".claim")).string();
}

std::string words_in(int descriptor) {
  std::array<char, 4096> words;
  const ssize_t size = pread(descriptor, words.data(), words.size(), 0);
  return {words.data(), size < 0 ? 0 : static_cast<std::size_t>(size)};
}

/// The worker in the words of a claim, and its machine; null if the words are no claim.
std::optional<std::pair<TierWorker, std::string>> parse_claim(const std::string& words) {
  try {
    const Json claim = parse_json(words);
    return std::pair{TierWorker{claim.at("host").get<std::string>(), claim.at("process").get<std::uint64_t>()},
                     claim.at("machine").get<std::string>()};
  } catch (const JsonError&) {
    return {};
  }
}

bool is_control(char letter) { return static_cast<unsigned char>(letter) < ' ' || letter == '\x7f'; }

/// Whether the worker of an open claim is dead: on this machine its lock tells, where the file system has locks.
bool is_dead(int descriptor, const std::string& machine, bool silent) {
  if (machine != TierClaims::this_machine()) return silent;
  if (flock(descriptor, LOCK_SH | LOCK_NB) == 0) return true;
  return silent && errno != EWOULDBLOCK;
}

}  // namespace

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

std::string TierClaims::this_machine() {
  std::string boot;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
  return boot.empty() ? host_name() : boot;
}

TierClaims::TierClaims(std::string folder, ClaimTimes times, std::string machine)
    : folder_(std::move(folder)), times_(times), machine_(std::move(machine)) {}

TierClaims::~TierClaims() {
  {
    const std::lock_guard lock(guard_);
    ending_ = true;
  }
  changed_.notify_all();
  if (heart_.joinable()) heart_.join();
  while (!claims_.empty()) release(std::string(claims_.begin()->first));
}

bool TierClaims::claim(const std::string& tier) {
  const std::string path = claim_path(folder_, tier);
  int descriptor = open_locked(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW);
  if (descriptor < 0 && errno == EEXIST) descriptor = take_over(path);
  if (descriptor < 0 && errno != EWOULDBLOCK && errno != ENOENT && errno != EEXIST) {
    if (is_full_disk(errno)) throw LimitError("{}", full_disk_text(errno, "write " + path));
    throw std::system_error(errno, std::generic_category(), "cannot write " + path);
  }
  if (descriptor < 0) return false;
  const std::lock_guard lock(guard_);
  claims_.emplace(tier, descriptor);
  sign(path, descriptor);
  if (!heart_.joinable()) heart_ = std::thread([this] { beat(); });
  return true;
}

/// Opens the claim of a dead worker; -1 with errno if that fails, EWOULDBLOCK if the worker may be alive.
int TierClaims::take_over(const std::string& path) {
  const int descriptor = open_locked(path, O_RDWR | O_NOFOLLOW);
  if (descriptor < 0) return -1;
  const std::string words = words_in(descriptor);
  const auto worker = parse_claim(words);
  if (worker && worker->second == machine_) return descriptor;
  close(descriptor);
  if (is_silent(path, words)) return replace(path);
  errno = EWOULDBLOCK;
  return -1;
}

/// Others may take over the same claim at once; the last one has it.
int TierClaims::replace(const std::string& path) const {
  files().remove(path);
  const int descriptor = open_locked(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW);
  if (descriptor < 0) return -1;
  std::this_thread::sleep_for(times_.settle);
  if (names(path, descriptor)) return descriptor;
  close(descriptor);
  errno = EWOULDBLOCK;
  return -1;
}

/// Whether the claim has had these words for long; none, if its worker stopped as soon as it had made the file. Clocks
/// of other machines do not matter.
bool TierClaims::is_silent(const std::string& path, const std::string& words) {
  const std::lock_guard lock(guard_);
  const auto now = std::chrono::steady_clock::now();
  const auto [seen, is_new] = seen_.try_emplace(path, Sign{words, now});
  if (!is_new && seen->second.words != words) seen->second = {words, now};
  return now - seen->second.since >= (words.empty() ? times_.settle : times_.patience);
}

void TierClaims::release(const std::string& tier) {
  const std::lock_guard lock(guard_);
  const auto claim = claims_.find(tier);
  if (claim == claims_.end()) return;
  const std::string path = claim_path(folder_, tier);
  if (names(path, claim->second)) files().remove(path);
  close(claim->second);
  claims_.erase(claim);
}

std::string TierClaims::lost() const {
  const std::lock_guard lock(guard_);
  return lost_;
}

/// A sign that cannot be written counts as none.
void TierClaims::sign(const std::string& path, int descriptor) {
  const Json words = {{"host", host_name()}, {"process", getpid()}, {"machine", machine_}, {"beat", ++beats_}};
  const std::string line = words.dump(Utf8::replace) + "\n";
  if (write_all(descriptor, std::as_bytes(std::span(line)), 0)) files().truncate(descriptor, line.size());
  if (!names(path, descriptor)) lost_ = fs::path(path).stem();
}

void TierClaims::beat() {
  std::unique_lock lock(guard_);
  while (!changed_.wait_for(lock, times_.beat, [this] { return ending_; }))
    for (const auto& [tier, descriptor] : claims_) sign(claim_path(folder_, tier), descriptor);
}

std::optional<TierWorker> worker_on(const std::string& folder, std::string_view tier) {
  const std::string path = claim_path(folder, tier);
  const Descriptor file(open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (!file) return {};
  const auto claim = parse_claim(words_in(file.number()));
  std::error_code gone;
  const auto age = fs::file_time_type::clock::now() - fs::last_write_time(path, gone);
  if (!claim || gone || std::ranges::any_of(claim->first.host, is_control)) return {};
  TierWorker worker = claim->first;
  const auto seconds = std::chrono::floor<std::chrono::seconds>(age).count();
  worker.seconds = seconds > 0 ? static_cast<std::uint64_t>(seconds) : 0;
  worker.dead = is_dead(file.number(), claim->second, age >= ClaimTimes().patience);
  return worker;
}

}  // namespace zermelo
