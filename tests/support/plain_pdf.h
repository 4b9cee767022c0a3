// A small PDF reader that checks the table of objects and the trailer of a file.
#pragma once

#include <cstdlib>
#include <string>

namespace zermelo {

/// fault() describes the first mistake; empty for a file with a sound table of objects.
class PlainPdf {
 public:
  explicit PlainPdf(const std::string& file) : file_(file) { read(); }

  const std::string& fault() const { return fault_; }
  std::size_t objects() const { return objects_; }
  /// Whether the file contains these words outside compressed pages.
  bool says(const std::string& words) const { return file_.find(words) != std::string::npos; }

 private:
  void read() {
    if (!file_.starts_with("%PDF-1.")) return fail("no header");
    const std::size_t end = file_.rfind("%%EOF"), start = file_.rfind("startxref");
    if (end == std::string::npos || start == std::string::npos || start > end) return fail("no end");
    at_ = number_at(start + 9);
    if (file_.compare(at_, 4, "xref") != 0) return fail("startxref does not point to the table");
    read_table();
    if (!says("/Type /Catalog") || !says("/Type /Page ")) fail("no catalog or page");
  }

  /// Each line `OFFSET GENERATION n` of 20 bytes points to `NUMBER GENERATION obj`.
  void read_table() {
    const std::size_t counts = file_.find('\n', at_) + 1;
    objects_ = number_at(file_.find(' ', counts));
    const std::size_t lines = file_.find('\n', counts) + 1;
    for (std::size_t i = 1; i < objects_; ++i) {
      const std::string head = std::to_string(i) + " 0 obj";
      if (file_.compare(number_at(lines + 20 * i), head.size(), head) != 0) return fail("a wrong offset of " + head);
    }
    if (file_.compare(lines + 20 * objects_, 7, "trailer") != 0) fail("no trailer");
  }

  std::size_t number_at(std::size_t at) const {
    return at >= file_.size() ? 0 : static_cast<std::size_t>(std::atoll(file_.c_str() + at));
  }
  void fail(const std::string& what) {
    if (fault_.empty()) fault_ = what;
  }

  std::string file_, fault_;
  std::size_t at_ = 0, objects_ = 0;
};

}  // namespace zermelo
