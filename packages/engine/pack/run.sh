#!/bin/sh
# Runs the API tests of this folder (tests.json and the files it includes). Needs curl 7.66+ and jq 1.6+; any POSIX shell.
# This file is the same in every run pack: nothing of an API, a person or a model is ever written into it.
# Requests go out in waves. Per wave one jq judges the last answers and writes a curl configuration, one curl sends it.
case $- in *x*)
  if [ "${ASSAY_TRACE-}" != 1 ]; then
    set +x
    printf '%s\n' 'assay | Tracing would print secrets. Set ASSAY_TRACE=1 if you want that.' >&2
    exit 2
  fi ;;
esac
set -u
umask 077
LC_ALL=C
export LC_ALL
unset http_proxy https_proxy HTTP_PROXY HTTPS_PROXY all_proxy ALL_PROXY no_proxy NO_PROXY SSLKEYLOGFILE CDPATH

usage() {
  cat <<'TEXT'
Usage: ./run.sh [options]
  --only WORD      run the cases with this tag or id, and what they need (repeatable)
  --base-url URL   use this base URL instead of BASE_URL
  --junit FILE     write a JUnit report
  --json FILE      write the verdict of every case and step as JSON
  --list           show the cases and send nothing
  --parallel N     requests at the same time, 1 to 64 (default 8)
  --no-color       plain text
  --help           this text
Variables come from the environment or from the file .env beside this script; .env.example names them all.
RUN_ID fixes the run id, ASSAY_PROXY names a proxy, ASSAY_JQ another jq.
Exit code: 0 passed (warnings included), 1 failed, 2 bad suite or usage, 3 errors only, 4 setup failed (no token).
TEXT
}

say() { printf 'assay | %s\n' "$1"; }
stop() { say "$1" >&2; exit 2; }

only='' base_url='' junit='' json='' list=0 parallel=8 color=0
if [ -t 1 ] && [ -z "${NO_COLOR-}" ]; then color=1; fi
caller=$PWD
absolute() { case $1 in /*) printf '%s' "$1" ;; *) printf '%s/%s' "$caller" "$1" ;; esac; }
while [ $# -gt 0 ]; do
  case $1 in
    --only | --base-url | --junit | --json | --parallel)
      [ $# -gt 1 ] || stop "$1 needs a value. Try --help."
      case $1 in
        --only) only="$only$2
" ;;
        --base-url) base_url=$2 ;;
        --junit) junit=$(absolute "$2") ;;
        --json) json=$(absolute "$2") ;;
        --parallel) parallel=$2 ;;
      esac
      shift 2 ;;
    --list) list=1; shift ;;
    --no-color) color=0; shift ;;
    --help | -h) usage; exit 0 ;;
    *) stop 'Unknown option. Try --help.' ;;
  esac
done
case $parallel in '' | *[!0-9]* | ????*) stop '--parallel takes a number from 1 to 64.' ;; esac
if [ "$parallel" -lt 1 ] || [ "$parallel" -gt 64 ]; then stop '--parallel takes a number from 1 to 64.'; fi

jq=${ASSAY_JQ:-jq}
command -v "$jq" >/dev/null 2>&1 || stop 'jq is not installed. It is needed to read the tests: https://jqlang.org'
command -v curl >/dev/null 2>&1 || stop 'curl is not installed. It is needed to send the requests.'
case $0 in */*) cd -- "${0%/*}" || stop 'The folder of this script cannot be entered.' ;; esac
[ -f tests.json ] || stop 'There is no tests.json beside this script.'
dotenv=/dev/null
[ -f .env ] && dotenv=.env
temp=$(mktemp -d "${TMPDIR:-/tmp}/assay.XXXXXX") || stop 'No temporary folder could be made.'
trap 'rm -rf "$temp"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
for report in "$junit" "$json"; do
  [ -z "$report" ] || : >"$report" || stop 'A report file cannot be written.'
done

