# It logs in, sets up, sends the judged requests, reads back and cleans up. For each step it shows the status beside that
# of the report, and for a judged request the response. It ends with 0 if the judged requests were answered with the
# statuses of the report, otherwise with 1. It needs curl and the tools of POSIX.
#   SESSION               a session; or USER_NAME and PASSWORD, with which it begins a session of its own
#   BASE_URL              the service; default: that of the report
#   CA                    a file with trusted certificates, as PEM; default: those of curl
#   DELETE_BY_CONDITION   yes: requests that delete by a condition are sent, too. They are dangerous if the service ignores
#                         the condition.
set -u

# ask PHASE STATUS METHOD URL [OPTION of curl]...: sends a request, and keeps the response.
ask() {
  phase=$1 reported=$2 method=$3 url=$4
  shift 4
  case $method in
    HEAD) set -- --head "$@" ;;
    *) set -- --request "$method" "$@" ;;
  esac
  : > "$work/answer"
  status=$(curl --globoff --silent --show-error --http1.1 --path-as-is ${CA:+--cacert "$CA"} \
    --output "$work/answer" --write-out '%{http_code}' "$@" "$url") || status=none
  echo "$phase: $method ${url%%\?*}: $status ($reported in the report)"
  [ "$phase" = request ] || return 0
  [ "$status" = "$reported" ] || differs=1
  [ ! -s "$work/answer" ] || { cat "$work/answer" && echo; }
}

# value MEMBER NTH COUNT: the value of the nth of so many members of the last response. Without a name: of the nth value.
value() {
  awk -v member="$1" -v nth="$2" -v count="$3" '
    { text = text $0 "\n" }
    END {
      blank = "[ \t\r\n]*"
      if (member != "") before = "\"" member "\"" blank ":" blank "([{][^{}]*\"value\"" blank ":" blank ")?"
      while (match(text, before "(\"[^\"]*\"|-?[0-9]+)")) {
        if (++found == nth) wanted = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
      }
      if (found != count) exit
      sub("^" before, "", wanted)
      gsub(/^"|"$/, "", wanted)
      printf "%s", wanted
    }' "$work/answer"
}

# given VALUE...: whether the values are there. A request without its id could concern all entities.
given() {
  for each; do
    [ -n "$each" ] && continue
    echo 'left out: a request whose id is in no response'
    return 1
  done
}

may_delete_by_condition() {
  [ "${DELETE_BY_CONDITION-}" = yes ] && return
  echo 'left out: a request that deletes by a condition, see DELETE_BY_CONDITION'
  return 1
}

encoded() { printf %s "$1" | od -An -v -tx1 | tr -d ' \n' | sed 's/../%&/g'; }
quoted() { printf %s "$1" | sed 's/[\\"]/\\&/g'; }

begin() {
  work=$(mktemp -d) || exit 2
  differs=0
  trap 'rm -rf "$work"' EXIT
  [ -z "${SESSION-}" ] || return 0
  : "${USER_NAME:?or SESSION is needed}" "${PASSWORD:?or SESSION is needed}"
  printf %s "$PASSWORD" | ask log-in 200 POST "$BASE_URL/rest/authenticate?projection=id" \
    -H 'content-type: application/x-www-form-urlencoded' --data-urlencode "user=$USER_NAME" --data-urlencode password@-
  SESSION=$(value '' 1 1)
  [ -n "$SESSION" ] || SESSION=$(value sessionId 1 1)
  given "$SESSION" || exit 2
  trap 'ask log-out 200 POST "$BASE_URL/rest/logout?sessionId=$(encoded "$SESSION")"; rm -rf "$work"' EXIT
}

end() { exit "$differs"; }
