# Runs the suite with the inputs of the action, which are in the environment. The report as Markdown becomes the summary
# of the step. The exit code is that of the command.
set -eu

set -- run --base-url "$INPUT_BASE_URL"

# An option without a value is left out.
for option in user:"$INPUT_USER" password-env:"$INPUT_PASSWORD_ENV" access:"$INPUT_ACCESS" mapping:"$INPUT_MAPPING" \
  profile:"$INPUT_PROFILE"; do
  [ -z "${option#*:}" ] || set -- "$@" "--${option%%:*}" "${option#*:}"
done

case "$INPUT_ALLOW_WRITES" in
  true) set -- "$@" --allow-writes ;;
  false | '') ;;
  *)
    echo "allow-writes: Expected true or false, got \"$INPUT_ALLOW_WRITES\"." >&2
    exit 2
    ;;
esac

while IFS= read -r report; do
  [ -z "$report" ] || set -- "$@" --report "$report"
done <<END
$INPUT_REPORTS
END

while IFS= read -r argument; do
  [ -z "$argument" ] || set -- "$@" "$argument"
done <<END
$INPUT_ARGUMENTS
END

summary="$RUNNER_TEMP/platform-services-conformance.md"
rm -f "$summary"
code=0
node "$GITHUB_ACTION_PATH/../dist/cli.js" "$@" --report "markdown=$summary" || code=$?
[ ! -f "$summary" ] || cat "$summary" >> "$GITHUB_STEP_SUMMARY"
echo "exit-code=$code" >> "$GITHUB_OUTPUT"
exit "$code"
