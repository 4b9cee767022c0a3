// SHA-256 digests, which other programs check: `sha256sum`.
#pragma once

#include <memory>
#include <string>

#include "formats/table/storage/bytes.h"

namespace zermelo {

/// Computes a digest chunk by chunk, with libcrypto, which is loaded at the first use.
class Sha256 {
 public:
  /// Throws UsageError without libcrypto.
  Sha256();
  ~Sha256();
  Sha256(Sha256&&) noexcept;

  void add(ByteSpan bytes);
  /// The digest of all bytes as 64 hexadecimal digits. Requires that it is called once, at the end.
  std::string hex();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

/// The digest of a file. Throws as InputFile.
std::string sha256_of_file(const std::string& path);

}  // namespace zermelo
