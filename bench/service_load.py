"""Loads `zermelo serve` with probes over one connection, and prints requests a second and the service's processor time.

    python3 bench/service_load.py URL TABLE FILE PID [SECONDS [DEPTH [PARAMETERS]]]

FILE has a position of the table on each line; PID is the process of the service. DEPTH requests are on their way at
once (default 16), so that the service never waits for the client; 1: the client waits for each reply. PARAMETERS are
further parameters of requests, such as '&moves=0'.
"""
import os
import random
import socket
import sys
import time
import urllib.parse


def processor_seconds(pid):
    """The processor time of a process, in user and kernel mode."""
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main(url, table, file, pid, seconds="8", depth="16", parameters=""):
    place = urllib.parse.urlsplit(url)
    head = f"GET /api/probe?table={table}&position="
    tail = f"{parameters} HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n"
    with open(file) as lines:
        requests = [(head + urllib.parse.quote(line.strip()) + tail).encode() for line in lines]
    random.seed(1)
    random.shuffle(requests)
    connection = socket.create_connection((place.hostname, place.port))
    replies = connection.makefile("rb", buffering=1 << 20)
    sent = done = size = wrong = 0
    begin, begin_cpu = time.monotonic(), processor_seconds(pid)
    while sent > done or time.monotonic() - begin < float(seconds):
        if sent == done:  # a batch at a time
            batch = [requests[(sent + i) % len(requests)] for i in range(int(depth))]
            connection.sendall(b"".join(batch))
            sent += len(batch)
        wrong += b" 200 " not in replies.readline()
        length = 0
        for line in iter(replies.readline, b"\r\n"):
            if line.startswith(b"Content-Length: "):
                length = int(line[16:])
        replies.read(length)
        size += length
        done += 1
    elapsed, cpu = time.monotonic() - begin, processor_seconds(pid) - begin_cpu
    print(f"{done / elapsed:.0f} requests/s; {cpu / done * 1e6:.1f} us of processor time a request; "
          f"{size / done:.0f} bytes a reply; {wrong} errors")


if __name__ == "__main__":
    main(*sys.argv[1:])
