// A small reader of LaTeX that checks whether braces and environments match and special characters are escaped.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

namespace zermelo {

/// fault() describes the first mistake; empty for a sound text. The rows are those between rules of all tables.
class PlainTex {
 public:
  explicit PlainTex(const std::string& text) : text_(text) { read(); }

  const std::string& fault() const { return fault_; }
  /// The number of cells of each row, without the rows of column names.
  const std::vector<std::size_t>& rows() const { return rows_; }
  /// How often the environment begins.
  std::ptrdiff_t count(const std::string& environment) const { return std::ranges::count(begun_, environment); }

 private:
  void read() {
    while (at_ < text_.size() && fault_.empty()) read_character(text_[at_++]);
    if (!braces_.empty()) fail("an open brace");
    if (open_ != std::vector<std::string>{}) fail("an open environment");
  }

  void read_character(char c) {
    if (c == '\\') return read_command();
    if (c == '%') at_ = std::min(text_.find('\n', at_), text_.size());
    if (c == '{') braces_ += c;
    if (c == '}' && braces_.empty()) fail("a brace that closes nothing");
    if (c == '}' && !braces_.empty()) braces_.pop_back();
    if (c == '&') ++cells_;
    if (c == '&' && !in_table_) fail("& outside a table");
    if (std::string("$#^_~").find(c) != std::string::npos) fail(std::string("a bare ") + c);
    if (static_cast<unsigned char>(c) < ' ' && c != '\n') fail("a control character");
  }

  void read_command() {
    if (at_ < text_.size() && !std::isalpha(static_cast<unsigned char>(text_[at_]))) {
      if (text_[at_++] == '\\') end_row();
      return;
    }
    const std::size_t begin = at_;
    while (at_ < text_.size() && std::isalpha(static_cast<unsigned char>(text_[at_]))) ++at_;
    run(text_.substr(begin, at_ - begin));
  }

  void run(const std::string& command) {
    if (command == "midrule") body_ = true;
    if (command == "toprule" || command == "bottomrule") body_ = false;
    if (command == "endfoot") body_ = true;
    if (command != "begin" && command != "end") return;
    const std::size_t end = text_.find('}', at_);
    const std::string name = text_.substr(at_ + 1, end - at_ - 1);
    if (name == "document") return;  // within a conditional
    command == "begin" ? enter(name) : leave(name);
  }

  void enter(const std::string& name) {
    open_.push_back(name);
    begun_.push_back(name);
    in_table_ = in_table_ || name == "tabular" || name == "longtable";
  }

  void leave(const std::string& name) {
    if (open_.empty() || open_.back() != name) return fail("the end of " + name);
    open_.pop_back();
    if (name == "tabular" || name == "longtable") in_table_ = body_ = false;
  }

  void end_row() {
    if (body_) rows_.push_back(cells_);
    cells_ = 1;
  }

  void fail(const std::string& what) {
    if (fault_.empty()) fault_ = what + " at byte " + std::to_string(at_);
  }

  std::string text_, fault_, braces_;
  std::size_t at_ = 0, cells_ = 1;
  bool in_table_ = false, body_ = false;
  std::vector<std::string> open_, begun_;
  std::vector<std::size_t> rows_;
};

}  // namespace zermelo
