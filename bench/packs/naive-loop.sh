#!/bin/bash
# A typical hand-written script: one curl and one jq process per request. Reads tab-separated METHOD, path, status, field, value and body.
token=$(curl -s -X POST -H 'content-type: application/json' -d '{"user":"bench","password":"not-a-real-secret"}' "$1/session" | jq -r .token)
broken=0
while IFS=$'\t' read -r method path status field value body; do
  args=(-s -X "$method" -D head -o answer -w '%{http_code}' -H "authorization: Bearer $token")
  [ -z "$body" ] || args+=(-H 'content-type: application/json' -d "$body")
  [ "$(curl "${args[@]}" "$1$path")" = "$status" ] || broken=1
  [[ $(<head) == *'x-api: rooms'* ]] || broken=1
  jq -e --arg k "$field" --argjson v "$value" '.[$k] == $v' answer >/dev/null || broken=1
done <requests.tsv
exit "$broken"
