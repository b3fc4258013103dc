#!/usr/bin/env bash
# Tests a client that uses curl against a reference server.
set -euo pipefail
server=${SERVER_URL:-http://127.0.0.1:8080}

log_in() {
  curl -sSf "$1/rest/authenticate" -d user=demo -d password=demo | tr -d '"'
}

# The client: prints the first names of the people with a last name. Reading is repeated if the service is unavailable.
names() {
  local url=$1 last_name=$2 session
  session=$(log_in "$url")
  curl -sSf --retry 2 --get "$url/rest/v2/entities/access.demo/Person" -d "where.lastName=$last_name" \
    -d depth=shallow -d "sessionId=$session" | sed -n 's/.*"firstName": "\(.*\)",*$/\1/p' | sort | xargs
}

# region control
# Sends a request to the control paths, and prints the response. If it is refused, the response is printed as an error.
control() {
  local response
  response=$(curl -sS --fail-with-body ${CONTROL_TOKEN:+-H "Authorization: Bearer $CONTROL_TOKEN"} "$@") ||
    { echo "$response" >&2; return 1; }
  echo "$response"
}

# Prints the value of a text in a line of JSON.
member() {
  sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/"
}

# Runs a test in a world of its own, with the URLs of its service and of its control paths.
run() (
  world=$(control -X POST "$server/-/worlds")
  trap 'control -X DELETE "$server/-/worlds/$(member id <<<"$world")" >/dev/null' EXIT
  "$1" "$(member url <<<"$world")" "$(member control <<<"$world")" >/dev/null
  echo "passed: $1"
)
# endregion

expect_equal() {
  [[ $1 == "$2" ]] || { echo "Expected $2, got $1." >&2; return 1; }
}

finds_people_by_their_last_name() {
  expect_equal "$(names "$1" Doe)" 'Jane John Mary Tom'
  control "$2journal/verify" -d '{"expect": {"operation": "entities.list", "where": {"lastName": "Doe"}}, "times": 1}'
}

# region load
finds_only_people_with_that_name() {
  control -X PATCH "$2entities/access.demo" -d '[
    {"_type": "com.vendor.demo.model.Person", "id": 901, "firstName": "Ada", "lastName": "Short"},
    {"_type": "com.vendor.demo.model.Person", "id": 902, "firstName": "Bo", "lastName": "Shorter"}
  ]'

  expect_equal "$(names "$1" Short)" Ada
}
# endregion

# region retry
repeats_reading_if_the_service_is_unavailable() {
  control "$2faults" -d '{"match": {"operation": "entities.list"}, "fault": {"status": 503}}'

  expect_equal "$(names "$1" Doe)" 'Jane John Mary Tom'

  control "$2journal/verify" \
    -d '{"inOrder": [{"operation": "entities.list", "status": 503}, {"operation": "entities.list", "status": 200}]}'
}
# endregion

forgets_changes_after_a_reset() {
  curl -sSf -X DELETE "$1/rest/v2/entities/access.demo/Person/4?sessionId=$(log_in "$1")"
  expect_equal "$(names "$1" Doe)" 'Jane John Mary'

  control -X POST "$2reset"
  expect_equal "$(names "$1" Doe)" 'Jane John Mary Tom'
}

run finds_people_by_their_last_name
run finds_only_people_with_that_name
run repeats_reading_if_the_service_is_unavailable
run forgets_changes_after_a_reset