# ---- jq: texts, templates, requests, and which step of which case comes next
part_common() {
  cat <<'JQ'
def rep($a; $b): split($a) | join($b);
# The one function that puts data into a curl configuration: nothing inside the quotes can end them or start a line.
def quoted: "\"" + (rep("\\"; "\\\\") | rep("\""; "\\\"") | rep("\n"; "\\n") | rep("\r"; "\\r") | rep("\t"; "\\t") | rep("\u000b"; "\\v")) + "\"";
def percent: @uri | if test("[!*\u0027()]") then rep("!"; "%21") | rep("*"; "%2A") | rep("\u0027"; "%27") | rep("("; "%28") | rep(")"; "%29") else . end;
# Numbers as JavaScript writes them; jq 1.6 has other rules for exponents.
def number_text: tojson
  | if . == "-0" then "0"
    elif contains("e") then capture("^(?<s>-?)(?<i>[0-9]+)([.](?<f>[0-9]+))?e(?<e>.+)$") as $c
      | ($c.i + ($c.f // "")) as $digits | (($c.i | length) + ($c.e | ltrimstr("+") | tonumber)) as $point | ($digits | length) as $n
      | $c.s + (if $point > 21 or $point < -5 then $digits[0:1] + (if $n > 1 then "." + $digits[1:] else "" end) + "e" + (if $point > 0 then "+" else "" end) + ($point - 1 | tostring)
        elif $point <= 0 then "0." + ("000000"[0:-$point]) + $digits
        elif $n <= $point then $digits + ("0000000000000000000000"[0:$point - $n])
        else $digits[0:$point] + "." + $digits[$point:] end)
    else . end;
def text: if type == "string" then . elif type == "number" then number_text else tojson end;
def value_of($v): . as $name | if $v | has($name) then $v[$name] else error({unbound: $name}) end;
# Splitting instead of a regular expression: an opening without a close stays as it is, and values are never read again.
def fill($v; encode): split("{{") as $p
  | ($p[0] // "") + ([$p[1:][] | split("}}") as $q | if ($q | length) < 2 then "{{" + . else ($q[0] | value_of($v) | text | encode) + ($q[1:] | join("}}")) end] | join(""));
def fill_text($v): if contains("{{") then fill($v; .) else . end;
def fill_node($v):
  if type == "string" then
    (if startswith("{{") and endswith("}}") and (split("{{") | length) == 2 then .[2:-2] | value_of($v) else fill_text($v) end)
  elif type == "array" then [.[] | fill_node($v)]
  elif type == "object" then
    (."$repeat"? as $r
     | if ($r | type) == "array" and ($r[0] | type) == "string" and ($r[1] | type) == "number"
       then ([[0, ($r[1] | floor)] | max, (1000000 / ([1, ($r[0] | length)] | max) | floor)] | min) as $n | if $n < 1 then "" else $r[0] * $n end
       else with_entries(.value |= fill_node($v)) end)
  else . end;
def fill_json($v): if tojson | (contains("{{") or contains("$repeat")) then fill_node($v) else . end;
def unbound_in($v): [.. | strings | select(contains("{{")) | (split("{{")[1:][] | split("}}") | select(length > 1) | .[0]) | select(. as $n | $v | has($n) | not)] | .[0];

def type_is($t): if $t == "integer" then type == "number" and floor == . else type == $t end;
def short: if length > 120 then .[0:120] + "…" else . end;
# An ECMAScript pattern for jq: anchors at the ends of the text only, ASCII classes. Null when a linear-time matcher could not decide it.
def pattern: if length > 5000 or test("\\(\\?(=|!|<=|<!)|\\\\[1-9kcC]|[*+?}]\\+|\\{[0-9]*,?[0-9]{4}|\\[\\]|\\[\\^\\]") then null
  else [match("\\\\u[0-9A-Fa-f]{4}|\\\\u\\{[0-9A-Fa-f]+\\}|\\\\.|\\(\\?<[A-Za-z_0-9]+>|[\\[\\]^$]|[^\\\\\\[\\]^$(]+|\\("; "g").string]
    | reduce .[] as $t ({out: [], set: 0};
      if .set == 0 then
        .out += [if $t == "^" then "\\A" elif $t == "$" then "\\z" elif $t == "\\d" then "[0-9]" elif $t == "\\D" then "[^0-9]" elif $t == "\\w" then "[A-Za-z0-9_]" elif $t == "\\W" then "[^A-Za-z0-9_]"
          elif $t == "\\s" then "[\\t\\n\\f\\r ]" elif $t == "\\S" then "[^\\t\\n\\f\\r ]" elif $t == "\\v" then "\\x0b" elif $t | startswith("\\u{") then "\\x" + $t[2:] elif $t | startswith("\\u") then "\\x{" + $t[2:] + "}"
          elif $t | startswith("(?<") then "(" else $t end] | if $t == "[" then .set = 1 else . end
      else .out += [if $t == "[" then "\\[" elif $t == "\\d" then "0-9" elif $t == "\\w" then "A-Za-z0-9_" elif $t == "\\s" then "\\t\\n\\f\\r " elif $t == "\\v" then "\\x0b"
          elif $t | startswith("\\u{") then "\\x" + $t[2:] elif $t | startswith("\\u") then "\\x{" + $t[2:] + "}" else $t end] | if $t == "]" then .set = 0 else . end end)
    | .out | join("") end;

def refuse($why): error({refused: $why});
# scheme, host and port of an address without user name; null when it is none
def origin: (capture("^(?<s>[hH][tT][tT][pP][sS]?)://(?<h>\\[[0-9A-Fa-f:.]+\\]|[^]\\[/?#@:\\\\\\x00-\\x20\\x7f\"<>^`{|}%]+)(:(?<p>[0-9]{1,5}))?(?<r>[/?#].*)?$") // null)
  | if . == null then null else (.s | ascii_downcase) as $s | $s + "://" + (.h | ascii_downcase) + ":" + (.p // (if $s == "https" then "443" else "80" end)) end;
def visible: if test("^[!-~]*$") then . else [scan("[!-~]+|[^!-~]+") | if test("^[!-~]") then . else @uri end] | join("") end;
def merge_headers: [to_entries[] | {i: .key, n: .value[0], v: .value[1], l: (.value[0] | ascii_downcase)}] | group_by(.l) | map(.[0].i as $i | .[-1] | .i = $i) | sort_by(.i) | map([.n, .v]);
def checked_header: if (.[0] | test("^[!#$%&\u0027*+.^_`|~0-9A-Za-z-]+$") | not) then refuse("A header has no valid name.")
  elif .[1] | test("[\\x00-\\x08\\x0a-\\x1f\\x7f]") then refuse("The header \(.[0]) would contain a line break or control character.") else . end;
# What a step sends: method, url, headers, body. Every obstacle blocks the step instead of sending something else.
def request($P; $case; $v): . as $r
  | (.base // "BASE_URL") as $name | ($name | value_of($v) | text | rtrimstr("/")) as $base | ($base | origin) as $origin
  | if $origin == null or ($base | test("[?#]")) then refuse("\($name) is no http or https address without a query.") else . end
  | (.path | if contains("{{") then fill($v; percent) else . end) as $path
  | if ($path | test("^/([^/\\\\]|$)") | not) or ($path | test("[\\x00-\\x1f\\x7f]")) then refuse("The path must start with exactly one slash.") else . end
  | ($P.auth[.auth // $P.defaults.auth // "none"] // null) as $auth
  | ([(.query // {} | to_entries[] | .key as $k | .value | if type == "array" then .[] else . end | [$k, .]), (if $auth.in? == "query" then [$auth.name, $auth.value] else empty end)]
     | map((.[0] | percent) + "=" + (.[1] | fill_json($v) | text | percent)) | join("&")) as $query
  | ($base + $path + (if $query == "" then "" elif $path | contains("?") then "&" + $query else "?" + $query end) | visible) as $url
  | if ($url | origin) != $origin then refuse("The path leads to another host than the base URL.") else . end
  | (if has("json") then ["application/json", (.json | fill_json($v) | tojson)]
     elif has("raw") then [null, (.raw | fill_text($v))]
     elif has("form") then ["application/x-www-form-urlencoded", ([.form | to_entries[] | (.key | percent) + "=" + (.value | fill_text($v) | percent)] | join("&"))]
     else [null, null] end) as $body
  | ((.auth == "none" and ($case.tags | index("auth") != null)) as $bare
    | [(if $body[0] then ["Content-Type", $body[0]] else empty end),
       ($P.defaults.headers // {} | to_entries[] | select(($bare and (.key | ascii_downcase | in($P.credentials))) | not) | [.key, (.value | fill_text($v))]),
       (.headers // {} | to_entries[] | [.key, (.value | fill_text($v))]),
       (if $auth == null or $auth.in == "query" then empty
        elif $auth.in == "header" then [$auth.name, ($auth.value | fill_text($v))]
        else ([$r.headers // {} | to_entries[] | select((.key | ascii_downcase) == "cookie") | .value | fill_text($v)] | .[0]) as $c
          | ["Cookie", (if $c then $c + "; " else "" end) + $auth.name + "=" + ($auth.value | fill_text($v))] end)]
    | merge_headers | map(checked_header)) as $headers
  | {m: .method, u: $url, h: $headers, b: $body[1], t: (.timeoutMs // $P.defaults.timeoutMs // 30000)};
def safe: . == "GET" or . == "HEAD" or . == "OPTIONS" or . == "TRACE";
# The next hop of a redirect: a write is not repeated elsewhere, credentials stay on their origin.
def redirected($P; $code; $location): . as $q
  | ($q.u | capture("^(?<o>[^:]+://[^/?#]+)(?<p>[^?#]*)")) as $b
  | ($location | visible
     | if test("^[A-Za-z][A-Za-z0-9+.-]*:") then . elif startswith("//") then ($q.u | split(":")[0]) + ":" + .
       elif startswith("/") then $b.o + . elif startswith("?") then $b.o + $b.p + . else $b.o + ($b.p | split("/")[0:-1] | join("/")) + "/" + . end
     | split("#")[0]) as $url
  | ($url | origin) as $to | ($to != ($q.u | origin)) as $crosses
  | (.m | safe) as $safe
  | (if $code == 303 then .m != "HEAD" and .m != "GET" else ($safe | not) and ($code == 301 or $code == 302) end) as $get
  | if $to == null or ($crosses and ($safe or $get | not)) then null
    else {m: (if $get then "GET" else .m end), u: $url, t: .t, b: (if $get then null else .b end),
      h: [.h[] | (.[0] | ascii_downcase) as $l | select(($crosses and ($l | in($P.credentials))) or ($get and ($l | test("^content-(type|length|encoding)$"))) | not)]} end;
def big: . != null and (length > 30000 or contains("\u0000"));
def section($P; $n; $dir):
  ([.h[][0] | ascii_downcase] | {type: (index("content-type") != null), packed: (index("accept-encoding") != null)}) as $has
  | (.b != null or .m == "POST" or .m == "PUT" or .m == "PATCH") as $sends
  | ["url = " + (.u | quoted), (if .m == "HEAD" then "head" else "request = " + (.m | quoted) end),
     (.h[] | "header = " + ((if .[1] | test("^[ \t]*$") then .[0] + ";" else .[0] + ": " + .[1] end) | quoted)),
     (if $sends then (if .b | big then "data-binary = " + ("@\($P.temp)/d\($n)" | quoted) else "data-raw = " + (.b // "" | quoted) end),
       "header = \"Expect:\"", (if $has.type then empty else "header = \"Content-Type:\"" end) else empty end),
     (if $has.packed then "compressed" else empty end),
     "output = " + ("\($dir)b\($n)" | quoted), "dump-header = " + ("\($dir)h\($n)" | quoted), "max-time = \(.t / 1000)",
     "write-out = \"\($n) %{http_code} %{time_total} %{time_pretransfer} %{exitcode}\\n\"", $P.fixed] | join("\n");

def rank: {"fail": 5, "error": 4, "blocked": 3, "inconclusive": 2, "warn": 1, "pass": 0}[.];
def succeeded: . == "pass" or . == "warn";
def finish($case): .v = ([.r[0:($case.own)][].v] | max_by(rank)) | .q = null;
# A step has its verdict: go on to the next one.
def record($case; $result): ($case.steps[.pc].fin | not) as $counts
  | .r += [{i: .pc} + $result] | .pc += 1 | .n = 0 | .spare = 1 | .polls = 0 | .hops = 0 | .q = null | .due = 0 | .spent = 0
  | if $counts and (.dead | not) and ($result.v | succeeded | not) then .dead = true | .at = .pc else . end;
# Goes through the steps that cannot be sent; ends at a request, a pause or the end of the case.
def advance($P; $case; $sv):
  if .pc >= ($case.steps | length) then finish($case)
  elif .q != null then .
  else $case.steps[.pc] as $s
    | if .dead and ($s.fin | not) then record($case; {v: "blocked", why: "Step \(.at) did not succeed."}) | advance($P; $case; $sv)
      else ($sv + .cap + $P.vars) as $v
        | (try ($s.expect | unbound_in($v) | if . == null then null else error({unbound: .}) end | $s.req | request($P; $case; $v)) catch {x: .}) as $q
        | if $q.x? == null then .q = $q | if .n == 0 then .polls = ($s.retry.times // 0) else . end
          else record($case; {v: "blocked", why: ($q.x.refused? // ($q.x.unbound? | if . == null then null elif in($P.env) then "The environment has no value for \(.)." else "{{\(.)}} has no value: no earlier step provided it." end)
            // "The request could not be built.")}) | advance($P; $case; $sv) end
      end
  end;
def skip($case; $control): .r = [range(0; $case.own) | {i: ., v: "inconclusive", why: "It proves nothing, because \($control) did not pass."}] | .v = "inconclusive";
def settled($P; $c): all($P.cases[.].needs[]; $c[.].v != null);
# One pass over all cases: setup first, one by one; then all others side by side; then the serial ones, one by one.
def pass($P):
  .c as $c | ([range(0; $c | length) | select($c[.].v == null)]) as $open
  | ($P.cases[$open[0] // 0].phase) as $phase | ([$open[] | select($P.cases[.].phase == 1)] | length > 0) as $abreast
  | (if $phase == 0 then $open[0] elif $abreast then null else [$open[] | select(settled($P; $c))] | .[0] end) as $one
  | .sv = ($c[0:$P.setups] | map(.cap) | add // {}) | .sv as $sv
  | .c = [range(0; $c | length) as $i | $P.cases[$i] as $case | $c[$i]
      | if .v != null or (if $one == null then $case.phase != 1 else $i != $one end) or ($i | settled($P; $c) | not) then .
        else ([$case.needs[] | select($c[.].v | succeeded | not)] | .[0]) as $control
          | if $control != null then skip($case; $P.cases[$control].id) else advance($P; $case; $sv) end end]
  | .c as $after | ([$after[] | select(.v == null)] | length) as $left
  | if $left > 0 and $left < ($open | length) and all($after[]; .v != null or .q == null) then pass($P) else . end;
# The curl configuration of the next wave behind a comment line that tells the shell what follows.
def compile($P; $dir):
  pass($P) | .c as $c | [range(0; $c | length) | select($c[.].v == null and $c[.].q != null)] as $live
  | now as $now | [$live[] | select($c[.].due <= $now)] as $ready
  | (if ($ready | length) > 0 then [$ready, 0] else ([$live[] | $c[.].due] | min) as $due | [[$live[] | select($c[.].due <= ($due // 0) + 0.05)], (($due // 0) - $now)] end) as $w
  | $w[0][0:500] as $wave | .wave = $wave
  | [$wave[] | select($c[.].q.b | big)] as $big
  | .big = ([$big[] | {key: "d\(.)", value: $c[.].q.b}] | from_entries)
  | {state: ., head: (if ($wave | length) == 0 then null
      else "# wave \($wave | length) \([0, $w[1]] | max) \(if $P.cases[$wave[0]].phase == 1 then $P.parallel else 1 end) \([$big[] | "d\(.)"] | join(" "))" end),
     conf: ([$wave[] | . as $n | $c[$n].q | section($P; $n; $dir)] | join("\nnext\n"))};
# Foreign text on its way to a terminal or a log: one line, no control or invisible characters, no workflow commands.
def clean($max): .[0:2000] | explode | map(if . < 32 or (. > 126 and . < 161) or . == 173 or (. > 1535 and . < 1542) or . == 1564 or . == 1757 or . == 1807 or . == 6158
    or (. > 8202 and . < 8208) or (. > 8231 and . < 8239) or (. > 8287 and . < 8304) or . == 65279 or (. > 65528 and . < 65532) or . > 917503 then 63 else . end)
  | implode | rep("##"; "# #") | rep("::"; ": :") | if length > $max then .[0:$max - 1] + "…" else . end;
# Secrets of the environment and tokens of the setup, in the forms in which they may show up.
def needles($P; $sv): [$P.secrets[], ($sv | .[]? | strings | select(length > 5))] | map(., percent, (tojson | .[1:-1]), @base64) | unique | sort_by(-length);
def hide($needles): reduce $needles[] as $s (.; rep($s; "***"));
JQ
}

# ---- jq: the answers of a wave
part_judge() {
  cat <<'JQ'
def select_nodes($tokens): reduce $tokens[] as $t ([.]; [.[]
  | if $t == true then (if type == "object" then . as $o | keys[] | $o[.] elif type == "array" then .[] else empty end)
    elif ($t | type) == "string" then (if type == "object" and has($t) then .[$t] else empty end)
    elif type == "array" then length as $n | (if $t < 0 then $n + $t else $t end) as $i | if $i >= 0 and $i < $n then .[$i] else empty end
    else empty end]);
def holds($op; $w): ($w | type) as $wt |
  if $op == "exists" then length > 0 elif $op == "absent" then length == 0 elif $op == "count" then length == $w
  elif length == 0 then false
  elif $op == "eq" then all(.[]; . == $w) elif $op == "ne" then all(.[]; . != $w)
  elif $op == "in" then $wt == "array" and all(.[]; . as $x | any($w[]; . == $x))
  elif $op == "type" then $wt == "string" and all(.[]; type_is($w))
  elif $op == "match" then ($w | if $wt == "string" then pattern else null end) as $p | $p != null and all(.[]; type == "string" and (try test($p) catch false))
  elif $op == "contains" then $wt == "string" and all(.[]; type == "string" and contains($w))
  elif $op == "len" then all(.[]; (type == "string" or type == "array" or type == "object") and length == $w)
  elif $wt != "number" then false
  elif $op == "lt" then all(.[]; type == "number" and . < $w) elif $op == "le" then all(.[]; type == "number" and . <= $w)
  elif $op == "gt" then all(.[]; type == "number" and . > $w) else all(.[]; type == "number" and . >= $w) end;
def status_matches($list): tostring as $code | any($list[]; if test("xx$"; "i") then .[0:1] == $code[0:1] else . == $code end);
def trimmed: if test("^[ \t]|[ \t]$") then capture("^[ \t]*(?<v>.*?)[ \t]*$").v else . end;
# Lines of curl: only the last block is the answer, the others were interim ones; what follows it are trailers.
def header_map: map(rtrimstr("\r")) | . as $a | ([range(0; length) | select($a[.] | startswith("HTTP/"))] | last // 0) as $k
  | .[$k + 1:] | .[0:(index("") // length)]
  | [.[] | split(":") | select(length > 1) | {k: (.[0] | ascii_downcase), v: (.[1:] | join(":") | trimmed)}]
  | group_by(.k) | map({key: .[0].k, value: (map(.v) | join(", "))}) | from_entries;
# jq reads more than JSON (nan, 01, .5, a byte order mark): a text with a trace of that has to pass the grammar of tokens first.
def strict: if test("[Nn][Aa][Nn]|[Ii][Nn][Ff]|(^|[\\[:,\\s-])[+.0]|[0-9][.]([^0-9]|$)|^\\x{feff}")
  then test("^[ \\t\\r\\n]*(?:(?:\"(?:[^\"\\\\\\x00-\\x1f]|\\\\.)*\"|-?(?:0|[1-9][0-9]*)(?:[.][0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)(?:[ \\t\\r\\n,:\\]}]+|$)|[\\[\\]{},: \\t\\r\\n]+)*$") else true end;
def doubles: if type == "number" then . * 1.0 elif type == "array" then map(doubles) elif type == "object" then with_entries(.value |= doubles) else . end;
def read_json: . as $t | try (if strict then fromjson | {ok: true, v: (if $t | test("[0-9]{16}") then doubles else . end)} else {ok: false} end) catch {ok: false};
def phrase($check; $w): if ($check | length) > 1 then "\($check[0]) \($w | tojson | short)" else $check[0] end;
def judge($P; $v; $a; $level): . as $e | [
  (if $e.status and ($a.code | status_matches($e.status) | not) then "The status is \($a.code), expected \($e.status | join(" or "))." else empty end),
  (if $e.notStatus and ($a.code | status_matches($e.notStatus)) then "The status is \($a.code), which is excluded." else empty end),
  ($e.header // {} | to_entries[] | .key as $k | .value[] as $c | ($c[1] | fill_json($v)) as $w
    | (if $a.h | has($k) then [$a.h[$k]] else [] end)
    | if holds($c[0]; $w) then empty else "The header \($k) \(if length == 0 then "is missing" else "is “\(.[0] | short)”" end), expected \($c | phrase(.; $w))." end),
  (if (($e.body // [] | length) == 0 and $e.schema == null) then empty
   elif $a.json.ok | not then "The body is not JSON."
   else (range(0; $e.body // [] | length) as $i | $e.body[$i] as $c | ($c[2] | fill_json($v)) as $w | $a.json.v | select_nodes($e.paths[$i])
      | if holds($c[1]; $w) then empty
        else "\($c[0]) \(if length == 0 then "selects nothing" else "is " + (if length == 1 then .[0] else .[0:20] end | tojson | short) end), expected \($c[1:] | phrase(.; $w))." end),
     (if $e.schema then (try [limit(1; $a.json.v | faults($P; $P.schemas[$e.schema]; ""; 0))] catch ["the schema cannot be read"]) | if length == 0 then empty else "The body is not \($e.schema): \(.[0])." end else empty end)
   end),
  (if $e.maxMs and $a.ms > $e.maxMs then "The answer took \($a.ms) ms, the budget is \($e.maxMs) ms." else empty end)
] | map({level: $level, message: .});
def unavailable($s): (. == 429 or . == 502 or . == 503 or . == 504) and (tostring as $c | ($s.expect.must.status // [] | index([$c])) == null);
def failure_text: {"5": "the proxy is not known", "6": "the host is not known", "7": "the connection was refused", "18": "the answer broke off", "28": "no complete answer in time", "35": "no TLS connection",
  "52": "the server closed the connection without an answer", "56": "the connection broke", "60": "the certificate is not trusted", "63": "the answer is too large"}[.] // "no answer (curl \(.))";
def captures($s; $a): [$s.capture // {} | to_entries[] | .key as $k
  | if (.value | type) == "object" then (.value.header | ascii_downcase) as $h | select($a.h | has($h)) | {key: $k, value: $a.h[$h]}
    elif $a.json.ok then $s.sources[$k] as $t | ($a.json.v | select_nodes($t)) | select(length > 0) | {key: $k, value: .[0]} else empty end] | from_entries;
def again($after): .due = now + $after | .q = null | .n += 1 | .hops = 0 | .spent = 0;
# What came back for the request of one case: follow, try again, or judge.
def settle($P; $case; $sv; $line; $head; $body): . as $cs | $case.steps[.pc] as $s
  | ($line[0] // "000" | tonumber) as $code | ($line[3] // "" | if . == "0" then "" else . end) as $rc
  | (.spent + (($line[1] // "0" | tonumber) * 1000) | floor) as $ms | .spent = $ms
  | (.n + 1) as $n | ($s.req.method | safe) as $safe | ($line != null and ($line[2] | tonumber) > 0) as $sent
  | if $code == 0 or $rc != "" then
      if .spare > 0 and ($safe or ($sent | not)) then .spare -= 1 | again(0.3)
      else record($case; {v: "error", ms: $ms, n: $n, why: "There was no answer: \($rc | failure_text)."}) end
    else ($head | header_map) as $h
    | (if .hops < 5 and ([301, 302, 303, 307, 308] | index([$code])) != null and ($h | has("location")) and $P.defaults.followRedirects != false
         and (($s.req.auth == "none" and ($case.tags | index("auth")) != null) | not) and ($code | status_matches($s.expect.must.status // []) | not)
       then .q | redirected($P; $code; $h.location) else null end) as $next
    | if $next != null then .q = $next | .hops += 1
      elif .spare > 0 and $safe and ($code | unavailable($s)) then .spare -= 1 | again(0.3)
      elif .polls > 0 and $safe and ($code | status_matches($s.retry.untilStatus) | not) then .polls -= 1 | again($s.retry.waitMs / 1000)
      elif $code | unavailable($s) then record($case; {v: "error", code: $code, ms: $ms, n: $n, why: "The server answered \($code): it is not available now."})
      else ($sv + .cap + $P.vars) as $v | (if $cs.q.m == "HEAD" then "" else $body | join("\n") end) as $text
        | if ($text | length) > 5242880 then record($case; {v: "error", code: $code, ms: $ms, n: $n, why: "The answer is too large to be checked."}) else
          {code: $code, ms: $ms, h: $h, json: ($text | if . == "" then {ok: false} else read_json end)} as $a
          | (($s.expect.must // {} | judge($P; $v; $a; "must")) + ($s.expect.should // {} | judge($P; $v; $a; "should"))) as $f
          | captures($s; $a) as $got | .cap = .cap + $got
          | record($case; {v: (if any($f[]; .level == "must") then "fail" elif ($f | length) > 0 then "warn" else "pass" end), code: $code, ms: $ms, n: $n, f: $f,
              note: ([$got | to_entries[] | select((.value | type) == "number" and (.value | fabs) > 9007199254740991) | .key] | if length == 0 then null else "The number in \(join(", ")) is too large to be kept exactly." end)}) end
      end
    end;
JQ
}

# ---- jq: JSON Schema, the portable subset; left out of the program when a suite checks no schema
part_schema() {
  cat <<'JQ'
def as_schema: if type == "object" or type == "boolean" then . else true end;
def ref_name: capture("^#/(schemas|\\$defs)/(?<n>[^/]+)$").n | rep("~1"; "/") | rep("~0"; "~");
# A chain of bare references that comes back to itself constrains nothing.
def target($P; $hops): if type != "object" or (."$ref" | type) != "string" then .
  elif $hops > 50 then true else ((."$ref" | ref_name) // null) as $n | if $n == null or ($P.schemas | has($n) | not) then true
    else $P.schemas[$n] | if type == "object" and length == 1 then target($P; $hops + 1) else . end end end;
def multiple_of($m): (. / $m) as $q | ($q | floor) == $q or ($q - ($q | round) | fabs) < 1e-9 * ([1, ($q | fabs)] | max);
def faults($P; $s; $at; $depth): . as $x | type as $type |
  if ($s | type) == "boolean" then (if $s then empty else "\($at) is not allowed" end)
  elif $depth > 600 then "\($at) is too deep to check"
  else
  (if $s | has("$ref") then ($s | target($P; 0)) as $t | faults($P; $t; $at; $depth + 1) else empty end),
  (if $s | has("type") then (if any($s.type | if type == "array" then .[] else . end; . as $t | $x | type_is($t)) then empty else "\($at) must be of type \([$s.type] | flatten | join(" or ")), not \($type)" end) else empty end),
  (if ($s.enum | type) == "array" then (if any($s.enum[]; . == $x) then empty else "\($at) must be one of \($s.enum | tojson | short)" end) else empty end),
  (if $s | has("const") then (if $s.const == $x then empty else "\($at) must be \($s.const | tojson | short)" end) else empty end),
  (if $type == "string" then
    (if $s | has("minLength") or has("maxLength") then length as $n | if $n < ($s.minLength // 0) or $n > ($s.maxLength // $n) then "\($at) has \($n) characters" else empty end else empty end),
    (if ($s.pattern | type) == "string" then (if (try ($x | test($s.pattern)) catch true) then empty else "\($at) must match its pattern" end) else empty end)
  elif $type == "number" then
    (if $s | has("minimum") and $x < $s.minimum then "\($at) must be at least \($s.minimum)" else empty end),
    (if $s | has("maximum") and $x > $s.maximum then "\($at) must be at most \($s.maximum)" else empty end),
    (if ($s.exclusiveMinimum | type) == "number" and $x <= $s.exclusiveMinimum then "\($at) must be more than \($s.exclusiveMinimum)" else empty end),
    (if ($s.exclusiveMaximum | type) == "number" and $x >= $s.exclusiveMaximum then "\($at) must be less than \($s.exclusiveMaximum)" else empty end),
    (if $s | has("multipleOf") and $s.multipleOf > 0 then (if $x | multiple_of($s.multipleOf) then empty else "\($at) must be a multiple of \($s.multipleOf)" end) else empty end)
  elif $type == "array" then length as $n |
    (if $n < ($s.minItems // 0) or $n > ($s.maxItems // $n) then "\($at) has \($n) items" else empty end),
    (if $s.uniqueItems == true and (unique | length) != $n then "\($at) must not repeat an item" else empty end),
    (($s.prefixItems // [] | length) as $p
      | (range(0; [$p, $n] | min) as $i | $x[$i] | faults($P; $s.prefixItems[$i] | as_schema; "\($at)/\($i)"; $depth + 1)),
        (if $s | has("items") then ($s.items | as_schema) as $rule | range($p; $n) as $i | $x[$i] | faults($P; $rule; "\($at)/\($i)"; $depth + 1) else empty end)),
    (if $s | has("contains") then ([$x[] | select([limit(1; faults($P; $s.contains | as_schema; $at; $depth + 1))] | length == 0)] | length) as $c
      | if $c < ($s.minContains // 1) or $c > ($s.maxContains // $c) then "\($at) contains \($c) matching items" else empty end else empty end)
  elif $type == "object" then
    (if ($s.minProperties // $s.maxProperties) != null then length as $n | if $n < ($s.minProperties // 0) or $n > ($s.maxProperties // $n) then "\($at) has \($n) properties" else empty end else empty end),
    ($s.required[]? as $k | if has($k) then empty else "\($at) lacks the property \($k)" end),
    (if $s | has("properties") then $s.properties as $p | keys[] as $k | if $p | has($k) then $x[$k] | faults($P; $p[$k] | as_schema; "\($at)/\($k)"; $depth + 1) else empty end else empty end),
    (if $s | has("patternProperties") or has("additionalProperties") or has("propertyNames") then
      ($s.patternProperties // {} | to_entries) as $pp | keys[] as $k
      | ([$pp[] | select(.key as $re | try ($k | test($re)) catch false)]) as $match
      | ($match[] | .value as $rule | $x[$k] | faults($P; $rule | as_schema; "\($at)/\($k)"; $depth + 1)),
        (if ($s | has("additionalProperties")) and ($match | length) == 0 and ($s.undecided | not) and ($s.properties // {} | has($k) | not)
         then $x[$k] | faults($P; $s.additionalProperties | as_schema; "\($at)/\($k)"; $depth + 1) else empty end),
        (if $s | has("propertyNames") then $k | faults($P; $s.propertyNames | as_schema; "\($at)/\($k)"; $depth + 1) else empty end) else empty end),
    ($s.dependentRequired // {} | to_entries[] | . as $e | if $x | has($e.key) then $e.value[] | . as $k | if $x | has($k) then empty else "\($at) lacks the property \($k)" end else empty end),
    ($s.dependentSchemas // {} | to_entries[] | . as $e | if $x | has($e.key) then $x | faults($P; $e.value | as_schema; $at; $depth + 1) else empty end)
  else empty end),
  (if $s | has("allOf") then $s.allOf[] as $k | faults($P; $k | as_schema; $at; $depth + 1) else empty end),
  (if $s | has("anyOf") then (if any($s.anyOf[]; . as $k | [$x | limit(1; faults($P; $k | as_schema; $at; $depth + 1))] | length == 0) then empty else "\($at) matches none of the allowed shapes" end) else empty end),
  (if $s | has("oneOf") then ([$s.oneOf[] | . as $k | select([$x | limit(1; faults($P; $k | as_schema; $at; $depth + 1))] | length == 0)] | length) as $n
    | if $n == 1 then empty else "\($at) must match exactly one of the allowed shapes, it matches \($n)" end else empty end),
  (if $s | has("not") then (if [limit(1; faults($P; $s.not | as_schema; $at; $depth + 1))] | length == 0 then "\($at) matches a shape that is excluded" else empty end) else empty end),
  (if $s | has("if") then (if [limit(1; faults($P; $s.if | as_schema; $at; $depth + 1))] | length == 0 then $s.then else $s.else end) as $k
    | if $k == null then empty else faults($P; $k | as_schema; $at; $depth + 1) end else empty end)
  end;
JQ
}

# ---- jq: first call: merge the files, refuse what cannot be run as meant, read the environment, write the first wave
part_load() {
  cat <<'JQ'
def bad($why): error({bad: $why});
def path_tokens: if startswith("$") | not then null else .[1:] as $rest
  | [$rest | scan("\\.\\*|\\[\\*\\]|\\.[A-Za-z_\\x{80}-\\x{10FFFF}][A-Za-z0-9_\\x{80}-\\x{10FFFF}]*|\\[-?(?:0|[1-9][0-9]{0,8})\\]|\\[\u0027[^\u0027\\\\\\x00-\\x1f\\x7f-\\x9f]*\u0027\\]")]
  | if join("") != $rest then null
    else map(if . == ".*" or . == "[*]" then true elif startswith(".") then .[1:] elif startswith("[\u0027") then .[2:-2] else .[1:-1] | tonumber end) end end;
def lowered: if type == "array" then map(lowered) elif type != "object" then . else
  (if (.pattern | type) == "string" then (.pattern | pattern) as $p | if $p == null then del(.pattern) else .pattern = $p end else . end)
  | (if (.patternProperties | type) == "object" then [.patternProperties | to_entries[] | .p = (.key | pattern)] as $e
      | .undecided = any($e[]; .p == null) | .patternProperties = ([$e[] | select(.p != null) | {key: .p, value: (.value | lowered)}] | from_entries) else . end)
  | with_entries(if .key == "enum" or .key == "const" or .key == "default" or .key == "example" or .key == "examples" or .key == "patternProperties" or .key == "pattern" then .
      elif .key == "properties" or .key == "dependentSchemas" then .value |= (if type == "object" then with_entries(.value |= lowered) else . end)
      else .value |= lowered end) end;
def operators: ["exists", "absent", "count", "eq", "ne", "in", "type", "match", "contains", "lt", "le", "gt", "ge", "len"];
def prepared_checks($S; $where): . as $e
  | if .schema != null and ($S.schemas // {} | has($e.schema) | not) then bad("\($where) names the schema \(.schema), which is not in schemas.") else . end
  | if any(.body[]?[1], (.header // {} | .[][]?[0]); . as $o | operators | index([$o]) == null) then bad("\($where) has a check with an unknown operator.") else . end
  | if .body then .paths = [.body[] | .[0] as $p | ($p | path_tokens) // bad("\($where): \($p) is no portable path.")] else . end;
def prepared_step($S; $fin; $where): . as $s
  | if (.req | type) != "object" or (.req.path | type) != "string" or ((.expect // {}) | type) != "object" then bad("\($where) has no request with a path.") else . end
  | if ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE"] | index([$s.req.method]) == null then bad("\($where) has a method that is not offered.") else . end
  | if .req.auth != null and ($S.auth // {} | has($s.req.auth) | not) then bad("\($where) names the auth \(.req.auth), which is not in auth.") else . end
  | if .req.base != null and ($S.env // {} | has($s.req.base) | not) then bad("\($where) names the base \(.req.base), which is not in env.") else . end
  | {req, expect: ((.expect // {}) | with_entries(.value |= prepared_checks($S; $where))), capture, retry, fin: $fin}
  | .sources = ([.capture // {} | to_entries[] | select((.value | type) == "string") | .value as $p | {key, value: (($p | path_tokens) // bad("\($where): \($p) is no portable path."))}] | from_entries);
def prepared_case($S; $phase): . as $c
  | if type != "object" or (.id | type) != "string" or (.steps | type) != "array" or (.steps | length) == 0 then bad("A case has no id or no steps.") else . end
  | {id, title: (.title // .id), op: (.op // ""), tags: (.tags // []), needs: (.needs // []), own: (.steps | length), phase: (if $phase == 0 then 0 elif .serial == true then 2 else 1 end),
     steps: [(.steps | to_entries[] | .key as $i | .value | prepared_step($S; false; "Step \($i + 1) of \($c.id)")), (.finally // [] | to_entries[] | .key as $i | .value | prepared_step($S; true; "Clean-up \($i + 1) of \($c.id)"))]};
def spread: . as $m | [.[] | . as $x | if .phase == 1 and any(.needs[]; $m[.].phase == 2) then .phase = 2 else . end] | if . == $m then . else spread end;
def peeled($needs): . as $done | [range(0; $needs | length) | $done[.] or all($needs[.][]; $done[.])] | if . == $done then . else peeled($needs) end;
def chosen($words): . as $cases | if ($words | length) == 0 then . else
  ([$words[] | . as $w | if any($cases[]; .id == $w or (.tags | index([$w])) != null) then $w else bad("No case has the tag or id \($w).") end]) as $w
  | ([$cases[] | select(.id as $id | any(.tags[], $id; . as $t | $w | index([$t]) != null)) | {key: .id, value: 1}] | from_entries)
  | until(. as $ids | all($cases[] | select(.id | in($ids)) | .needs[]; in($ids)); . as $ids | . + ([$cases[] | select(.id | in($ids)) | .needs[] | {key: ., value: 1}] | from_entries))
  | . as $ids | [$cases[] | select(.id | in($ids))] end;
def dotenv_values: [split("\n")[] | rtrimstr("\r") | capture("^[ \t]*(export[ \t]+)?(?<key>[A-Z][A-Z0-9_]*)[ \t]*=[ \t]*(?<value>.*?)[ \t]*$")
  | .value |= (if test("^\".*\"$|^\u0027.*\u0027$") then .[1:-1] else . end) | {key, value}] | from_entries;
def denied: test("^(PATH|IFS|ENV|HOME|PWD|OLDPWD|SHELL|USER|PS[0-9]|TMPDIR|SHELLOPTS|RUN_ID|SEED|BASH.*|LD_.*|DYLD_.*|CURL_.*|SSL.*|ASSAY_.*)$");
def environment($S): (($dotenv | dotenv_values) // {}) as $file | [$S.env // {} | to_entries[] | .key as $k
  | if ($k | test("^[A-Z][A-Z0-9_]*$") | not) or ($k | denied) then bad("env declares \($k), a name that this runner does not read.") else . end
  | [(if $k == "BASE_URL" then env.ASSAY_BASE_ARG else null end), env[$k], $file[$k], .value.default] | map(select(. != null and . != "")) | select(length > 0) | {key: $k, value: .[0]}] | from_entries;
def base36: if . < 1 then "" else (. / 36 | floor | base36) + ("0123456789abcdefghijklmnopqrstuvwxyz"[. % 36:. % 36 + 1]) end;
def short_run_id: [scan("[A-Za-z0-9]")] | .[0:8] | join("") | ascii_downcase;
def loaded:
  [inputs | {f: input_filename, v: .}] as $in | ($broken | split("\n")) as $broken
  | [$in[] | select(.f == "tests.json") | .v] as $h
  | if ($h | length) != 1 or ($h[0] | type) != "object" then bad("tests.json does not hold one JSON object.") else $h[0] end | . as $S
  | if .assay != "1" then bad("tests.json has the format version \(.assay | tojson); this runner knows version \"1\".") else . end
  | if any((.include // [])[]; type != "string") then bad("include must list file names.") else . end
  | [(.include // [])[] as $f | if $broken | index([$f]) != null then bad("\($f) is not JSON.") else [$in[] | select(.f == $f) | .v] end
    | if length == 0 then bad("tests.json includes \($f), which is not there.") elif length > 1 or (.[0].cases? | type) != "array" then bad("\($f) does not hold a list of cases.") else .[0].cases[] end] as $bodies
  | if .defaults.auth != null and (.auth // {} | has($S.defaults.auth) | not) then bad("defaults names the auth \(.defaults.auth), which is not in auth.") else . end
  | [(.setup // [])[] | prepared_case($S; 0)] as $setup
  | ([(($bodies + (.cases // []))[]) | prepared_case($S; 1)]) as $all
  | ([$setup[], $all[]] | map(.id)) as $ids
  | if ($ids | unique | length) != ($ids | length) then bad("The id \($ids | group_by(.)[] | select(length > 1) | .[0]) belongs to two cases.") else . end
  | ([$ids[] | {key: ., value: 1}] | from_entries) as $known
  | [$setup[], $all[] | . as $c | .needs[] | select(in($known) | not) | bad("\($c.id) needs \(.), which is no case of this suite.")] as $none
  | ([$setup[], ($all | chosen([$only | split("\n")[] | select(. != "")]))[]]) as $picked
  | ([$picked | to_entries[] | {key: .value.id, value: .key}] | from_entries) as $index
  | [$picked[] | .needs |= map($index[.])] as $cases
  | [$cases[].needs] as $needs | ([$cases[] | false] | peeled($needs)) as $done
  | if all($done[]; .) | not then bad("The needs of \([range(0; $cases | length) | select($done[.] | not) | $cases[.].id] | .[0]) lead back to it.") else . end
  | if $list == "1" then {list: [$cases[] | select(.phase > 0)]} else
    environment($S) as $env
    | [.env // {} | to_entries[] | select(.value.required == true and (.key | in($env) | not)) | .key] as $missing
    | if ($missing | length) > 0 then bad("There is no value for \($missing | join(", ")). Put it into .env or set it before the call.") else . end
    | if $env.BASE_URL != null and ($env.BASE_URL | origin) == null then bad("BASE_URL is no http or https address.") else . end
    | (env.RUN_ID // "" | short_run_id | if . == "" then (now * 1000 | floor) + ($pid | tonumber) | base36 | short_run_id else . end) as $run
    | ([$cases[].steps[].expect[] | select(.schema)] | length > 0) as $checks
    | {plan: {temp: $dir, name: (.suite.name // "API tests"), run: $run, parallel: ($parallel | tonumber), color: ($color == "1"), setups: ($setup | length), env: (.env // {}),
        auth: (.auth // {}), defaults: (.defaults // {}), schemas: (if $checks then .schemas | if tojson | contains("attern") then with_entries(.value |= lowered) else . end else {} end),
        vars: ({RUN_ID: $run, SEED: (.suite.seed // 0)} + $env), secrets: [.env // {} | to_entries[] | select(.value.secret == true) | $env[.key] | select(. != null and length > 3)],
        credentials: ([("authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "api-key", "apikey", "x-auth-token", "x-access-token"), (.auth // {} | .[] | select(.in? == "header") | .name | ascii_downcase)] | map({key: ., value: 1}) | from_entries),
        fixed: ("globoff\npath-as-is\nproto = \"=http,https\"\nproto-redir = \"=http,https\"\nsilent\nconnect-timeout = 10\nmax-filesize = 5242880\nuser-agent = \"assay-run-pack\"\n"
          + (if env.ASSAY_PROXY // "" != "" then "proxy = " + (env.ASSAY_PROXY | quoted) else "noproxy = \"*\"" end)), cases: ($cases | spread)},
      checks: $checks, requests: ([$cases[] | .steps | length] | add // 0),
      state: {t: now, sv: {}, wave: [], c: [$cases[] | {pc: 0, n: 0, spare: 1, polls: 0, hops: 0, due: 0, spent: 0, cap: {}, r: [], q: null, v: null, dead: false}]}} end;
(try loaded catch (if type == "object" and .bad then . else error(.) end))
| if .bad then "# bad\n" + (.bad | clean(300))
  elif .list then "# list", (.list[] | "T" + ("\(.id)  [\(.tags | join(", "))]  \(.title)" | clean(200)))
  else . as $l | .plan as $P | (.state | compile($P; $dir + "/0.")) as $w
    | ({plan: $P, state: $w.state} | stderr | empty), ($w.head // "# none"), "# \(if .checks then 1 else 0 end)",
      "# " + ("\($P.name): \([$P.cases[] | select(.phase > 0)] | length) cases, up to \(.requests) requests to \($P.vars.BASE_URL // "no address"), run \($P.run)" | clean(200)), $w.conf
  end
JQ
}

# ---- jq: every later call: judge the wave, then write the next one or the report
part_step() {
  cat <<'JQ'
def xml: [explode[] | select(. > 31 or . == 9) | select(. < 55296 or (. > 57343 and . < 65534) or . > 65535)] | implode
  | rep("&"; "&amp;") | rep("<"; "&lt;") | rep(">"; "&gt;") | rep("\""; "&quot;");
def counts: . as $v | {pass: 0, warn: 0, fail: 0, error: 0, blocked: 0, inconclusive: 0} | with_entries(.key as $k | .value = ([$v[] | select(. == $k)] | length));
def colored($P; $v): if $P.color then "\u001b[" + ({"pass": "32", "warn": "33", "fail": "31", "error": "35"}[$v] // "36") + "m" + . + "\u001b[0m" else . end;
def step_report($case; $hide): $case.steps[.i] as $s | {step: .i, part: (if $s.fin then "finally" elif $case.phase == 0 then "setup" else "step" end), verdict: .v, request: "\($s.req.method) \($s.req.path)", status: .code, ms: (.ms // 0), attempts: (.n // 0),
  failures: [.f[]? | .message |= hide($hide)], reason: (if .why then .why | hide($hide) else null end), note};
def report($P): . as $st | ([.t, now] | (.[1] - .[0]) * 1000 | floor) as $ms | needles($P; .sv) as $hide
  | [range(0; .c | length) as $i | $P.cases[$i] as $case | $st.c[$i] as $c
     | {id: $case.id, title: $case.title, op: $case.op, setup: ($case.phase == 0), verdict: $c.v, ms: ([$c.r[] | .ms // 0] | add // 0), steps: [$c.r[] | step_report($case; $hide)]}] as $rows
  | [$rows[] | select(.setup | not) | .verdict] as $v | ($v | counts) as $n
  | (if any($rows[]; .setup and (.verdict | succeeded | not)) then 4 elif $n.fail > 0 then 1 elif $n.error + $n.blocked > 0 then 3 else 0 end) as $exit
  | "# done \($exit)",
    ($rows[] | . as $row | "T\({"pass": "pass", "warn": "WARN", "fail": "FAIL", "error": "ERROR", "blocked": "SKIPPED", "inconclusive": "UNPROVEN"}[.verdict] | . + "        "[length:] | colored($P; $row.verdict)) \(.id | clean(100))\(if .setup then " (setup)" else "" end)  \(.ms) ms",
      (.steps[] | select(.verdict != "pass" or .note != null) | "step \(.step + 1)\(if .part == "finally" then " (clean-up)" else "" end) \(.request | clean(80))\(if .status then " -> \(.status)" else "" end)" as $where
        | (.failures[] | "\(if .level == "must" then "" else "should: " end)\(.message)"), .reason, .note | select(. != null) | "T         \($where): \(clean(240))")),
    "T\($v | length) cases in \($ms) ms: \($n.pass) passed, \($n.warn) with warnings, \($n.fail) failed, \($n.error) errors, \($n.blocked) skipped, \($n.inconclusive) inconclusive.",
    (if $exit == 4 then "TThe setup did not succeed, so no token was obtained." else empty end),
    "R" + ({suite: $P.name, runId: $P.run, exitCode: $exit, durationMs: $ms, counts: $n, cases: [$rows[] | del(.op)]} | tojson),
    "J<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
    "J<testsuite name=\"\($P.name | clean(200) | xml)\" tests=\"\($v | length)\" failures=\"\($n.fail)\" errors=\"\($n.error)\" skipped=\"\($n.blocked + $n.inconclusive)\" time=\"\($ms / 1000)\">",
    ($rows[] | select(.setup | not) | ([.steps[] | (.failures[].message), .reason | select(. != null)] | join(" ") | clean(2000) | xml) as $m
      | "J  <testcase classname=\"\(.op | clean(200) | xml)\" name=\"\(.id | clean(200) | xml)\" time=\"\(.ms / 1000)\">"
        + ({"fail": "<failure message=\"\($m)\"/>", "error": "<error message=\"\($m)\"/>", "blocked": "<skipped message=\"\($m)\"/>", "inconclusive": "<skipped message=\"\($m)\"/>", "warn": "<system-out>\($m)</system-out>"}[.verdict] // "") + "</testcase>"),
    "J</testsuite>";
$plan[0].plan as $P | ($state[0] | if .plan then .state else . end) as $st
| ([inputs | {f: (input_filename | split(".") | last), l: .}] | group_by(.f) | map({key: .[0].f, value: map(.l)}) | from_entries) as $files
| ($files.w // [] | map(select(. != "") | split(" ") | {key: .[0], value: .[1:]}) | from_entries) as $lines
| ([$st.wave[] | {key: tostring, value: 1}] | from_entries) as $sent
| $st | .c = [range(0; $st.c | length) as $i | ($i | tostring) as $n | $st.c[$i]
    | if $sent | has($n) then settle($P; $P.cases[$i]; $st.sv; $lines[$n]; $files["h" + $n] // []; $files["b" + $n] // []) else . end]
| compile($P; $dir) as $w | ($w.state | stderr | empty), (if $w.head == null then $w.state | report($P) else $w.head, $w.conf end)
JQ
}

broken=''
load() {
  ASSAY_BASE_ARG=$base_url "$jq" -nr -f "$temp/load.jq" --rawfile dotenv "$dotenv" --arg dir "$temp" --arg only "$only" --arg list "$list" --arg parallel "$parallel" \
    --arg color "$color" --arg pid "$$" --arg broken "$broken" "$@" >"$temp/conf" 2>"$temp/s0"
}
{ part_common; part_load; } >"$temp/load.jq"
set -- tests.json
for file in tests/*.json tests/*/*.json tests/*/*/*.json; do [ -f "$file" ] && set -- "$@" "$file"; done
if ! load "$@"; then
  # jq does not say which file it could not read: find out, and go on without files that nobody includes.
  "$jq" empty tests.json >/dev/null 2>&1 || stop 'tests.json is not JSON.'
  set -- tests.json
  for file in tests/*.json tests/*/*.json tests/*/*/*.json; do
    [ -f "$file" ] || continue
    if "$jq" empty "$file" >/dev/null 2>&1; then set -- "$@" "$file"; else broken="$broken$file
"; fi
  done
  load "$@" || { [ "${ASSAY_TRACE-}" != 1 ] || cat "$temp/s0" >&2; stop 'The suite could not be read.'; }
fi

show() {
  while IFS= read -r line; do
    case $line in
      T*) say "${line#T}" ;;
      J*) printf '%s\n' "${line#J}" >&3 ;;
      R*) printf '%s\n' "${line#R}" >&4 ;;
    esac
  done
}
send() {
  if [ "$1" -gt 1 ] && [ "$abreast" = 1 ]; then
    curl -q --parallel --parallel-immediate --parallel-max "$1" -K "$temp/conf" >"$temp/$wave.w" 2>/dev/null
    [ $? -eq 2 ] && [ ! -s "$temp/$wave.w" ] || return 0
    # A curl before 7.68 does not know these options.
    abreast=0
  fi
  curl -q -K "$temp/conf" >"$temp/$wave.w" 2>/dev/null
}

abreast=1 wave=0 total=0
{ IFS=' ' read -r _ kind count pause width bodies; read -r _ checks; read -r _ title; } <"$temp/conf"
case $kind in
  bad) { read -r _; IFS= read -r line; } <"$temp/conf"; stop "$line" ;;
  list) show <"$temp/conf"; exit 0 ;;
esac
say "$title"
{
  part_common
  if [ "$checks" = 1 ]; then part_schema; else printf '%s\n' 'def faults($P; $s; $at; $depth): empty;'; fi
  part_judge
  part_step
} >"$temp/step.jq"
while :; do
  : >"$temp/$wave.w"
  case $kind in
    wave)
      case $pause in '' | 0 | *[!0-9.]*) ;; *) sleep "$pause" 2>/dev/null || sleep 1 ;; esac
      for body in $bodies; do "$jq" -j --arg n "$body" '(.state // .).big[$n]' "$temp/s$wave" >"$temp/$body"; done
      send "$width"
      total=$((total + count))
      # jq glues a file without a final line break to the next one.
      for file in "$temp/$wave".*; do printf '\n' >>"$file"; done
      if [ -t 2 ]; then printf 'assay | %s requests sent\r' "$total" >&2; fi ;;
    none) ;;
    done)
      show <"$temp/conf" 3>"${junit:-/dev/null}" 4>"${json:-/dev/null}"
      exit "$count" ;;
    *) stop 'The last answers could not be read.' ;;
  esac
  next=$((wave + 1))
  (cd "$temp" && exec "$jq" -Rnr -f step.jq --slurpfile plan s0 --slurpfile state "s$wave" --arg dir "$temp/$next." "$wave".*) >"$temp/conf" 2>"$temp/s$next" ||
    { [ "${ASSAY_TRACE-}" != 1 ] || cat "$temp/s$next" >&2; stop 'The answers could not be judged.'; }
  wave=$next
  IFS=' ' read -r _ kind count pause width bodies <"$temp/conf"
done
