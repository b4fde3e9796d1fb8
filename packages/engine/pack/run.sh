#!/bin/sh
# Runs the API tests of this folder (tests.json and the files it includes). Needs curl 7.66+, jq 1.6+ and any POSIX shell.
# This file is the same in every run pack. It contains no text from an API, a person or a model.
# The first jq reads the suite and creates a plan. Requests are sent in waves: a second jq, which runs from the first wave to the last, writes a
# curl configuration, one curl sends it, and the responses go back to that jq.
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
  --only WORD      run the cases with this tag or id, and the cases they depend on (repeatable)
  --base-url URL   use this base URL instead of BASE_URL
  --junit FILE     write a JUnit report
  --json FILE      write the verdict for every case and step as JSON
  --list           list the cases without sending requests
  --parallel N     number of parallel requests, 1 to 64 (default 8)
  --no-color       plain text
  --help           this text
Variables come from the environment or from the file .env beside this script; .env.example lists them.
RUN_ID sets the run id, ASSAY_PROXY sets a proxy, and ASSAY_JQ sets the path to jq.
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
case $0 in */*) cd -- "${0%/*}" || stop 'Cannot change to the script folder.' ;; esac
[ -f tests.json ] || stop 'There is no tests.json next to this script.'
dotenv=/dev/null
[ -f .env ] && dotenv=$PWD/.env
temp=$(mktemp -d "${TMPDIR:-/tmp}/assay.XXXXXXXXXXXX") || stop 'Cannot create a temporary folder.'
trap 'rm -rf "$temp"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
for report in "$junit" "$json"; do
  [ -z "$report" ] || : >"$report" || stop 'A report file cannot be written.'
done

# The jq programs, in parts. jq 1.6 spends half of its time compiling, in proportion to the number of operations. So the two programs are
# compiled in parallel, and the second one contains schema checks and the operator same only when a suite uses them.

# ---- jq: texts, templates, addresses
part_text='
def rep($a; $b): split($a) | join($b);
# The only function that writes data into a curl configuration. No data can end the quotes or start a line.
# A text that JSON quotes without escapes needs none here. That is the common case, and the replacements are slow.
def quoted: ("\"" + . + "\"") as $plain | if tojson == $plain then $plain else "\"" + (rep("\\"; "\\\\") | rep("\""; "\\\"") | rep("\n"; "\\n") | rep("\r"; "\\r") | rep("\t"; "\\t") | rep("\u000b"; "\\v")) + "\"" end;
def percent: @uri | if test("[+!*\u0027()]") then rep("+"; "%20") | rep("!"; "%21") | rep("*"; "%2A") | rep("\u0027"; "%27") | rep("("; "%28") | rep(")"; "%29") else . end;
# Numbers as JavaScript writes them, because jq 1.6 has other rules for exponents.
def number_text: . * 1.0 | tojson | if . == "-0" then "0" elif contains("e") | not then . else
  capture("^(?<s>-?)(?<i>[0-9]+)[.]?(?<f>[0-9]*)e[+]?(?<e>.+)$") | .s as $sign | (.i + .f) as $digits | ((.i | length) + (.e | tonumber)) as $point | ($digits | length) as $n
  | $sign + (if $point > 21 then $digits[0:1] + (if $n > 1 then "." else "" end) + $digits[1:] + "e+" + ($point - 1 | tostring)
    elif $point < -5 then $digits[0:1] + (if $n > 1 then "." else "" end) + $digits[1:] + "e" + ($point - 1 | tostring)
    elif $point <= 0 then "0." + "000000"[0:-$point] + $digits
    elif $n <= $point then $digits + "0000000000000000000000"[0:$point - $n]
    else $digits[0:$point] + "." + $digits[$point:] end) end;
def text: if type == "string" then . elif type == "number" then number_text else tojson end;
def type_is($t): if $t == "integer" then type == "number" and floor == . else type == $t end;
def repeated: ."$repeat" | if type == "array" and (.[0] | type) == "string" and (.[1] | type) == "number"
  then .[0] as $t | ([[0, (.[1] | floor)] | max, (1000000 / ([1, ($t | length)] | max) | floor)] | min) as $n | if $n < 1 then "" else $t * $n end else null end;
# The scheme, host and port of a URL without a user name, or nothing.
def origin: capture("^(?<s>[hH][tT][tT][pP][sS]?)://(?<h>\\[[0-9A-Fa-f:.]+\\]|[^]\\[/?#@:\\\\\\x00-\\x20\\x7f\"<>^`{|}%]+)(?<p>(:[0-9]{1,5})?)([/?#].*)?$")
  | (.s | ascii_downcase) as $s | $s + "://" + (.h | ascii_downcase) + (if .p != "" then .p elif $s == "https" then ":443" else ":80" end);
def lower: {"Content-Type": "content-type", "Authorization": "authorization", "Accept": "accept", "Location": "location"}[.] // ascii_downcase;
def visible: if test("^[!-~]*$") then . else [scan("[!-~]+|[^!-~]+") | if test("^[!-~]") then . else percent end] | join("") end;
def base36: if . < 36 then "0123456789abcdefghijklmnopqrstuvwxyz"[.:. + 1] else (. / 36 | floor | base36) + (. % 36 | base36) end;
# The state of a case before its first step. "ctl" contains the control cases that were sent again for it.
def fresh: {pc: 0, polls: 0, renewed: null, cap: {}, r: [], ctl: [], v: null, dead: 0, n: 0, spare: 1, hops: 0, due: 0, spent: 0, q: null};
# Untrusted text for a terminal or a log: one line, no invisible characters, no workflow commands.
def clean($max): .[0:400] | gsub("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]"; "?") | rep("##"; "# #") | rep("::"; ": :") | if length > $max then .[0:$max - 1] + "…" else . end;
'

# ---- jq: input and output of the second program. Texts go to stdout, and one word on the debug channel signals that they are complete.
part_plan='
def answers: [label $full | inputs | if . == $mark then break $full else . end];
def signal: debug | empty;
(answers | .[-1] | fromjson) as $L | $L.plan as $P |
'

# ---- jq: the next request of every case. Reads the plan as $P.
part_wave='
def value_of($v): . as $name | if $v | has($name) then $v[$name] else error(["unbound", $name]) end;
# Splits instead of using a regular expression: opening braces without closing ones stay literal, and inserted values are not filled again.
def fill($v; encode): if contains("{{") | not then . else split("{{") as $p
  | $p[0] + ([$p[1:][] | split("}}") as $q | if ($q | length) < 2 then "{{" + . else ($q[0] | value_of($v) | text | encode) + ($q[1:] | join("}}")) end] | join("")) end;
def fill_node($v):
  if type == "string" then (if startswith("{{") and (split("{{") | length) == 2 and (split("}}") | length == 2 and .[1] == "") then .[2:-2] | value_of($v) else fill($v; .) end)
  elif type == "array" then [.[] | fill_node($v)]
  elif type == "object" then (if has("$repeat") then repeated else null end) as $r | if $r != null then $r else with_entries(.value |= fill_node($v)) end
  else . end;
# Builds the request for a step. If that is not possible, the step is blocked, so that no other request is sent.
def request($r; $v): $P.bases[$r.base] as $base | ($r.url | fill($v; percent)) as $path
  | if $base == null then $r.base | value_of($v) | error(["base", $r.base]) else . end
  | if $path | startswith("//") or startswith("/\\") or (startswith("/") | not) then error(["path"]) else . end
  | ($base.url + $path) as $url | if ($url | split("/")[0:3] | join("/")) != $base.host then error(["host"]) else . end
  | {m: $r.method, u: $url, x: $r.extra, t: $r.timeout, d: ($r.heads != {}),
     h: [$r.headers[] | if .[1] | contains("{{") then .[1] |= fill($v; .) | if .[1] | test("[\\x00-\\x08\\x0a-\\x1f\\x7f]") then error(["header"]) else . end else . end],
     b: ($r.body | if $r.kind == "json" then fill_node($v) | tojson elif $r.kind == "text" then fill($v; .) elif $r.kind == "files" then {files: fill($v; .)} elif $r.kind == "form" then fill($v; percent) else . end)};
# Builds the request for a login. Its values come only from the environment.
def login_request($l): $P.vars as $v | ($l.url | fill($v; .) | visible) as $url | if [$url | origin] == [] then error(["url"]) else . end
  | {m: "POST", u: $url, x: $l.extra, t: $P.wait, d: ($l.token.path == null),
     h: [$l.headers[] | if .[1] == null then .[1] = "Basic " + ([$l.basic[] | fill($v; .) | percent] | join(":") | @base64) else .[1] |= fill($v; .) end | if .[1] | test("[\\x00-\\x08\\x0a-\\x1f\\x7f]") then error(["header", .[0]]) else . end],
     b: ($l.body | if $l.kind == "json" then fill_node($v) | tojson elif $l.kind == "form" then fill($v; percent) else . end)};
# The variables that an identity sets with its token.
def given($l): .t as $t | $l.gives | map_values(fill({token: $t}; .));
# In jq 1.6, contains finds a NUL in every text.
def big: type == "object" or length > 30000 or test("\\x00");
def section($n; $to): "url = " + (.u | quoted) + (if .m == "HEAD" then "\nhead\n" else "\nrequest = " + (.m | quoted) + "\n" end)
  + reduce .h[] as $h (""; . + "header = " + ($h[0] + (if $h[1] == "" then ";" else ": " + $h[1] end) | quoted) + "\n")
  + (.b | if . == null then "" elif big then "data-binary = " + ("@" + $P.temp + "/d" + $n | quoted) + "\n" else "data-raw = " + quoted + "\n" end)
  + .x + "max-time = " + (.t / 1000 | tostring) + "\noutput = " + $to + "b" + $n + (if .d then "\"\ndump-header = " + $to + "h" + $n else "" end)
  + "\"\nwrite-out = \"" + $n + " %{http_code} %{time_total} %{time_pretransfer} %{exitcode} %{redirect_url}\\n\"\n" + $P.fixed;
def excerpt: tojson | if length > 120 then .[0:120] + "…" else . end;
def rank: {"fail": 5, "error": 4, "blocked": 3, "inconclusive": 2, "warn": 1, "pass": 0}[.];
def succeeded: . == "pass" or . == "warn";
# The step has a verdict, so continue with the next step.
def record($case; $result): . + {n: 0, renewed: null, spare: 1, hops: 0, due: 0, spent: 0, q: null, r: (.r + [$result]), pc: (.pc + 1),
  dead: (if .dead == 0 and .pc < $case.own and ($result.v | succeeded | not) then .pc + 1 else .dead end)};
# The values of placeholders. A control case that is sent again has a separate run id, for names that must be unique.
def values_in($sv): $sv + .cap + $P.vars + (if .up then {RUN_ID: .rid} else {} end);
# Skips the steps that cannot be sent. Ends at a request or at the end of the case. A step whose identity has no token yet has a request
# without a method, which is never sent.
def advance($case; $sv; $tok): $case.steps[.pc] as $s
  | if $s == null then .v = ([.r[0:$case.own][].v] | max_by(rank))
    elif .q != null then .
    elif .dead > 0 and .pc < $case.own then record($case; {v: "blocked", why: ["step", .dead]}) | advance($case; $sv; $tok)
    elif any($s.ids[]; $tok[.].bad) then record($case; {v: "blocked", why: ["login", [$s.ids[] | $tok[.].bad | values][0]]}) | advance($case; $sv; $tok)
    elif any($s.ids[]; $tok[.].t == null) then .q = {ids: ([$s.ids[] | {(.): 0}] | add), t: 0}
    else values_in($sv) as $v
      | (try (($s.uses[] | value_of($v) | empty), request($s.req; $v)) catch {x: .}) as $q
      | if $q | has("m") then .q = $q + {ids: ([$s.ids[] | {(.): $tok[.].gen}] | add // {})} | if .n == 0 then .polls = $s.retry.times else . end
        else record($case; {v: "blocked", why: $q.x}) | advance($case; $sv; $tok) end end;
# The state of a case while one of its control cases is sent again: the state of the control case, which contains that of the case.
def resend($i): . as $up | fresh + {up: $up, of: $P.cases[$i].needs[$up.ctl | length], rid: ($P.run + "c" + ($i | base36))};
'

# ---- jq: the responses of a wave
part_judge='
def select_nodes($tokens): reduce $tokens[] as $t ([.]; [.[]
  | if $t == true then (if type == "object" then . as $o | keys[] | $o[.] elif type == "array" then .[] else empty end)
    elif ($t | type) == "string" then (if type == "object" and has($t) then .[$t] else empty end)
    elif type == "array" then length as $n | (if $t < 0 then $n + $t else $t end) as $i | if $i >= 0 and $i < $n then .[$i] else empty end
    else empty end]);
def ordered($op; $w): if $op == "lt" then . < $w elif $op == "le" then . <= $w elif $op == "gt" then . > $w else . >= $w end;
def holds($op; $w): ($w | type) as $wt
  | if $op == "same" then all(.[]; compared($w; "$").difference == null) elif $op == "eq" then all(.[]; . == $w) elif $op == "exists" then true elif $op == "type" then all(.[]; type_is($w)) elif $op == "ne" then all(.[]; . != $w)
    elif $op == "in" then $wt == "array" and all(.[]; . as $x | any($w[]; . == $x))
    elif $op == "len" then all(.[]; type as $t | ($t == "string" or $t == "array" or $t == "object") and length == $w)
    elif $op == "match" then $wt == "string" and all(.[]; (try test($w) catch false))
    elif $op == "contains" then $wt == "string" and all(.[]; type == "string" and contains($w))
    else $wt == "number" and all(.[]; type == "number" and ordered($op; $w)) end;
def satisfies($op; $w): if $op == "absent" then length == 0 elif $op == "count" then length == $w else length > 0 and holds($op; $w) end;
# 200 matches itself, a single digit matches its class.
def among($set): $set[.] or $set[.[0:1]];
# Header lines of curl: only the last block is the response, earlier ones are interim responses, and later lines are trailers. Only requested names
# are read, and their lengths are compared first, because jq 1.6 is slow at lower-casing.
def header_map($wanted): map(rtrimstr("\r")) | . as $a | .[([range(0; length) | select($a[.] | startswith("HTTP/"))] | last) + 1:] | .[0:index("")]
  | reduce (.[] | split(":") | select($wanted[.[0] | length | tostring])) as $h ({}; ($h[0] | lower) as $k
    | ($h[1:] | join(":") | ltrimstr(" ") | if test("^[ \t]|[ \t]$") then capture("^[ \t]*(?<v>.*?)[ \t]*$").v else . end) as $v | .[$k] = if has($k) then .[$k] + ", " + $v else $v end);
# jq accepts more than JSON (nan, 01, .5, a byte order mark), so a text with a sign of that must match the token grammar first.
def strict: test("[Nn][Aa][Nn]|[Ii][Nn][Ff]|(^|[\\[:,\\s-])[+.0]|[0-9][.]([^0-9]|$)|^\\x{feff}") | not;
def tokens_only: test("^[ \\t\\r\\n]*(?:(?:\"(?:[^\"\\\\\\x00-\\x1f]|\\\\.)*\"|-?(?:0|[1-9][0-9]*)(?:[.][0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)(?:[ \\t\\r\\n,:\\]}]+|$)|[\\[\\]{},: \\t\\r\\n]+)*$");
# Newer versions of jq keep digits beyond double precision, but all runners compare doubles.
def doubles: if type == "number" then . * 1.0 elif type == "array" then map(doubles) elif type == "object" then with_entries(.value |= doubles) else . end;
def read_json: . as $t | if strict or tokens_only then (try [fromjson | if $t | test("[0-9]{16}") then doubles else . end] catch []) else [] end;
# Every expectation that the response violates, as [number of the check, found value].
# HTTP forbids a body in a 204. If the suite expects it by number, checks of the body do not apply to it.
def judge($s; $v; $a): $s.checks as $checks | ($a.code == "204" and any($checks[]; .kind == "status" and .want[$a.code])) as $empty
  | [range(0; $checks | length) as $i | $checks[$i] as $c | $c.kind as $k | select($empty and ($k == "body" or $k == "schema" or ($k == "header" and $c.name == "content-type")) | not)
  | if $k == "status" then (if $a.code | among($c.want) then empty else [$i] end)
    elif $k == "body" then (if ($a.json | length) == 0 then [$i, "none"] else ($c.want | if $s.plain then . else fill_node($v) end) as $w
      | $a.json[0] | select_nodes($c.path) | if $c.op == "same" then (if length == 0 then [$i, null, 0] else [.[] | compared($w; $c.show[0]).difference | values][0] | if . == null then empty else [$i, ., 1] end end) elif satisfies($c.op; $w) then empty else [$i, (if length == 1 then .[0] else .[0:20] end | excerpt), length, ($w | excerpt)] end end)
    elif $k == "header" then ($c.want | if $s.plain then . else fill_node($v) end) as $w | (if $a.h | has($c.name) then [$a.h[$c.name]] else [] end) | if satisfies($c.op; $w) then empty else [$i, (.[0] | excerpt), length, ($w | excerpt)] end
    elif $k == "schema" then (if ($a.json | length) == 0 then [$i, "none"] else (try [limit(1; $a.json[0] | faults($P.schemas[$c.want]; []; 0))] catch [[[], "cannot be checked"]]) | if length == 0 then empty else [$i, .[0]] end end)
    elif $k == "not" then (if $a.code | among($c.want) then [$i] else empty end)
    elif $a.ms > $c.want then [$i] else empty end];
def captured($s; $a): [$s.capture[] | . as $c | (if has("header") then $a.h[$c.header] else ($a.json[]? | select_nodes($c.path)[0:1][]) end | {key: $c.name, value: .}) | select(.value != null or ($c | has("path")))] | from_entries;
# Dot segments of a redirect are resolved as in a browser. Those of a test are sent unchanged.
def undotted: capture("^(?<o>[^/?#]*//[^/?#]*)(?<p>[^?#]*)(?<q>[^#]*)") | .o as $o | .q as $q | (.p | split("/")) as $parts
  | $o + (reduce $parts[1:][] as $x ([]; if $x == "." then . elif $x == ".." then .[0:-1] else . + [$x] end)
    | if $parts[-1] == "." or $parts[-1] == ".." then . + [""] else . end | "/" + join("/")) + $q;
# The next hop of a redirect, or null. A write is not repeated at another origin. Credentials, bodies and secrets under any name stay on their origin.
def redirected($code; $location; $tokens): . as $q | ($location | visible | undotted) as $url
  | ([$url | origin][0]) as $to | ($to != (.u | origin)) as $crosses | ({"GET": 1, "HEAD": 1, "OPTIONS": 1, "TRACE": 1} | has($q.m)) as $safe
  | (if $code == 303 then .m != "HEAD" and .m != "GET" else $code < 303 and ($safe | not) end) as $get
  | if $to == null or ($crosses and ($safe or $get | not)) then null
    else .u = $url | if $get then .m = "GET" else . end
      | if $get or $crosses then .b = null | .x = "" | .h = [.h[] | select(.[0] | test("^content-(type|length|encoding)$"; "i") | not)] else . end
      | if $crosses then .h = [.h[] | select((.[0] | ascii_downcase | in($P.credentials) | not) and (.[1] as $v | any($P.secrets[], $tokens[]; . as $s | $v | contains($s)) | not))] else . end end;
# Ignored differences as readable notes.
def notes($s; $held): [$s.checks[] | select(.op == "same") | . as $c | ($c.want | if $s.plain then . else fill_node($held.v) end) as $w | $held.a.json[]? | select_nodes($c.path)[] | compared($w; $c.show[0]).notes[]];
# Determines the verdict for a response.
def weigh($case; $held): $case.steps[.pc] as $s | $held.a as $a | judge($s; $held.v; $a) as $f | if $s.capture == [] or $a.code[0:1] != "2" then . else .cap = .cap + captured($s; $a) end
  | record($case; $held.r + (if $s.same then {notes: notes($s; $held)} else {} end) + {f: $f, v: (if $f == [] then "pass" elif any($f[]; $s.checks[.[0]].must) then "fail" else "warn" end)});
def again($after): . + {n: (.n + 1), hops: 0, due: (now + $after), spent: 0, q: null};
# Handles the outcome of a request: follows a redirect, retries, or judges the response.
def settle($i; $sv; $tok; $line; $head; $body): $P.cases[.of // $i] as $case | $case.steps[.pc] as $s | $line[0] as $code | ($line[3] | ltrimstr("0")) as $rc
  | (.spent + ($line[1] | tonumber) * 1000 | floor) as $ms | {ms: $ms, n: (.n + 1), code: ($code | tonumber)} as $r
  | if $r.code == 0 or $rc != "" then
      if .spare > 0 and ($s.safe or ($line[2] | tonumber) == 0) then .spare = 0 | again(0.3) else record($case; {ms: $ms, n: $r.n, v: "error", why: ["none", $rc]}) end
    else (if $s.follow[$code] and .hops < 5 and $line[4] != "" then .q | redirected($r.code; $line[4:] | join(" "); [$tok[].t]) else null end) as $next
    | (if $code == "401" and $s.success and (.q.ids // {}) != {} then (if .renewed then .hopeless = (.q.ids | keys) else .refused = .q.ids end) else . end)
    | if $next != null then .q = $next | .hops = .hops + 1 | .spent = $ms
      elif $s.busy[$code] and .spare > 0 and $s.safe then .spare = 0 | again(0.3)
      elif .polls > 0 and ($code | among($s.retry.until) | not) then .polls = .polls - 1 | again($s.retry.wait)
      elif .refused and .renewed == null and $s.safe and any(.refused | keys[]; $tok[.].hopeless | not) then .renewed = true | again(0)
      elif $s.unset and ($code == "401" or $code == "403") then record($case; $r + {v: "blocked", why: ["unset", $s.unset]})
      elif $s.busy[$code] then record($case; $r + {v: "error", why: ["busy", $code]})
      elif $code | among($s.unless) then record($case; $r + {v: "inconclusive", why: ["refused", $code]})
      else (if .q.m == "HEAD" then "" elif $body[1] == null then $body[0] // "" else $body | join("\n") end) as $text
        | if ($text | length) > 5242880 then record($case; $r + {v: "error", why: ["large"]}) else
          {code: $code, ms: $ms, h: (if $s.heads == {} then {} else $head | header_map($s.heads) end), json: (if $text == "" or $s.blind then [] else $text | read_json end)} as $a
          | {a: $a, r: $r, v: (if $s.plain then {} else values_in($sv) end)} as $held
          | if $s.doubt[$code] and .up == null and .checked == null and .pc < $case.own then .held = $held | .q = null | resend($i) else weigh($case; $held) end end end end;
'

# ---- jq: which case continues, and the next wave
part_pass='
# Determines the verdict for the step that waited for its control cases.
def conclude($i): .held as $h | .held = null | .checked = true | $P.cases[$i] as $case
  | if .lost then record($case; $h.r + {v: "inconclusive", why: ["lost", $h.a.code, $P.cases[.lost].id]}) else weigh($case; $h) end;
# A conflict with what the control case created the first time shows that the server still has it.
def gone: (.v | succeeded | not) and [.r[] | select(.v | succeeded | not)][0].code != 409;
# Continues a case, or the control case that it waits for.
def onward($i; $sv; $tok): advance($P.cases[.of // $i]; $sv; $tok) | if .up and .v != null then . as $sub | .up | .ctl = .ctl + [{of: $sub.of, r: $sub.r}]
  | (if $sub | gone then .lost = $sub.of | conclude($i) elif (.ctl | length) < ($P.cases[$i].needs | length) then resend($i) else conclude($i) end) | onward($i; $sv; $tok) else . end;
# One pass over all cases: setup first, one by one, then all others in parallel, then the serial ones, one by one, and then the last ones.
def pass: .c as $c | [range(0; $c | length) | select($c[.].v == null)] as $open | $P.cases as $all
  | ([$open[] | $all[.].phase] | min) as $phase
  | [$open[] | select($all[.].phase == $phase and all($all[.].needs[]; $c[.].v != null))] as $may
  | (if $phase == 1 then $may else $may[0:1] end) as $now
  | .tok as $tok | (($c[0:$P.setups] | map(.cap) | add) + ([$P.logins[] | . as $l | $tok[.id] | select(.t) | given($l)] | add)) as $sv | .sv = $sv
  | ([$now[] as $i | $all[$i] as $case | ([$case.needs[] | select($c[.].v | succeeded | not)] | .[0]) as $control
      | {($i | tostring): ($c[$i] | if $control == null and $case.lacks == null then onward($i; $sv; $tok)
          else .v = "inconclusive" | .r = [range(0; $case.own) | {v: "inconclusive", why: (if $case.lacks != null then ["off", $case.lacks] else ["control", $all[$control].id] end)}] end)}] | add // {}) as $moved
  | .c = [range(0; $c | length) | $moved[tostring] // $c[.]]
  | if any($moved[]; .v != null) and all($moved[]; .v != null) then pass else . end;
# The request that shows whether the server still responds: the probe of the suite, or a GET of the base URL. Any HTTP response is enough.
def probe: ($P.bases.BASE_URL | {m: "GET", u: .url, x: "", t: 0, d: false, h: [], b: null}) as $plain | (if $P.probe == null then $plain else try request($P.probe; .sv + $P.vars) catch $plain end) | .t = $P.patience;
# The server stopped responding, so nothing more is sent.
def halted: ["stopped", .row.first, .row.before] as $why | .stopped = $why
  | .c = [range(0; .c | length) as $i | .c[$i] | if .v != null then . else $P.cases[$i] as $case
    | (if .up then . as $sub | .up | .ctl = .ctl + [{of: $sub.of, r: $sub.r}] | .lost = $sub.of | conclude($i) else . end)
    | .q = null | .r = .r + [range(.r | length; $case.steps | length) | {v: "blocked", why: $why}] | .v = ([.r[0:$case.own][].v] | max_by(rank)) end];
# The identities whose token is missing, rejected or about to expire, although a request needs it.
def due_logins($live): .tok as $tok | .c as $c | ([$live[] | $c[.].q.ids // {} | keys[]] | unique) as $ids | now as $now
  | [$P.logins[] | select(.id as $id | ($ids | index([$id]) != null) and ($tok[$id] | .bad == null and (.t == null or .stale or (.until != null and .until <= $now))))];
# Requests that were built with an older token of an identity are built again.
def rebuilt($id): .c = [.c[] | if .q != null and .hops == 0 and (.q.ids // {} | has($id)) then .q = null else . end];
def refused_login($id; $why): .tok[$id] = (.tok[$id] // {gen: 0}) + {bad: ("The identity " + $id + " could not log in" + $why)} | rebuilt($id);
def unsendable: if .[0] == "unbound" then ". The environment has no value for " + .[1] + "." elif .[0] == "url" then ". Its login URL is not an http or https URL."
  else ". The header " + .[1] + " of its login would contain a line break or control character." end;
# The curl configuration of the next wave, and the words that tell the shell what to do with it. A wave ends after two minutes even when
# all its requests time out. After three timeouts in a row the server is probed.
def compile: ($P.temp + "/" + (.k | tostring) + "." | quoted | .[0:-1]) as $to | pass | .c as $c | [range(0; $c | length) | select($c[.].q != null)] as $live | now as $now
  | due_logins($live) as $due | [$due[] | . as $l | {l: $l, q: (try login_request($l) catch {x: .})}] as $logins | [$logins[] | select(.q | has("m") | not)] as $bad
  | if $bad != [] then reduce $bad[] as $b (.; refused_login($b.l.id; $b.q.x | unsendable)) | compile
    elif $logins != [] then .wave = [] | .login = [$logins[] | {l, url: .q.u}] | .big = ([range(0; $logins | length) | {key: ("dl" + tostring), value: $logins[.].q.b} | select(.value | big)] | from_entries)
      | {state: ., conf: ([range(0; $logins | length) as $n | $logins[$n].q | section("l" + ($n | tostring); $to)] | join("\nnext\n")), head: "wave \($logins | length) \(if .again then 0.3 else 0 end) \($logins | length)"}
    elif .row.n > 2 and $live != [] and $P.bases.BASE_URL != null then .wave = [] | .big = {} | {state: ., conf: (probe | section("p"; $to)), head: "wave 1 0 1"} else
  ([$live[] | $c[.].due] | min) as $due | ([$live[] | $c[.].q.t] | max) as $slowest | [$live[] | select($c[.].due <= ([$now, $due] | max))][0:[500, ([$P.parallel, $P.parallel * 120000 / ($slowest // 1) | floor] | max)] | min] as $wave
  | [$wave[] | select($c[.].q.b | . != null and big)] as $big
  | .wave = $wave | .big = ([$big[] | {key: ("d" + tostring), value: $c[.].q.b}] | from_entries)
  | {state: ., conf: ([$wave[] | . as $n | $c[$n].q | section($n | tostring; $to)] | join("\nnext\n")),
     head: (if $due == null then null else "wave \($wave | length) \([0, $due - $now] | max) \(if $P.cases[$wave[0]].phase == 1 then $P.parallel else 1 end)" end)} end;
'

# ---- jq: the operator same, left out when a suite does not use it
part_same='
# The differences between an earlier document and this one: [kind, text]. Times, an etag and one version number may change.
def member($k): if $k | test("^[A-Za-z_][A-Za-z0-9_]*$") then "." + $k else "[\u0027" + $k + "\u0027]" end;
def is_time: test("\\A[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})?\\z|\\A(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT\\z");
def change_kind($b; $name): type as $t | if $name == null or $t != ($b | type) then "value" elif $t == "string" then (if is_time and ($b | is_time) then "time" else "value" end)
  elif $t != "number" then "value" elif $name | test("\\A[\\s\\S]+(At|_at)\\z|\\A(timestamp|mtime|last_?[mM]odified|last_?[aA]ctivity|updated|modified)\\z") then "time"
  elif ($name | test("\\A(version|revision|rev)\\z"; "i")) and floor == . and ($b | floor == .) then "version" else "value" end;
def changes($b; $at; $name): . as $a | ($name != null and ($name | ascii_downcase) == "etag") as $etag | [$a, $b | type] as $types
  | if $a == $b then empty
    elif $types == ["object", "object"] and ($etag | not) then ($a + $b | keys[]) as $k | ($at + member($k)) as $place
      | if $b | has($k) | not then ["value", "\($place) was added: \($a[$k] | excerpt)"] elif $a | has($k) | not then ["value", "\($place) was removed; it was \($b[$k] | excerpt)"] else $a[$k] | changes($b[$k]; $place; $k) end
    elif $types == ["array", "array"] and ($a | length) == ($b | length) and ($etag | not) then range(0; $a | length) as $i | $a[$i] | changes($b[$i]; "\($at)[\($i)]"; null)
    else [(if $etag then "etag" else change_kind($b; $name) end), "\($at) changed from \($b | excerpt) to \($a | excerpt)"] end;
def compared($b; $at): [changes($b; $at; null)] | ([.[] | select(.[0] == "version")] | length) as $versions | ([.[] | select(.[0] == "value" or (.[0] == "version" and $versions > 1))][0]) as $first
  | if $first != null then {difference: ($first[1] + "."), notes: []}
    else {difference: null, notes: ([.[0:10][] | .[1] + " (ignored)."] + (if length > 10 then ["\(length - 10) more differences are ignored."] else [] end))} end;
'

# ---- jq: JSON Schema, the portable subset, left out when a suite checks no schema. A violation is [place, text].
part_schema='
def as_schema: if type == "object" or type == "boolean" then . else true end;
# A circular chain of bare references constrains nothing.
def target($hops): if $hops > 50 then true else ([."$ref" | capture("^#/(schemas|[$]defs)/(?<n>[^/]+)$").n | rep("~1"; "/") | rep("~0"; "~")] | .[0]) as $n
  | $P.schemas | if $n == null or (has($n) | not) then true else .[$n] | if type == "object" and length == 1 and has("$ref") then target($hops + 1) else . end end end;
def outside($min; $max): . as $n | ($min | type == "number" and $n < .) or ($max | type == "number" and $n > .);
def faults($s; $at; $depth):
  def fits($rule): [limit(1; faults($rule | as_schema; $at; $depth + 1))] == [];
  def into($k; $rule): .[$k] | faults($rule | as_schema; $at + [$k]; $depth + 1);
  . as $x | type as $type |
  if $s == true then empty elif $s == false then [$at, "is not allowed"] elif $depth > 600 then [$at, "is too deep to check"] else
  (if $s | has("$ref") then faults($s | target(0); $at; $depth + 1) else empty end),
  (if $s | has("type") then [$s.type] | flatten | if any(.[]; . as $t | $x | type_is($t)) then empty else [$at, "must be of type " + join(" or ") + ", not " + $type] end else empty end),
  (if $type == "object" then
    (if length | outside($s.minProperties; $s.maxProperties) then [$at, "has the wrong number of properties"] else empty end),
    ($s.required[]? | . as $k | if $x | has($k) then empty else [$at + [$k], "is missing"] end),
    (if $s | has("properties") then $s.properties as $p | keys[] | . as $k | if $p | has($k) then $x | into($k; $p[$k]) else empty end else empty end),
    (if $s | has("patternProperties") then $s.patternProperties | to_entries[] | . as $e | $x | keys[] | . as $k | if $k | test($e.key) then $x | into($k; $e.value) else empty end else empty end),
    (if $s | has("additionalProperties") and (has("undecided") | not) then keys[] | . as $k
      | if ($s.properties | type == "object" and has($k)) or any($s.patternProperties | objects | keys[]; . as $p | $k | test($p)) then empty else $x | into($k; $s.additionalProperties) end else empty end),
    (if $s | has("propertyNames") then keys[] | faults($s.propertyNames | as_schema; $at + [.]; $depth + 1) else empty end),
    (if $s | has("dependentRequired") then $s.dependentRequired | to_entries[] | select(.key | in($x)) | .value[] | . as $k | if $x | has($k) then empty else [$at + [$k], "is missing"] end else empty end),
    (if $s | has("dependentSchemas") then $s.dependentSchemas | to_entries[] | select(.key | in($x)) | .value | . as $rule | $x | faults($rule | as_schema; $at; $depth + 1) else empty end)
  elif $type == "array" then length as $n |
    (if $n | outside($s.minItems; $s.maxItems) then [$at, "has the wrong number of items"] else empty end),
    (if $s.uniqueItems == true and (unique | length) != $n then [$at, "must not repeat an item"] else empty end),
    ([$s.prefixItems[]?] as $p | range(0; $n) as $i | if $i < ($p | length) then into($i; $p[$i]) elif $s | has("items") then into($i; $s.items) else empty end),
    (if $s | has("contains") then ([.[] | select(fits($s.contains))] | length) | if outside($s.minContains | if . == null then 1 else . end; $s.maxContains) then [$at, "contains the wrong number of matching items"] else empty end else empty end)
  elif $type == "string" then
    (if length | outside($s.minLength; $s.maxLength) then [$at, "has the wrong length"] else empty end),
    (if $s | has("pattern") then (if (try test($s.pattern) catch true) then empty else [$at, "does not match the required pattern"] end) else empty end)
  elif $type == "number" then
    (if outside($s.minimum; $s.maximum) then [$at, "is out of range"] else empty end),
    (if $s.exclusiveMinimum | type == "number" and $x <= . then [$at, "is out of range"] else empty end),
    (if $s.exclusiveMaximum | type == "number" and $x >= . then [$at, "is out of range"] else empty end),
    (if $s.multipleOf | type == "number" and . > 0 then ($x / $s.multipleOf) as $q | if ($q - ($q | round) | fabs) <= 1e-9 * ([1, ($q | fabs)] | max) then empty else [$at, "is not a multiple of " + ($s.multipleOf | tostring)] end else empty end)
  else empty end),
  (if $s | has("enum") then (if any($s.enum[]; . == $x) then empty else [$at, "is not one of the listed values"] end) else empty end),
  (if $s | has("const") then (if $s.const == $x then empty else [$at, "is not the required value"] end) else empty end),
  (if $s | has("allOf") then $s.allOf[] | . as $rule | $x | faults($rule | as_schema; $at; $depth + 1) else empty end),
  (if $s | has("anyOf") then (if any($s.anyOf[]; . as $rule | $x | fits($rule)) then empty else [$at, "does not match any of the allowed schemas"] end) else empty end),
  (if $s | has("oneOf") then [$s.oneOf[] | . as $rule | $x | select(fits($rule))] | if length == 1 then empty else [$at, "must match exactly one of the allowed schemas, but it matches " + (length | tostring)] end else empty end),
  (if $s | has("not") then (if fits($s.not) then [$at, "matches a schema that is not allowed"] else empty end) else empty end),
  (if $s | has("if") then (if fits($s.if) then $s.then else $s.else end) as $rule | if $rule == null then empty else faults($rule | as_schema; $at; $depth + 1) end else empty end)
  end;
'

# ---- the structure of a suite, as part_load reads it. The engine defines the same structure as a JSON Schema.
shape='{"head": {"of": {"$schema": "string", "assay": "string", "suite": "info", "env": {"each": {"of": {"required": "boolean", "default": "string", "secret": "boolean", "doc": "string"}, "need": []}}, "auth": {"each": {"or": ["null", {"of": {"in": {"one": ["header", "query", "cookie"]}, "name": "short", "value": "string"}, "need": ["in", "name", "value"]}]}}, "identities": {"each": "identity", "names": "\\A[A-Za-z][A-Za-z0-9_-]{0,59}\\z"}, "defaults": {"of": {"timeoutMs": "ms", "headers": "texts", "auth": "short", "followRedirects": "boolean"}, "need": []}, "probe": {"of": {"method": {"one": ["GET", "HEAD", "OPTIONS"]}, "path": "string", "auth": "short"}, "need": ["method", "path"]}, "schemas": {"each": {"or": ["object", "boolean"]}}, "documented": {"each": [{"like": "\\A([1-5]([0-9][0-9]|XX)|default)\\z"}]}, "setup": ["case"], "include": [{"like": "\\A([A-Za-z0-9_-][A-Za-z0-9._-]*/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\\.json\\z"}]}, "need": ["assay", "suite", "env", "auth", "defaults", "schemas", "include"]},
  "identity": {"of": {"gives": {"each": "string", "names": "\\A[A-Z][A-Z0-9_]*\\z"}, "login": {"of": {"url": "short", "headers": "texts", "basic": ["string", 2, 2], "form": "texts", "json": true, "token": {"or": ["string", {"of": {"header": "short"}, "need": ["header"]}, {"of": {"cookie": "short"}, "need": ["cookie"]}]}, "expiresIn": "string"}, "need": ["url", "token"]}}, "need": ["gives"]},
  "info": {"of": {"id": "short", "name": "short", "generator": "string", "engineVersion": "string", "seed": "integer", "spec": {"of": {"title": "string", "version": "string", "sha256": "string"}, "need": ["title", "version", "sha256"]}}, "need": ["id", "name", "generator", "engineVersion", "seed"]},
  "file": {"of": {"$schema": "string", "cases": ["case"]}, "need": ["cases"]},
  "case": {"of": {"id": {"like": "\\A[^\\x00-\\x1f]+\\z"}, "title": "short", "tags": [{"one": ["smoke", "negative", "boundary", "auth", "contract", "flow", "perf", "protocol", "setup", "mutates"]}], "op": "string", "why": "string", "evidence": {"one": ["C", "P", "V", "H"]}, "needs": ["string"], "serial": {"one": [true, false, "last"]}, "by": {"one": ["llm"]}, "edited": "boolean", "off": "boolean", "steps": ["step", 1], "finally": ["step"]}, "need": ["id", "title", "tags", "op", "why", "evidence", "steps"]},
  "step": {"of": {"id": "short", "title": "short", "req": "request", "expect": {"of": {"must": "checks", "should": "checks", "unless": "statuses"}, "need": []}, "capture": {"each": {"or": ["string", {"of": {"header": "short"}, "need": ["header"]}]}, "names": "\\A[A-Za-z_][A-Za-z0-9_]*\\z"}, "retry": {"of": {"times": {"from": 1, "to": 20}, "waitMs": {"from": 0, "to": 60000}, "untilStatus": "statuses"}, "need": ["times", "waitMs", "untilStatus"]}}, "need": ["req", "expect"]},
  "request": {"of": {"method": "string", "path": "string", "base": "string", "query": {"each": {"or": ["string", "number", "boolean", [{"or": ["string", "number", "boolean"]}]]}}, "headers": "texts", "auth": "short", "json": true, "raw": "string", "form": "texts", "timeoutMs": "ms"}, "need": ["method", "path"]},
  "checks": {"of": {"status": "statuses", "notStatus": "statuses", "header": {"each": [[true, 1, 2]], "names": "\\A[^A-Z]+\\z"}, "body": [[true, 2, 3]], "schema": "short", "maxMs": {"over": 0}}, "need": []},
  "statuses": [{"like": "\\A[1-5]([0-9][0-9]|xx)\\z"}, 1],
  "ms": {"from": 1, "to": 600000},
  "texts": {"each": "string"},
  "short": {"like": "\\A[\\s\\S]{1,500}\\z"}}'

# ---- jq: first call: merge the files, reject what cannot be run as intended, read the environment, create the plan
part_load='
def bad($why): error({bad: $why});
def must(condition; why): if condition then . else bad(why) end;
# A long string may be split into parts.
def joined: if type == "array" then map(joined) elif type != "object" then .
  elif length == 1 and (."$join" | type == "array" and . != [] and all(.[]; type == "string")) then ."$join" | join("") else map_values(joined) end;
# An ECMAScript pattern for jq: anchors only at the ends of the text, ASCII classes. Null when a linear-time matcher could not evaluate it.
def pattern: if length > 5000 or test("\\(\\?(=|!|<=|<!)|\\\\[1-9kcC]|[*+?}]\\+|\\{[0-9]*,?[0-9]{4}") then null
  else {"^": "\\A", "$": "\\z", "\\d": "[0-9]", "\\D": "[^0-9]", "\\w": "[A-Za-z0-9_]", "\\W": "[^A-Za-z0-9_]", "\\s": "[\\t\\n\\f\\r ]", "\\S": "[^\\t\\n\\f\\r ]", "\\v": "\\x0b"} as $free
  | {"[": "\\[", "\\d": "0-9", "\\w": "A-Za-z0-9_", "\\s": "\\t\\n\\f\\r ", "\\v": "\\x0b"} as $inside
  | [match("\\\\u[0-9A-Fa-f]{4}|\\\\u\\{[0-9A-Fa-f]+\\}|\\\\.|\\(\\?<[A-Za-z_0-9]+>|[\\[\\]^$(]|[^\\\\\\[\\]^$(]+"; "g").string]
  # set: 0 outside of brackets, 1 directly after they opened, 2 further inside. Empty brackets have no common meaning.
  | reduce .[] as $t ({out: "", set: 0}; .out = .out + ((if .set > 0 then $inside else $free end)[$t]
      // (if $t | startswith("\\u{") then "\\x" + $t[2:] elif $t | startswith("\\u") then "\\x{" + $t[2:] + "}" elif $t | startswith("(?<") then "(" else $t end))
    | .set as $set | if $t == "]" and $set == 1 then .empty = true else . end
    | .set = (if $t == "]" then 0 elif $set == 0 then (if $t == "[" then 1 else 0 end) elif $set == 1 and $t == "^" then 1 else 2 end)) | if .empty then null else .out end end;
def lowered: if type == "array" then map(lowered) elif type != "object" then . else
  [to_entries[] | if .key == "pattern" and (.value | type) == "string" then .value |= pattern | select(.value != null)
    elif .key == "enum" or .key == "const" or .key == "default" or .key == "example" or .key == "examples" then .
    elif .key == "patternProperties" and (.value | type) == "object" then [.value | to_entries[] | {key: (.key | pattern), value: (.value | lowered)}] as $e
      | {key: "patternProperties", value: ([$e[] | select(.key != null)] | from_entries)}, ($e[] | select(.key == null) | {key: "undecided", value: true})
    elif (.key == "properties" or .key == "dependentSchemas") and (.value | type) == "object" then .value |= with_entries(.value |= lowered)
    else .value |= lowered end] | from_entries end;
def path_tokens: .[1:] as $rest | [$rest | scan("\\.\\*|\\[\\*\\]|\\.[A-Za-z_\\x{80}-\\x{10FFFF}][A-Za-z0-9_\\x{80}-\\x{10FFFF}]*|\\[-?(?:0|[1-9][0-9]{0,8})\\]|\\[\u0027[^\u0027\\\\\\x00-\\x1f\\x7f-\\x9f]*\u0027\\]")]
  | if join("") != $rest then null else map(if . == ".*" or . == "[*]" then true elif startswith(".") then .[1:] elif startswith("[\u0027") then .[2:-2] else .[1:-1] | tonumber end) end;
def path_of($where): . as $p | if type == "string" and startswith("$") then path_tokens else null end | must(. != null; $where + ": " + ($p | tostring) + " is not a portable path.");
def names_in: [.. | strings | select(contains("{{")) | split("{{")[1:][] | split("}}") | select(length > 1) | .[0]] | unique;
# Percent-encodes literal text and keeps placeholders for later.
def encoded: split("{{") | (.[0] | percent) + ([.[1:][] | split("}}") as $q | if ($q | length) < 2 then "{{" + . | percent else "{{" + $q[0] + "}}" + ($q[1:] | join("}}") | percent) end] | join(""));
def statuses: [.[]? | {(if .[1:2] | . == "X" or . == "x" then .[0:1] else . end): true}] | add // {};
def without($names): reduce $names[] as $k (.; if has($k) then del(.[$k]) else . end);
def known($check; $where): must(type == "string" and in({"exists": 1, "absent": 1, "count": 1, "eq": 1, "ne": 1, "in": 1, "type": 1, "match": 1, "contains": 1, "lt": 1, "le": 1, "gt": 1, "ge": 1, "len": 1, "same": 1}); $where + " has a check with an unknown operator.")
  | must(($check | length) > 1 or . == "exists" or . == "absent"; $where + " has a check with " + . + ", which needs an argument.") | must(. != "in" or ($check[1] | type) == "array"; $where + " has a check with in, which needs a list.")
  | must(. != "match" or ($check[1] | type == "string" and (pattern | . as $p | $p != null and try ("" | test($p) | true) catch false)); $where + " has a check with match, which needs a pattern without look-around and back references.");
def wanted($op): if $op == "match" and type == "string" then pattern else . end;
def checks($S; $must; $where): (.status | select(. != null) | {kind: "status", must: $must, want: statuses, show: .}), (.notStatus | select(. != null) | {kind: "not", must: $must, want: statuses, show: .}),
  (.header // {} | to_entries[] | .key as $k | .value[] | {kind: "header", must: $must, name: $k, op: (. as $check | .[0] | known($check; $where) | must(. != "same"; $where + " uses same on a header, but same works only on the body.")), want: (.[0] as $o | .[1] | wanted($o)), show: .}),
  (.body[]? | {kind: "body", must: $must, path: (.[0] | path_of($where)), op: (.[1:] as $check | .[1] | known($check; $where)), want: (.[1] as $o | .[2] | wanted($o)), show: .}),
  (.schema | select(. != null) | must(in($S.schemas // {}); $where + " uses a schema that is not defined in schemas.") | {kind: "schema", must: $must, want: .}),
  (.maxMs | select(. != null) | {kind: "ms", must: $must, want: .});
# Headers by their lower-case names. The last value of a name wins.
def merged: reduce .[] as $h ({}; .[$h[0] | lower] = $h);
def rooted: startswith("/") and (startswith("//") or startswith("/\\") | not);
def prepared_request($S; $credentials; $bare; $where): . as $r | ($S.defaults // {}) as $d
  | must(.path | rooted; $where + " has a path that does not start with exactly one slash.")
  | must(.path | test("[\\x00-\\x1f\\x7f]") | not; $where + " has a path with a line break or control character.")
  | must(.method | in({"GET": 1, "POST": 1, "PUT": 1, "PATCH": 1, "DELETE": 1, "HEAD": 1, "OPTIONS": 1, "TRACE": 1}); $where + " has an unsupported method.")
  | must(.auth == null or (.auth | in($S.auth // {})); $where + " uses auth " + (.auth | tostring) + ", which is not defined in auth.")
  | must([.json?, .raw, .form | select(. != null)] | length < 2; $where + " can have only one body: json, raw or form.")
  | must(.base == null or (.base | in($S.env // {})); $where + " uses a base that is not defined in env.")
  | (.auth // $d.auth // "none") as $name | (if $S.unset[$name]? then null else $S.auth[$name]? end) as $auth
  | (if has("json") then [(if .json | tojson | contains("{{") or contains("$repeat") then "json" else "fixed" end), "application/json"] elif has("raw") then [(if (.raw | contains("file content (image/")) and any(.headers // {} | to_entries[]; (.key | ascii_downcase) == "content-type" and (.value | tostring | ascii_downcase | startswith("multipart/"))) then "files" else "text" end), null]
     elif has("form") then ["form", "application/x-www-form-urlencoded"] else ["fixed", null] end) as $kind
  | [([$kind[1] | select(. != null) | ["Content-Type", .]] + [$d.headers // {} | to_entries[] | select($bare and (.key | ascii_downcase | in($credentials)) | not) | [.key, .value]] + [.headers // {} | to_entries[] | [.key, .value]])[],
     (if $auth == null or $auth.in == "query" then empty elif $auth.in == "header" then [$auth.name, $auth.value]
      else ["Cookie", ([($r.headers // {} | to_entries[] | select(.key | ascii_downcase == "cookie") | .value), $auth.name + "=" + $auth.value] | join("; "))] end)] as $headers
  | ($headers | merged) as $names | [$names[]] as $headers
  | must(all($headers[]; (.[1] | type) == "string") and ($headers == [] or ($headers | map(.[0]) | join(":") | test("^[!#$%&\u0027*+.^_`|~0-9A-Za-z-]+(:[!#$%&\u0027*+.^_`|~0-9A-Za-z-]+)*\\z") and (split(":") | length) == ($headers | length))); $where + " has a header with an invalid name.")
  | must($headers | map(.[1]) | join("") | test("[\\x00-\\x08\\x0a-\\x1f\\x7f]") | not; $where + " has a header with a line break or control character.")
  | ([(.query // {} | to_entries[] | .key as $k | .value | if type == "array" then .[] else . end | [$k, .]), (if $auth.in? == "query" then [$auth.name, $auth.value] else empty end)]
     | map((.[0] | percent) + "=" + (.[1] | text | encoded)) | join("&")) as $query
  | {method, base: (.base // "BASE_URL"), headers: $headers, kind: $kind[0], timeout: (.timeoutMs // $d.timeoutMs // 30000),
     url: ((.path | visible) + (if $query == "" then "" elif .path | contains("?") then "&" else "?" end) + $query),
     body: (if $kind[0] == "json" then .json elif has("json") then .json | tojson elif has("raw") then .raw elif has("form") then [.form | to_entries[] | (.key | percent) + "=" + (.value | encoded)] | join("&")
       elif .method == "POST" or .method == "PUT" or .method == "PATCH" then "" else null end)}
  | .extra = (if .body == null then "" else "header = \"Expect:\"\n" + (if $names["content-type"] then "" else "header = \"Content-Type:\"\n" end) end) + (if $names["accept-encoding"] then "compressed\n" else "" end);
# The login of an identity. Null in its headers stands for HTTP Basic, whose value is only known in a run.
def prepared_login($S; $id): ("The identity " + $id) as $where | .login as $l | must(all(.gives | keys[]; in($S.env)); $where + " sets a variable that is not defined in env.")
  | must([.gives[] | names_in[]] - ["token"] == []; $where + " gives a value with another placeholder than {{token}}.")
  | must($l == null or ($l | has("json") and has("form") | not); $where + " can have either json or form, but not both.")
  | if $l == null then empty else {id: $id, gives: .gives, url: $l.url, basic: $l.basic,
      kind: (if $l | has("json") then "json" elif $l.form then "form" else "fixed" end), body: (if $l | has("json") then $l.json elif $l.form then [$l.form | to_entries[] | (.key | percent) + "=" + (.value | encoded)] | join("&") else "" end),
      headers: ([["Accept", "application/json"], ($l | if has("json") then ["Content-Type", "application/json"] elif .form then ["Content-Type", "application/x-www-form-urlencoded"] else empty end), ($l.basic | values | ["Authorization", null]), ($l.headers // {} | to_entries[] | [.key, .value])] | merged | [.[]]),
      token: ($l.token | if type == "string" then {path: path_of($where), from: .} elif .header then {header: (.header | ascii_downcase), from: .header} else {cookie: .cookie} end), expires: ($l.expiresIn | if . == null then null else path_of($where) end)}
    | must(all(.headers[]; .[0] | test("^[!#$%&\u0027*+.^_`|~0-9A-Za-z-]+\\z")); $where + " has a header with an invalid name.")
    | must(all(.headers[]; .[1] // "" | test("[\\x00-\\x08\\x0a-\\x1f\\x7f]") | not); $where + " has a header with a line break or control character.")
    | .extra = "header = \"Expect:\"\n" + (if $l | has("json") or .form then "" else "header = \"Content-Type:\"\n" end) end;
def prepared_step($S; $credentials; $case; $where): (.expect // {}) as $e | (.req.auth == "none" and ($case.tags // [] | index("auth") != null)) as $bare
  | ($e | tojson | contains("{{") or contains("$repeat")) as $dynamic | ($e.must.status // []) as $status | ($status | statuses) as $expected | {"GET": 1, "HEAD": 1, "OPTIONS": 1, "TRACE": 1} as $safe
  | {given: (if $S.identities == null then [] else [.req, $S.auth[.req.auth // $S.defaults.auth // "none"].value?, $S.defaults.headers] | names_in end), success: any($status[]; startswith("2")), unset: $S.unset[.req.auth // $S.defaults.auth // "none"]?,
     req: (.req | prepared_request($S; $credentials; $bare; $where)), checks: [($e.must // {} | checks($S; true; $where)), ($e.should // {} | checks($S; false; $where))], uses: (if $dynamic then $e | names_in else [] end), plain: ($dynamic | not),
     path: .req.path, safe: (.req.method | in($safe)), busy: ({"429": true, "502": true, "503": true, "504": true} | without($status)), unless: ($e.unless | statuses),
     doubt: (if ($case.needs // []) == [] or $status == [] or any($status[]; startswith("2") or startswith("3")) then {} else {"404": true, "405": true, "410": true} end),
     follow: (if $bare or $S.defaults.followRedirects == false or $expected["3"] then {} else {"301": true, "302": true, "303": true, "307": true, "308": true} | without($status) end),
     capture: [.capture // {} | to_entries[] | must(.key | in($S.env) or . == "RUN_ID" or . == "SEED" | not; $where + " captures " + .key + ", which has the same name as an environment variable.") | {name: .key} + (if (.value | type) == "object" then {header: (.value.header | ascii_downcase), from: .value.header} else {path: (.value | path_of($where)), from: .value} end)],
     retry: (if .retry != null then must(.req.method | in($safe); $where + " has a retry, which is not allowed on " + .req.method + ": it could repeat a change.") | {times: .retry.times, wait: (.retry.waitMs / 1000), until: (.retry.untilStatus | statuses)} else {times: 0, wait: 0, until: []} end)}
  | .same = any(.checks[]; .op == "same") | .blind = (all(.checks[]; .kind != "body" and .kind != "schema") and all(.capture[]; has("header"))) | .heads = ([(.checks[] | select(has("name")) | .name), (.capture[] | .header // empty) | {(length | tostring): true}] | add // {}) | .req.heads = .heads;
def prepared_case($S; $credentials; $setup): . as $c
  | {id, off: (.off == true), title, op, tags, needs: (.needs // []), own: (.steps | length), phase: (if $setup then 0 elif .serial == "last" then 3 elif .serial == true then 2 else 1 end),
     steps: [[(.steps, (.finally // []))[]] | to_entries[] | .key as $i | .value | prepared_step($S; $credentials; $c; "Step " + ($i + 1 | tostring) + " of " + $c.id)]};
# A case runs in the group of the cases that it needs, or in a later one.
def spread: . as $m | map(if .phase == 0 then . else .phase = ([.phase, $m[.needs[]].phase] | max) end) | if . == $m then . else spread end;
def peeled($needs): . as $done | [range(0; $needs | length) | $done[.] or all($needs[.][]; $done[.])] | if . == $done then . else peeled($needs) end;
def closed($cases): . as $ids | ([$cases[] | select(.id | in($ids)) | .id, .needs[] | {key: ., value: 1}] | from_entries) | if length == ($ids | length) then . else closed($cases) end;
def chosen($words): if ($words | length) == 0 then . else . as $cases
  | ([$words[] | . as $w | [$cases[] | select(.id == $w or (.tags | index([$w])) != null) | {key: .id, value: 1}] | must(length > 0; "No case has the tag or id " + $w + ".") | .[]] | from_entries | closed($cases)) as $ids
  | map(select(.id | in($ids))) end;
def dotenv_values: [split("\n")[] | split("\r")[] | capture("\\A[\\s\\x{feff}]*(export\\s+)?(?<key>[A-Z][A-Z0-9_]*)\\s*=[\\s\\x{feff}]*(?<value>.*?)[\\s\\x{feff}]*\\z")
  | .value |= (if test("^\".*\"$|^\u0027.*\u0027$") then .[1:-1] else . end) | {key, value}] | from_entries;
def denied: test("^(PATH|IFS|ENV|HOME|PWD|OLDPWD|SHELL|USER|PS[0-9]|TMPDIR|SHELLOPTS|RUN_ID|SEED|BASH.*|LD_.*|DYLD_.*|CURL_.*|SSL.*|ASSAY_.*)$");
def environment: ($dotenv | dotenv_values) as $file | [.env // {} | to_entries[] | .key as $k
  | must(($k | test("^[A-Z][A-Z0-9_]*$")) and ($k | denied | not); "env declares " + $k + ", which is not an allowed name.")
  | [(if $k == "BASE_URL" then env.ASSAY_BASE_ARG else null end), env[$k], $file[$k], .value.default] | map(select(. != null and . != "")) | select(length > 0) | {key: $k, value: .[0]}] | from_entries;
def short_run_id: [scan("[A-Za-z0-9]")] | .[0:8] | join("") | ascii_downcase;
# Violations of the structure of a suite, as [place, text]. $shape has a name for each kind of object: a type is itself, a list means
# lists of its first entry (with minimum and maximum), "of" has the properties of an object, "each" applies to all of them.
def misfit($t; $at): type as $x | ($t | type) as $k
  | if $k == "string" then (if $x == $t then empty elif $shape[$t] then misfit($shape[$t]; $at) elif type_is($t) then empty else [$at, "must be of type " + $t + ", not " + $x] end)
    elif $k == "array" then (if $x != "array" then [$at, "must be of type array, not " + $x] elif length < $t[1] or ($t[2] != null and length > $t[2]) then [$at, "has the wrong number of items"]
      else $t[0] as $f | range(0; length) as $i | .[$i] | if type == $f then empty else misfit($f; $at + [$i]) end end)
    elif $k == "boolean" then empty
    elif $t.like then (if $x == "string" and test($t.like) then empty else [$at, "must match " + $t.like[2:-2]] end)
    elif $t.of and $x == "object" then (($t.need - keys)[0] | select(. != null) | [$at + [.], "is missing"]),
      (keys[] as $k | $t.of[$k] as $f | .[$k] | if type == $f then empty elif $f == null then [$at + [$k], "is not a property of this object"] else misfit($f; $at + [$k]) end)
    elif $t.one then (. as $v | if any($t.one[]; . == $v) then empty else [$at, "is not one of the listed values"] end)
    elif $t.or then (. as $v | if any($t.or[]; [. as $o | $v | misfit($o; [])] == []) then empty else [$at, "does not match any of the allowed schemas"] end)
    elif $t.over then (if $x == "number" and . > $t.over then empty else [$at, "must be a number greater than " + ($t.over | tostring)] end)
    elif $t.to then (if type_is("integer") and . >= $t.from and . <= $t.to then empty else [$at, "must be an integer from " + ($t.from | tostring) + " to " + ($t.to | tostring)] end)
    elif $x != "object" then [$at, "must be of type object, not " + $x]
    else keys[] as $k | if $t.names and ($k | test($t.names) | not) then [$at + [$k], "must match " + $t.names[2:-2]] else .[$k] | misfit($t.each; $at + [$k]) end end;
def shaped($t; $file): [limit(1; misfit($t; []))] as $odd | must($odd == []; $file + ($odd[0][0] | map("/" + tostring) | join("")) + " " + $odd[0][1] + ".");
def all_cases($in): ($broken | split("\n")) as $broken | [.include[] | select(. as $f | $broken + [$in[].f] | index([$f]) | not)] as $none
  | if $none == [] then . elif $asked == "" then error({more: $none}) else bad("tests.json includes " + $none[0] + ", which is not there.") end | .include[] as $f | must($broken | index([$f]) == null; $f + " is not JSON.")
  | [$in[] | select(.f == $f) | .v] | must(length == 1 and (.[0] | type == "object" and (.cases | type) == "array"); $f + " does not contain a list of cases.") | .[0] | shaped("file"; $f) | .cases[];
# Credentials without a value: requests are sent without them, because the server may not require them. The entries of other identities, such
# as "token.other", are not: without its credential, a request is not from that identity.
def with_unset: if $list == "1" then . else . as $S | environment as $env | [.identities // {} | .[] | select(.login != null) | .gives | keys[]] as $obtained | (.auth // {} | keys) as $names
  | .unset = ([.auth // {} | to_entries[] | select(.value != null) | .key as $k | select(any($names[]; . as $name | $k | startswith($name + ".")) | not)
    | {key: $k, value: ([.value.value | names_in[] | . as $v | select(($S.env // {} | has($v)) and ($env | has($v) | not) and (any($obtained[]; . == $v) | not))] | join(", "))} | select(.value != "")] | from_entries) end;
def loaded($in): [$in[] | select(.f == "tests.json") | .v]
  | must(length == 1 and (.[0] | type) == "object"; "tests.json is not a JSON object.") | .[0] | . as $S
  | must(.assay == "1" or .assay == "2"; "tests.json has the format version " + (.assay | tojson) + "; this runner supports versions 1 and 2.")
  | shaped("head"; "tests.json") | with_unset as $S | $S
  | must(.defaults.auth == null or (.defaults.auth | in($S.auth // {})); "defaults uses auth " + (.defaults.auth | tostring) + ", which is not defined in auth.")
  | must(.probe == null or (.probe.path | rooted and (test("[\\x00-\\x1f\\x7f]") | not)); "The probe has a path that does not start with exactly one slash.")
  | must(.probe.auth == null or (.probe.auth | in($S.auth)); "The probe uses an auth entry that is not defined in auth.")
  | ([("authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "api-key", "apikey", "x-auth-token", "x-access-token"), (.auth // {} | .[] | select(.in? == "header") | .name | ascii_downcase)]
     | map({key: ., value: 1}) | from_entries) as $credentials
  | [.identities // {} | to_entries[] | .key as $id | .value | prepared_login($S; $id)] as $identities
  | must([.identities // {} | .[].gives | keys[]] | length == (unique | length); "Two identities set the same variable.")
  | [.setup[]? | prepared_case($S; $credentials; true)] as $setup | [all_cases($in) | prepared_case($S; $credentials; false)] as $all
  | [$setup[].id, $all[].id] as $ids | ([$ids[] | {(.): 1}] | add // {}) as $known
  | must(($known | length) == ($ids | length); "The id " + ([$ids | group_by(.)[] | select(length > 1) | .[0]] | join(", ")) + " is used by two cases.")
  | [$setup[], $all[] | .id as $id | .needs[] | select(in($known) | not) | bad($id + " needs " + tostring + ", which is not a case in this suite.")] as $none
  | ($all | chosen([$only | split("\n")[] | select(. != "")])) as $asked | must(($asked | length) == 0 or any($asked[]; .off | not); "Nothing was run: all selected cases are disabled.")
  | [$setup[], $asked[] | select(.off | not)] as $picked | ([range(0; $picked | length) | {($picked[.].id): .}] | add // {}) as $index
  | [$picked[] | .lacks = [.needs[] | select(in($index) | not)][0] | .needs = [.needs[] | $index[.] | select(. != null)]] as $cases | [$cases[].needs] as $needs | ([$cases[] | false] | peeled($needs)) as $done
  | must(all($done[]; .); ([range(0; $cases | length) | select($done[.] | not) | $cases[.].id] | .[0]) + " has circular needs.")
  | if $list == "1" then {list: $cases} else environment as $env
    | [.env // {} | to_entries[] | select(.value.required == true and (.key | in($env) | not) and (.key as $k | any($identities[]; .gives | has($k)) | not)) | .key] as $missing
    | must(($missing | length) == 0; "Missing value for " + ($missing | join(", ")) + ". Add it to .env or set it as an environment variable.")
    | ([$env | to_entries[] | .key as $k | .value | rtrimstr("/") | select(test("[?#]") | not) | visible | {key: $k, value: {url: ., host: (split("/")[0:3] | join("/")), origin: origin}}] | from_entries) as $bases
    | must($env.BASE_URL == null or $bases.BASE_URL != null; "BASE_URL must be an http or https URL without a query string.")
    | (env.RUN_ID // "" | short_run_id | if . == "" then (now * 1000 | floor) + ($pid | tonumber) | base36 | short_run_id else . end) as $run
    | [$identities[] | .gives |= with_entries(select(.key | in($env) | not)) | select(.gives != {})] as $logins
    | [$cases[] | .steps = [.steps[] | .given as $names | .ids = [$logins[] | select(any($names[] as $n | .gives | has($n); .)) | .id] | del(.given)]] as $cases
    | any($cases[].steps[].checks[]; .kind == "schema") as $schemas
    | {state: {t: now, sv: {}, tok: {}, k: 0, wave: [], row: {n: 0}, c: [$cases[] | fresh]},
       plan: {temp: $dir, name: (.suite.name // "API tests"), run: $run, parallel: ($parallel | tonumber), color: ($color == "1"), json: ($report | contains("R")), junit: ($report | contains("J")), setups: ([$setup[] | select(.off | not)] | length), env: (.env // {} | map_values(1)),
        schemas: (if $schemas then .schemas | if tojson | contains("attern") then with_entries(.value |= lowered) else . end else {} end), bases: $bases, credentials: $credentials,
        logins: $logins, wait: (.defaults.timeoutMs // 30000), patience: ([5000, .defaults.timeoutMs // 30000] | min),
        probe: (.probe | if . == null then null elif .auth == null then {method, base: "BASE_URL", headers: [], kind: "fixed", url: (.path | visible), body: null, extra: "", heads: {}} else prepared_request($S; $credentials; true; "The probe") | .heads = {} end),
        vars: ({RUN_ID: $run, SEED: (.suite.seed // 0)} + $env), secrets: [.env // {} | to_entries[] | select(.value.secret == true) | $env[.key] | select(. != null and length > 3)],
        fixed: ("globoff\npath-as-is\nproto = \"=http,https\"\nproto-redir = \"=http,https\"\nsilent\nconnect-timeout = 10\nmax-filesize = 5242880\nuser-agent = \"assay-run-pack\"\n"
          + (if env.ASSAY_PROXY // "" != "" then "proxy = " + (env.ASSAY_PROXY | quoted) else "noproxy = \"*\"" end)), cases: ($cases | spread)}} end;
(try loaded([inputs | {f: input_filename, v: (if $split == "1" then joined else . end)}]) catch (if type == "object" and (has("bad") or has("more")) then . else error(.) end)) | if has("bad") then "bad", (.bad | clean(300))
elif has("more") then "more", .more[]
elif has("list") then "list", (.list[] | select(.phase > 0) | "T" + (.id + "  [" + (.tags | join(", ")) + "]  " + .title | clean(200)))
else .plan as $P | "plan", ("\($P.name): \([$P.cases[] | select(.phase > 0)] | length) cases, up to \([$P.cases[].steps | length] | add // 0) requests to \($P.vars.BASE_URL // "no address"), run \($P.run)" | clean(200)), tojson end
'

# ---- jq: the texts of the report
part_report='
def xml: [explode[] | select((. > 31 or . == 9) and (. < 55296 or (. > 57343 and . < 65534) or . > 65535))] | implode | rep("&"; "&amp;") | rep("<"; "&lt;") | rep(">"; "&gt;") | rep("\""; "&quot;");
def no_answer: {"5": "the proxy was not found", "6": "the host was not found", "7": "the connection was refused", "18": "the response was cut off", "28": "the response did not complete in time", "35": "the TLS connection failed",
  "52": "the server closed the connection", "56": "the connection was lost", "60": "the certificate is not trusted", "63": "the response is too large"}[.] // "the request failed (curl \(.))";
# A sentence about the step before step $k that should have captured a name. Nothing when there is none.
def missed($case; $c; $k; $name): [range(0; $k) as $i | $case.steps[$i] as $s | $s.capture[] | select(.name == $name) | . as $from | $c.r[$i]
  | "\($name) was not captured: step \($i + 1)\(if $case.phase == 0 then " of the setup \($case.id)" else "" end), \($s.req.method) \($s.path), "
    + (if .n == null then "was not sent" elif .code == null then "got no response" elif .code < 200 or .code > 299 then "returned \(.code)"
       else "returned \(.code), but " + (if $from | has("header") then "it has no header \($from.from)" else "\($from.from) selects nothing" end) end) + "."] | last | values;
def unbound($c; $st; $i; $k; $name): if $name | in($P.env) then "The environment has no value for \($name)."
  else [missed($P.cases[$i]; $c; $k; $name), (range($P.setups - 1; -1; -1) | missed($P.cases[.]; $st.c[.]; ($P.cases[.].steps | length); $name)), "{{\($name)}} has no value: no earlier step provided it."][0] end;
def stopped: "The server stopped responding" + (if .[2] then " after \(.[2].method) \(.[2].path) (case \(.[2].caseId))," else "" end) + " at \(.[1].method) \(.[1].path) (case \(.[1].caseId))";
def reason: .[0] as $k | .[1] as $x | if $k == "step" then "Step \($x) did not succeed." elif $k == "stopped" then stopped + "; not sent." elif $k == "lost" then "Returned \($x), and the control request \(.[2]) no longer passes, so this is inconclusive." elif $k == "login" then $x elif $k == "unset" then "The environment has no value for \($x)." elif $k == "control" then "Inconclusive, because \($x) did not pass." elif $k == "off" then "Inconclusive, because \($x) is disabled." elif $k == "none" then "There was no response: \($x | no_answer)."
  elif $k == "busy" then "The server returned \($x), so it is currently unavailable." elif $k == "refused" then "The server rejected the request with \($x). That may be correct given its state or the generated values, so the result is inconclusive." elif $k == "large" then "The response is too large to check." elif $k == "base" then "\($x) must be an http or https URL without a query string."
  elif $k == "path" then "The path must start with exactly one slash once its values are filled in." elif $k == "host" then "The path leads to a different host than the base URL."
  elif $k == "header" then "A header would contain a line break or control character." else "The request could not be built." end;
def expectation($c; $f): $c.op + (if ($c.show | length) > (if $c.kind == "body" then 2 else 1 end) then " " + ($f[3] // "") else "" end);
def fault_text: def at: map("/\(.)") | join(""); if .[1] == "is missing" then "the property \(.[0][-1])\(.[0][:-1] | if . == [] then "" else " of \(at)" end) is missing" else "\(.[0] | if . == [] then "it" else at end) \(.[1])" end;
def message($c; $code; $ms): . as $f | if $c.kind == "status" then "The status is \($code), expected \($c.show | join(" or "))." elif $c.kind == "not" then "The status is \($code), expected any status except \($c.show | join(" and "))."
  elif $f[1] == "none" then "The body is not JSON." elif $c.kind == "header" then "The header \($c.name) \(if $f[2] == 0 then "is missing" else "is \($f[1])" end), expected \(expectation($c; $f))."
  elif $c.op == "same" then (if $f[2] == 0 then "\($c.show[0]) selects nothing, expected the same as before." else $f[1] end)
  elif $c.kind == "body" then "\($c.show[0]) \(if $f[2] == 0 then "selects nothing" else "is \($f[1])" end), expected \(expectation($c; $f))."
  elif $c.kind == "schema" then "The body does not match the schema \($c.want): \($f[1] | fault_text)." else "The response took \($ms) ms, the budget is \($c.want) ms." end;
# Secrets of the environment and tokens of the setup, in all forms in which they may appear.
def needles: [$P.secrets[], .old[]?, .tok[].t?, (.sv | .[]? | strings | select(length > 5))] | map(select(. != null) | ., percent, (tojson | .[1:-1]), @base64) | unique | sort_by(-length);
def hide($needles): reduce $needles[] as $s (.; rep($s; "***"));
def colored($v): if $P.color then "\u001b[" + ({"pass": "32", "warn": "33", "fail": "31", "error": "35"}[$v] // "36") + "m" + . + "\u001b[0m" else . end;
def word: {"pass": "pass", "warn": "WARN", "fail": "FAIL", "error": "ERROR", "blocked": "SKIPPED", "inconclusive": "UNPROVEN"}[.] as $w | $w + "        "[$w | length:] | colored(.);
# The steps of a case, or of a control case that was sent again for it, for the report.
def step_rows($st; $i; $c; $kind; $hide): $P.cases[$i] as $case | range(0; $c.r | length) as $k | $case.steps[$k] as $s | $c.r[$k] | . as $r
  | {step: ($kind.first + $k), part: (if $kind.part == "control" then "control" elif $k >= $case.own then "finally" else $kind.part end), verdict: .v,
     request: "\($s.req.method) \($s.path)", status: .code, ms: (.ms // 0), attempts: (.n // 0), reason: (if .why then .why | if type == "array" then . else [] end | if .[0] == "unbound" then unbound($c; $st; $i; $k; .[1]) else reason end | hide($hide) else null end),
     failures: [.f[]? | $s.checks[.[0]] as $check | {level: (if $check.must then "must" else "should" end), message: (message($check; $r.code; $r.ms) | hide($hide))}]}
  + (if (.notes // []) == [] then {} else {notes: [.notes[] | hide($hide)]} end) + (if $kind.control then {control: $kind.control} elif .why[0]? == "lost" then {control: .why[2]} else {} end);
def control_rows($st; $i; $hide): $st.c[$i].ctl as $all | range(0; $all | length) as $n | $all[$n]
  | step_rows($st; .of; .; {part: "control", control: $P.cases[.of].id, first: (($P.cases[$i].steps | length) + ([$all[0:$n][] | .r | length] | add // 0))}; $hide);
def report: . as $st | ((now - .t) * 1000 | floor) as $ms | needles as $hide
| [range(0; .c | length) as $i | $P.cases[$i] as $case | $st.c[$i] as $c
   | {id: $case.id, title: $case.title, op: $case.op, setup: ($case.phase == 0), verdict: $c.v, ms: ([$c.r[] | .ms // 0] | add // 0),
      large: [$c.cap | to_entries[] | select((.value | type) == "number" and (.value | fabs) > 9007199254740991) | .key],
      steps: [step_rows($st; $i; $c; {part: (if $case.phase == 0 then "setup" else "step" end), first: 0}; $hide), control_rows($st; $i; $hide)]}] as $rows
| [$rows[] | select(.setup | not) | .verdict] as $v | ({pass: 0, warn: 0, fail: 0, error: 0, blocked: 0, inconclusive: 0} | with_entries(.key as $k | .value = ([$v[] | select(. == $k)] | length))) as $n
| ([.tok[] | .bad | values | hide($hide)][0]) as $bad
| (if any($rows[]; .setup and .verdict != "pass" and .verdict != "warn") or $bad != null then 4 elif $n.fail > 0 then 1 elif $n.error + $n.blocked > 0 then 3 else 0 end) as $exit
| ($rows[] | "T" + (.verdict | word) + " " + (.id | clean(100)) + (if .setup then " (setup)" else "" end) + "  \(.ms) ms",
    (.steps[] | select(.verdict != "pass") | "step \(.step + 1)\(if .part == "finally" then " (clean-up)" elif .part == "control" then " (control \(.control | clean(60)))" else "" end) \(.request | clean(80))\(if .status then " -> \(.status)" else "" end)" as $where
      | ([.failures[] | (if .level == "must" then "" else "should: " end) + .message] | unique[]), .reason | select(. != null) | "T         \($where): \(clean(240))"),
    (.steps[] | "step \(.step + 1) \(.request | clean(80))" as $where | .notes[]? | "T         \($where): note: \(clean(240))"),
    (.large | select(length > 0) | "T         The number in \(join(", ") | clean(80)) is too large to be stored exactly.")),
  "T\($v | length) cases in \($ms) ms: \($n.pass) passed, \($n.warn) with warnings, \($n.fail) failed, \($n.error) errors, \($n.blocked) skipped, \($n.inconclusive) inconclusive.",
  (if $st.stopped then "T" + ($st.stopped | stopped + "." | hide($hide) | clean(300)) else empty end),
  (if $bad != null then "T" + ($bad | clean(400)) elif $exit == 4 then "TThe setup failed, so there is no token." else empty end),
  (if $P.json then "R" + ({suite: $P.name, runId: $P.run, exitCode: $exit, durationMs: $ms, counts: $n, cases: [$rows[] | del(.op, .large)]} + (if $bad == null then {} else {error: $bad} end) + (if $st.stopped then {suspect: ($st.stopped[1] | {caseId, step, method, path: (.path | hide($hide))})} else {} end) | tojson) else empty end),
  (if $P.junit | not then empty else "J<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
  "J<testsuite name=\"\($P.name | clean(200) | xml)\" tests=\"\($v | length)\" failures=\"\($n.fail)\" errors=\"\($n.error)\" skipped=\"\($n.blocked + $n.inconclusive)\" time=\"\($ms / 1000)\">",
  ($rows[] | select(.setup | not) | ([.steps[] | .failures[].message, .reason | select(. != null)] | join(" ") | clean(390) | xml) as $m
    | "J  <testcase classname=\"\(.op | clean(200) | xml)\" name=\"\(.id | clean(200) | xml)\" time=\"\(.ms / 1000)\">"
      + ({"fail": "<failure message=\"\($m)\"/>", "error": "<error message=\"\($m)\"/>", "blocked": "<skipped message=\"\($m)\"/>", "inconclusive": "<skipped message=\"\($m)\"/>", "warn": "<system-out>\($m)</system-out>"}[.verdict] // "")
      + ([.steps[].notes[]?] | if . == [] then "" else "<system-out>\(join(" ") | clean(390) | xml)</system-out>" end) + "</testcase>"),
  "J</testsuite>" end), ("done \($exit)" | signal);
'

# ---- jq: the main loop of a run
part_run='
# The request of a case with its position.
def sent_at($c): . as $i | $c[$i] | .pc as $pc | $P.cases[.of // $i].steps[$pc] as $s | {caseId: $P.cases[$i].id, step: $pc, method: $s.req.method, path: $s.path, other: ($s.req.base != "BASE_URL")};
# The result of a login: a token with its lifetime, or the end of a sentence about the response.
def login_result($l; $line; $head; $body): $line[0] as $code | ($line[3] | ltrimstr("0")) as $rc | ($code | tonumber) as $status
  | if $status == 0 or $rc != "" then {why: " got no response: \($rc | no_answer)"} else ($body | join("\n") | if . == "" then [] else read_json end) as $json
  | if $status < 200 or $status >= (if $l.token.path then 300 else 400 end) then {why: " returned \($code)\([$json[] | objects | .error_description, .error, .detail, .message | strings | select(. != "")][0] // null | if . == null then "" else " (\(gsub("[\\p{Cc}\\p{Cf}]+"; " ") | .[0:120]))" end)"}
    else (if $l.token.path then [$json[] | select_nodes($l.token.path)[0:1][] | strings | select(. != "")][0]
      elif $l.token.header then $head | header_map({($l.token.header | length | tostring): true})[$l.token.header] | if . == null then . else sub("^[Bb][Ee][Aa][Rr][Ee][Rr][ \\t]+"; "") end
      else $head | header_map({"10": true})["set-cookie"] // "" | split(", ") | map(select(startswith($l.token.cookie + "="))) | .[0] // "" | ltrimstr($l.token.cookie + "=") | split(";")[0] // "" | capture("^[ \t]*(?<v>.*?)[ \t]*$").v end) as $t
    | if $t == null or $t == "" then {why: " returned \($code), but \(if $l.token.path then "\($l.token.from) is not a string" elif $l.token.header then "it has no header \($l.token.from)" else "it does not set the cookie \($l.token.cookie)" end)"}
      elif $t | test("^[!-~]+\\z") | not then {why: " returned \($code), but the token contains characters that are not allowed in a header"}
      else {t: $t, life: (if $l.expires == null then null else [$json[] | select_nodes($l.expires)[0:1][] | if type == "string" and test("^[0-9]{1,12}\\z") then tonumber else . end | numbers | select(. > 0 and . <= 315360000)][0] end)} end end end;
# Every login is tried once more when there was no response or the server was not available.
def logged_in($lines; $files): .login as $all | .login = null | .again = null | reduce range(0; $all | length) as $n (.; $all[$n].l as $l | ("l" + ($n | tostring)) as $key
  | ($lines[$key] // ["0", "0", "0", "99", ""]) as $line | login_result($l; $line; $files["h" + $key] // []; $files["b" + $key] // []) as $got | (.tok[$l.id] // {gen: 0}) as $before
  | if $got.t then .old = (.old // []) + [$before.t | values] | .tok[$l.id] = {t: $got.t, gen: ($before.gen + 1), hopeless: $before.hopeless, until: (if $got.life == null then null else now - ($line[1] | tonumber) + $got.life - ([60, $got.life / 10] | min) end)} | rebuilt($l.id)
    elif $before.tried == null and (($line[0] | tonumber) == 0 or ({"429": 1, "502": 1, "503": 1, "504": 1} | has($line[0]))) then .tok[$l.id] = $before + {tried: true} | .again = true
    else refused_login($l.id; ": POST \($all[$n].url | capture("^(?<a>[^?#]*)").a)\($got.why).") end);
# A token that a server rejected is obtained again, unless that did not help before.
def note_refusals: reduce (.c[] | select(.refused or .hopeless)) as $one (.; reduce ($one.refused // {} | to_entries[]) as $e (.; if .tok[$e.key].gen == $e.value and (.tok[$e.key].hopeless | not) then .tok[$e.key].stale = true else . end)
  | reduce ($one.hopeless[]?) as $id (.; .tok[$id].hopeless = true)) | .c = [.c[] | if .refused or .hopeless then del(.refused, .hopeless) else . end];
# Each file ends with a marker line that no server can guess. The lines from curl are in the order in which the requests ended.
def settled($lines): ([range(0; $lines | length) | select($lines[.] | startswith($mark))]) as $ends
  | ([range(0; $ends | length) | {($lines[$ends[.]] | ltrimstr($mark)): $lines[(if . == 0 then 0 else $ends[. - 1] + 1 end):$ends[.]]}] | add) as $files
  | ([$files.w[]? | split(" ") | select(length > 1) | {(.[0]): .[1:]}] | add // {}) as $lines
  | .c as $c | .sv as $sv | .tok as $tok | ([.wave[] | . as $i | tostring as $n | {($n): ($c[$i] | settle($i; $sv; $tok; $lines[$n] // ["0", "0", "0", "99", ""]; $files["h" + $n] // []; $files["b" + $n] // []))}] | add) as $moved
  | .wave as $wave | .k = .k + 1 | if .login != null then logged_in($lines; $files) elif $wave == [] then (if ($lines.p[0] // "0" | tonumber) > 0 then .row.n = 0 else halted end) else
    .c = [range(0; $c | length) | $moved[tostring] // $c[.]] | note_refusals | ([$wave[] | sent_at($c)]) as $sent
    | .row = (reduce ($files.w[]? | split(" ") | select(length > 1) | .[0]) as $n (.row; ($wave | index($n | tonumber)) as $at | if $at == null or $sent[$at].other or ($moved[$n].n > 0 and $lines[$n][3] == "28") then .
      elif $lines[$n][3] != "28" then .n = 0 elif .n > 0 then .n = .n + 1 else .n = 1 | .first = $sent[$at] | .before = (if $at > 0 then $sent[$at - 1] else .last end) end)) | .row.last = $sent[-1] end;
$L.state | compile | recurse(select(.head != null) | answers as $lines | .state | settled($lines) | compile)
| if .head == null then .state | report else (.state.big | select(. != {}) | tojson, ("bodies " + (keys | join(" ")) | signal), (answers | empty)), .conf, (.head | signal) end
'

# ---- jq: a form with pictures as an argument for printf, because jq only writes text
part_files='
def pictures: {"image/png": "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415478da63f8ffff3f0005fe02fe331295140000000049454e44ae426082",
  "image/jpeg": "ffd8ffe000104a46494600010100000100010000ffd9", "image/gif": "47494638396101000100800000000000ffffff2c00000000010001000002024401003b"};
def octal: [scan("..") | explode | map(if . > 96 then . - 87 else . - 48 end) | (.[0] * 16 + .[1]) as $b | "\\0\($b / 64 | floor)\($b / 8 | floor | . % 8)\($b % 8)"] | join("");
.[$n].files | split("\\") | join("\\\\") | split("\n") | join("\\n") | reduce (pictures | to_entries[]) as $p (.; split("file content (" + $p.key + ")") | join($p.value | octal))
'

# Starts the second jq with a pipe to it and a pipe from it. Its stdout is a file that is emptied after each reading.
start() {
  # shellcheck disable=SC2086 # no or one option
  "$jq" -nRr $1 --arg mark "$mark" "$part_text$part_plan$part_wave$schema$same$part_judge$part_pass$part_report$part_run" <"$temp/in" >>"$temp/conf" 2>"$temp/out" &
  exec 5>"$temp/in" 6<"$temp/out"
}
# Passes the lines of files to the second jq and waits for its next word. Any other line from it starts an error message.
answer() {
  : >"$temp/conf"
  cat "$@" "$temp/end" >&5 2>/dev/null
  IFS= read -r word <&6 || word=''
  case $word in '["DEBUG:","'*'"]') word=${word#*,\"}; word=${word%\"*}; return 0 ;; esac
  [ "${ASSAY_TRACE-}" != 1 ] || { printf '%s\n' "$word"; cat <&6; } >&2
  exec 5>&- 6<&-
  wait
  return 1
}
load() {
  ASSAY_BASE_ARG=$base_url "$jq" -nr --rawfile dotenv "$dotenv" --arg dir "$temp" --arg only "$only" --arg list "$list" --arg parallel "$parallel" --arg color "$color" \
    --arg report "${json:+R}${junit:+J}" --arg pid "$$" --arg split "$split" --arg broken "$broken" --arg asked "$asked" --argjson shape "$shape" "$part_text$part_load" "$@" >"$temp/plan" 2>"$temp/error"
}

mark=${temp##*.} broken='' asked=''
printf '%s\n' "$mark" >"$temp/end"
mkfifo "$temp/in" "$temp/out" || stop 'Cannot create a pipe in the temporary folder.'
set -- tests.json
for file in tests/*.json tests/*/*.json tests/*/*/*.json; do [ -f "$file" ] && set -- "$@" "$file"; done
# A property name may contain escapes.
if grep -q -e '"schema"' -e '\\u' "$@"; then schema=$part_schema; else schema='def faults($s; $at; $depth): empty;'; fi
if grep -q -e '\$join"' -e '\\u' "$@"; then split=1; else split=0; fi
if grep -q -e '"same"' -e '\\u' "$@"; then same=$part_same; else same='def compared($b; $at): {difference: null, notes: []};'; fi
[ "$list" = 1 ] || start --unbuffered
load "$@"
loaded=$?
read -r kind <"$temp/plan"
if [ "$kind" = more ]; then
  # Cases may be outside of tests/, so the included files that exist are read as well.
  while IFS= read -r file; do [ -f "$file" ] && set -- "$@" "$file"; done <"$temp/plan"
  asked=1 split=1
  # The checks in these files are not known yet, so the second jq starts again with all of them.
  if [ "$list" != 1 ]; then
    exec 5>&- 6<&-
    wait
    schema=$part_schema same=$part_same
    start --unbuffered
  fi
  load "$@"
  loaded=$?
fi
if [ "$loaded" -ne 0 ]; then
  # jq does not report which file it could not read. Find it, and continue without files that are not included. Copies have no byte order mark.
  asked=1
  mkdir "$temp/suite"
  "$jq" -c . tests.json >"$temp/suite/tests.json" 2>/dev/null || stop 'tests.json is not JSON.'
  for file in "$@"; do
    shift
    case $file in */*) mkdir -p "$temp/suite/${file%/*}" ;; esac
    if "$jq" -c . "$file" >"$temp/suite/$file" 2>/dev/null; then set -- "$@" "$file"; else broken="$broken$file
"; fi
  done
  (cd "$temp/suite" && load "$@") || { [ "${ASSAY_TRACE-}" != 1 ] || cat "$temp/error" >&2; stop 'The suite could not be read.'; }
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
    # curl before 7.68 does not support these options.
    abreast=0
  fi
  curl -q -K "$temp/conf" >"$temp/$wave.w" 2>/dev/null
}

{ read -r kind; IFS= read -r title; } <"$temp/plan"
case $kind in
  plan) say "$title" ;;
  list) show <"$temp/plan"; exit 0 ;;
  *) stop "$title" ;;
esac
abreast=1 wave=0 total=0
# Not every jq has or needs this option.
answer "$temp/plan" || { start ''; answer "$temp/plan"; } || stop 'The plan could not be read.'
while :; do
  IFS=' ' read -r kind count pause width <<WORD
$word
WORD
  case $kind in
    bodies)
      for body in ${word#bodies }; do
        case $("$jq" -r --arg n "$body" '.[$n] | type' "$temp/conf") in
          object) printf '%b' "$("$jq" -r --arg n "$body" "$part_files" "$temp/conf")" >"$temp/$body" ;;
          *) "$jq" -j --arg n "$body" '.[$n]' "$temp/conf" >"$temp/$body" ;;
        esac
      done
      answer || stop 'The responses could not be checked.' ;;
    wave)
      case $pause in '' | 0 | *[!0-9.]*) ;; *) sleep "$pause" 2>/dev/null || sleep 1 ;; esac
      send "$width"
      total=$((total + count))
      for file in "$temp/$wave".*; do printf '\n%s\n' "$mark${file##*.}" >>"$file"; done
      if [ -t 2 ]; then printf 'assay | %s requests sent\r' "$total" >&2; fi
      answer "$temp/$wave".* || stop 'The responses could not be checked.'
      wave=$((wave + 1)) ;;
    done)
      show <"$temp/conf" 3>"${junit:-/dev/null}" 4>"${json:-/dev/null}"
      exit "$count" ;;
    *) stop 'The last responses could not be read.' ;;
  esac
done
