// Tables in a temporary folder, and the service that answers for them.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>

#include "formats/table/reading/block_cache.h"
#include "formats/table/reading/table_file.h"
#include "jobs/generate/generation.h"
#include "support/folder.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"
#include "tools/serve/service.h"

namespace zermelo::test {

class ServedTables : public ::testing::Test {
 protected:
  /// Solves a game into NAME.ztb with blocks of 64 positions.
  void solve(const std::string& spec, Metric metric, const std::string& name) const {
    GenerationOptions options;
    options.file = path(name);
    options.writer.block_entries = 64;
    options.continuation = Continuation::restart;
    generate(*make_game(spec), metric, options, Job({.threads = 2}));
  }

  /// Solves a game into the folder of tiers NAME/.
  void solve_tiers(const std::string& spec, const std::string& name, Metric metric = Metric::depth) const {
    GenerationJob job({.file = folder_.file(name), .in_tiers = true}, Job({.threads = 2}));
    job.run(*job.game(completed_spec(spec), metric), metric);
  }

  std::string path(const std::string& name) const { return folder_.file(name + ".ztb"); }
  std::string folder() const { return folder_.path(); }

  /// Opens files and folders by their names in the folder.
  void open(const std::vector<std::string>& names, std::uint64_t cache_bytes = std::uint64_t{1} << 20) {
    std::vector<std::string> paths;
    for (const std::string& name : names) paths.push_back(folder_.file(name));
    service_.reset();
    catalogue_.emplace(paths, Job({.threads = 2}), std::make_shared<BlockCache>(cache_bytes));
    service_.emplace(*catalogue_);
  }

  static void change_byte(const std::string& path, std::uint64_t place) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(static_cast<std::streamoff>(place));
    const char byte = static_cast<char>(file.get() ^ 0x10);
    file.seekp(static_cast<std::streamoff>(place));
    file.put(byte);
  }

  /// Damages the only block of a file, and opens it. A damaged header or seek table would be refused at once.
  void open_damaged(const std::string& name) {
    const std::string path = folder_.file(name);
    const std::uint64_t size = std::filesystem::file_size(path);
    ASSERT_EQ(TableFile(path).blocks(), 1u);
    for (std::uint64_t place = size / 2; place < size; ++place) {
      change_byte(path, place);
      try {
        return open({name});
      } catch (const FormatError&) {
        change_byte(path, place);
      }
    }
  }

  const Service& service() const { return *service_; }
  const Catalogue& catalogue() const { return *catalogue_; }

  nlohmann::json json(const Request& request, int status = 200) const {
    const Reply reply = service_->reply(request);
    EXPECT_EQ(reply.status, status) << request.path << ' ' << reply.body;
    EXPECT_EQ(reply.type, "application/json");
    return nlohmann::json::parse(reply.body);
  }
  nlohmann::json tables() const { return json({"GET", "/api/tables"}); }
  nlohmann::json probe(const std::string& table, const std::string& position, int status = 200) const {
    return json({"GET", "/api/probe", {{"table", table}, {"position", position}}}, status);
  }
  nlohmann::json line(const std::string& table, const std::string& position, int status = 200) const {
    return json({"GET", "/api/line", {{"table", table}, {"position", position}}}, status);
  }
  nlohmann::json post(const nlohmann::json& body, int status = 200) const {
    return json({"POST", "/api/probe", {}, body.dump()}, status);
  }

 private:
  Folder folder_;
  std::optional<Catalogue> catalogue_;
  std::optional<Service> service_;
};

}  // namespace zermelo::test
