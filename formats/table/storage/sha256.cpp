// libcrypto uses the instructions of the processor for SHA-256.
#include "formats/table/storage/sha256.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>

#include "tablebase/base/error.h"
#include "tablebase/input/input_file.h"
#include "tablebase/machine/shared_library.h"

namespace zermelo {
namespace {

struct Crypto {
  SharedLibrary library{"libcrypto.so.3"};

  ZERMELO_LOADED_FUNCTION(EVP_MD_CTX_new);
  ZERMELO_LOADED_FUNCTION(EVP_MD_CTX_free);
  ZERMELO_LOADED_FUNCTION(EVP_sha256);
  ZERMELO_LOADED_FUNCTION(EVP_DigestInit_ex);
  ZERMELO_LOADED_FUNCTION(EVP_DigestUpdate);
  ZERMELO_LOADED_FUNCTION(EVP_DigestFinal_ex);
};

const Crypto& crypto() {
  static const Crypto loaded;
  if (!loaded.EVP_DigestFinal_ex)
    throw UsageError("SHA-256 needs OpenSSL 3, which this machine lacks; install it (Debian: libssl3)");
  return loaded;
}

}  // namespace

struct Sha256::Context {
  EVP_MD_CTX* state = crypto().EVP_MD_CTX_new();

  Context() = default;
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  ~Context() { crypto().EVP_MD_CTX_free(state); }
};

Sha256::Sha256() : context_(std::make_unique<Context>()) {
  crypto().EVP_DigestInit_ex(context_->state, crypto().EVP_sha256(), nullptr);
}
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;

void Sha256::add(ByteSpan bytes) { crypto().EVP_DigestUpdate(context_->state, bytes.data(), bytes.size()); }

std::string Sha256::hex() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
  unsigned size = 0;
  crypto().EVP_DigestFinal_ex(context_->state, digest.data(), &size);
  std::string text;
  for (unsigned i = 0; i < size; ++i) text += fmt::format("{:02x}", digest[i]);
  return text;
}

std::string sha256_of_file(const std::string& path) {
  constexpr std::uint64_t chunk = 1 << 20;
  const InputFile file(path);
  Sha256 digest;
  for (std::uint64_t at = 0; at < file.size(); at += chunk) {
    const auto bytes = file.bytes(at, std::min(chunk, file.size() - at));
    digest.add(std::as_bytes(std::span(bytes)));
  }
  return digest.hex();
}

}  // namespace zermelo
