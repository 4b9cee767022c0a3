// A small XML reader that checks whether a file is well-formed, and finds its elements.
#pragma once

#include <cctype>
#include <map>
#include <string>
#include <vector>

namespace zermelo {

struct XmlElement {
  std::string name;
  std::map<std::string, std::string> attributes;
  std::string text;  ///< directly inside the element, with entities unresolved
};

/// All elements in the order of their opening tags. fault() describes the first mistake; empty for a well-formed file.
class PlainXml {
 public:
  explicit PlainXml(const std::string& file) : file_(file) { read(); }

  const std::string& fault() const { return fault_; }
  const std::vector<XmlElement>& elements() const { return elements_; }
  std::vector<XmlElement> named(const std::string& name) const {
    std::vector<XmlElement> found;
    for (const XmlElement& element : elements_)
      if (element.name == name) found.push_back(element);
    return found;
  }
  bool says(const std::string& words) const {
    for (const XmlElement& element : elements_)
      if (element.text == words) return true;
    return false;
  }

 private:
  void read() {
    std::vector<std::size_t> open;
    bool ended = false;
    while (at_ < file_.size() && fault_.empty()) {
      if (file_[at_] != '<') {
        read_text(open);
      } else if (file_.compare(at_, 2, "</") == 0) {
        const std::size_t end = file_.find('>', at_);
        if (open.empty() || end == std::string::npos ||
            file_.substr(at_ + 2, end - at_ - 2) != elements_[open.back()].name)
          return fail("an end tag that does not fit");
        open.pop_back();
        ended = open.empty();
        at_ = end + 1;
      } else {
        if (ended) return fail("a second root");
        read_tag(open);
      }
    }
    if (!open.empty()) fail("an element that does not end");
  }

  void read_text(const std::vector<std::size_t>& open) {
    const std::size_t end = std::min(file_.find('<', at_), file_.size());
    const std::string text = file_.substr(at_, end - at_);
    check_entities(text);
    if (open.empty() && text.find_first_not_of(" \n") != std::string::npos) fail("text outside the root");
    if (!open.empty()) elements_[open.back()].text += text;
    at_ = end;
  }

  void read_tag(std::vector<std::size_t>& open) {
    XmlElement element;
    ++at_;
    element.name = word();
    if (element.name.empty()) return fail("a tag without a name");
    while (true) {
      while (at_ < file_.size() && std::isspace(static_cast<unsigned char>(file_[at_]))) ++at_;
      if (file_.compare(at_, 2, "/>") == 0 || file_.compare(at_, 1, ">") == 0) break;
      const std::string name = word();
      if (name.empty() || file_.compare(at_, 2, "=\"") != 0) return fail("a malformed attribute");
      const std::size_t end = file_.find('"', at_ + 2);
      if (end == std::string::npos) return fail("a quote that does not end");
      const std::string value = file_.substr(at_ + 2, end - at_ - 2);
      if (value.find('<') != std::string::npos) return fail("< in an attribute");
      check_entities(value);
      if (!element.attributes.emplace(name, value).second) return fail("an attribute twice");
      at_ = end + 1;
    }
    elements_.push_back(element);
    if (file_[at_] == '>') open.push_back(elements_.size() - 1);
    at_ += file_[at_] == '>' ? 1 : 2;
  }

  std::string word() {
    const std::size_t begin = at_;
    while (at_ < file_.size() && (std::isalnum(static_cast<unsigned char>(file_[at_])) || file_[at_] == '-')) ++at_;
    return file_.substr(begin, at_ - begin);
  }

  void check_entities(const std::string& text) {
    for (std::size_t i = text.find('&'); i != std::string::npos; i = text.find('&', i + 1)) {
      const std::string entity = text.substr(i, text.find(';', i) - i);
      if (entity != "&amp" && entity != "&lt" && entity != "&gt" && entity != "&quot") fail("the entity " + entity);
    }
    for (const char c : text)
      if (static_cast<unsigned char>(c) < 0x20 && c != '\n') fail("a control character");
  }

  void fail(const std::string& what) { fault_ = what + " at byte " + std::to_string(at_); }

  std::string file_, fault_;
  std::size_t at_ = 0;
  std::vector<XmlElement> elements_;
};

}  // namespace zermelo
