// The files of the explorer page are in the program, complete, and name no other place.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "tools/serve/service.h"

namespace zermelo::explorer_page_test {
namespace {

const PageFile* file_at(const std::filesystem::path& path) {
  const auto file = std::ranges::find(page_files(), path.lexically_normal().string(), &PageFile::path);
  return file == page_files().end() ? nullptr : &*file;
}

/// The first group of every match of a pattern.
std::vector<std::string> matches(const PageFile& file, const char* pattern) {
  const std::string text(file.text);
  const std::regex words(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator match(text.begin(), text.end(), words), end; match != end; ++match)
    found.push_back((*match)[1]);
  return found;
}

TEST(ExplorerPage, BeginsAtTheRoot) {
  const PageFile* page = file_at("/");
  ASSERT_NE(page, nullptr);
  EXPECT_TRUE(page->type.starts_with("text/html"));
  EXPECT_TRUE(page->text.starts_with("<!DOCTYPE html>"));
}

TEST(ExplorerPage, ContainsEveryFileThatItNames) {
  for (const std::string& name : matches(*file_at("/"), R"re((?:src|href)="([^"#]+)")re"))
    EXPECT_NE(file_at("/" + name), nullptr) << name;
}

TEST(ExplorerPage, ContainsEveryModuleThatAModuleImports) {
  std::size_t imports = 0;
  for (const PageFile& file : page_files())
    for (const std::string& name : matches(file, R"re(from '([^']+)';)re")) {
      ++imports;
      EXPECT_NE(file_at(std::filesystem::path(file.path).parent_path() / name), nullptr) << file.path << ": " << name;
    }
  EXPECT_GT(imports, page_files().size());
}

TEST(ExplorerPage, NamesNoOtherPlace) {
  const std::vector<std::string> namespaces{"http://www.w3.org/2000/svg"};
  for (const PageFile& file : page_files())
    for (const std::string& address : matches(file, R"re((\w+://[^"' ]+))re"))
      EXPECT_TRUE(std::ranges::count(namespaces, address)) << file.path << ": " << address;
}

TEST(ExplorerPage, HasNoCodeOrStyleInItsMarkup) {
  EXPECT_TRUE(matches(*file_at("/"), R"re((<style|<script>|\son\w+=|\sstyle=))re").empty());
}

}  // namespace
}  // namespace zermelo::explorer_page_test
