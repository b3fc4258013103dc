#!/usr/bin/env bash
# Compiles and runs the tests without a build tool. JUNIT is the class path of JUnit 5.
set -euo pipefail
cd "$(dirname "$0")"
junit=${JUNIT:-/usr/share/java/*}
classes=$(mktemp -d)
trap 'rm -r "$classes"' EXIT

javac -d "$classes" -cp "$junit" ./*.java
java -cp "$classes:$junit" org.junit.platform.console.ConsoleLauncher \
  --scan-classpath "$classes" --include-engine junit-jupiter --disable-banner
