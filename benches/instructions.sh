#!/bin/sh
# The mean number of instructions from labels to a proof that there is one solution: callgrind counts
# one round over all boards and three, and the difference leaves out loading them.
set -eu
cd "$(dirname "$0")/.."
bench=$(cargo bench --no-default-features --bench search --no-run --message-format=json 2>/dev/null |
    sed -n '/"kind":\["bench"\]/s/.*"executable":"\([^"]*\)".*/\1/p')
counted() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$bench" once "$1" 2>&1 >/dev/null |
        sed -n 's/.*Collected : //p'
}
boards=$("$bench" once 1 | cut -d' ' -f1)
echo "$boards boards, $(( ($(counted 3) - $(counted 1)) / 2 / boards )) instructions a board"
