-- Random probes for wrk. FILE has a position of TABLE on each line; the last words are further parameters of requests.
--   wrk -t1 -c1 -d10s -s bench/service_probes.lua http://127.0.0.1:8080 -- TABLE FILE ["&moves=0"]
local requests = {}

function init(args)
  for line in io.lines(args[2]) do
    local position = line:gsub("[^%w%.%-]", function(c) return string.format("%%%02X", c:byte()) end)
    local query = "table=" .. args[1] .. "&position=" .. position .. (args[3] or "")
    requests[#requests + 1] = wrk.format("GET", "/api/probe?" .. query)
  end
  math.randomseed(1)
end

function request() return requests[math.random(#requests)] end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("%.0f requests/s; us: p50 %.0f, p90 %.0f, p99 %.0f, p99.9 %.0f; errors %d\n",
    summary.requests / summary.duration * 1e6, latency:percentile(50), latency:percentile(90),
    latency:percentile(99), latency:percentile(99.9),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
