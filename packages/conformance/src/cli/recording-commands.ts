import { InvalidArgumentError } from '@commander-js/extra-typings';
import { visible } from '@platform-services/sdk/model';
import { readRecordings, readRequestLists } from '../harness/files.js';
import { withService } from '../harness/open.js';
import { matchesGlob } from '../harness/plan.js';
import { record } from '../recordings/record.js';
import { type Recording, type RecordingClass, recordingClasses } from '../recordings/recording.js';
import { onlyReads, type ReplayedStep, replay } from '../recordings/replay.js';
import {
  type Exit,
  type Io,
  integer,
  nearestOr,
  outOption,
  repeated,
  requestWritesOption,
  requireWritable,
  text,
  UsageError,
  vendorOption,
  writeOut,
  writeOutput,
} from './options.js';
import { requiredTargetOf, serviceCommand } from './service-options.js';

/**
 * Creates the command `record`, which writes recordings that `replay` reads. Its exit code is 3 if a scenario could not
 * be recorded, otherwise 0.
 */
export function recordCommand(io: Io, exit: Exit) {
  return serviceCommand('record')
    .description('send requests to a service, and record the responses without secrets')
    .argument('<FILES...>', 'the requests, in the format of recordings without the responses')
    .addOption(vendorOption)
    .addOption(requestWritesOption)
    .addOption(outOption)
    .action(async (files, options) => {
      const { vendor = 'com.vendor', user, out, allowWrites } = options;
      const lists = readRequestLists(files);
      const writing = lists.find((list) => !onlyReads(list));
      if (writing !== undefined && allowWrites !== true) {
        throw new UsageError(`The scenario ${writing.scenario} writes. Allow it with --allow-writes.`);
      }
      requireWritable('out', out);
      const { signal } = io;
      const target = requiredTargetOf(options, io, 'record');
      const { password } = target;
      const { recordings, ended } = await withService(target, signal, ({ connection, session }) =>
        record(lists, { connection, sessionId: session.id, password, vendor, user, signal }),
      );
      writeOut(out, io, recordings.map((recording) => JSON.stringify(recording)).join('\n'));
      if (ended === undefined) return;
      io.err(`${recordings.length} of ${lists.length} scenarios were recorded: ${ended}.`);
      exit(3);
    });
}

/**
 * Creates the command `replay`. Its exit code is 0 if all judged responses of the classes `same` and `deployed` are as
 * recorded, 1 if not, and 3 if nothing was judged.
 */
export function replayCommand(io: Io, exit: Exit) {
  return serviceCommand('replay')
    .description('send the requests of recordings, and compare the responses with the recorded ones')
    .argument('<FILES...>', 'the recordings')
    .addOption(vendorOption)
    .addOption(requestWritesOption)
    .option(
      '--only <GLOB>',
      'the names of scenarios or areas, with * for any text; repeatable (default: all)',
      repeated(text),
    )
    .option('--class <CLASSES>', 'the classes of responses to compare (default: same,deployed)', classes)
    .option('--row <ROWS>', 'only responses that these dialect rows explain, such as D-8,D-9 (default: all)', rows)
    .option(
      '--deployment <FILE>',
      'the deployment file that says which properties are sets (default: deployment.json beside the first file)',
      text,
    )
    .option('--jobs <N>', 'how many scenarios run at once (default: 4)', integer(1))
    .option('--json <FILE>', 'write all results as JSON', text)
    .option('--quiet', 'show only the last line')
    .action(async (files, options) => {
      const { baseUrl, class: judged = ['same', 'deployed'], row, json } = options;
      const { scenarios, setProperties } = readRecordings(files, options.deployment);
      const all = chosenOf(scenarios, options.only);
      const replayable = options.allowWrites === true ? all : all.filter(onlyReads);
      requireWritable('json', json);
      const { vendor = 'com.vendor', jobs = 4 } = options;
      const { signal } = io;
      const target = requiredTargetOf(options, io, 'replay');
      const { password } = target;
      const recordings = { scenarios: replayable, setProperties };
      const replayed = await withService(target, signal, ({ connection, session }) =>
        replay(recordings, { connection, sessionId: session.id, password, vendor, jobs, signal }),
      );
      const results = replayed.filter((each) => judged.includes(each.class) && hasRow(each, row));
      if (json !== undefined) {
        writeOutput('json', json, `${JSON.stringify({ format: 1, url: baseUrl, results }, null, 1)}\n`);
      }
      if (options.quiet !== true) {
        for (const each of results) if (each.difference !== undefined) io.out(visible(describe(each)));
      }
      if (all.length > replayable.length) {
        io.err(
          `${all.length - replayable.length} of ${all.length} scenarios write, and were not replayed. Allow it with --allow-writes.`,
        );
      }
      io.out(summaryOf(results));
      const differs = results.some((each) => each.difference !== undefined && isDemanded(each));
      if (results.length === 0 || io.signal.aborted) exit(3);
      else exit(differs ? 1 : 0);
    });
}

/** Returns the scenarios that a pattern matches. @throws UsageError if a pattern matches none */
function chosenOf(scenarios: readonly Recording[], only: readonly string[] = ['*']): readonly Recording[] {
  const matching = only.map((glob) =>
    scenarios.filter(({ scenario, area }) => matchesGlob(scenario, glob) || matchesGlob(area, glob)),
  );
  const unmatched = only.find((_, index) => matching[index]?.length === 0);
  if (unmatched !== undefined && scenarios.length > 0) {
    const names = scenarios.flatMap(({ area, scenario }) => [area, scenario]);
    const advice = nearestOr(
      unmatched,
      names,
      `The areas are ${[...new Set(scenarios.map(({ area }) => area))].join(', ')}.`,
    );
    throw new UsageError(
      `--only: The pattern ${unmatched} matches neither a scenario nor an area of the recordings. ${advice}`,
    );
  }
  const chosen = new Set(matching.flat());
  return scenarios.filter((each) => chosen.has(each));
}

function classes(given: string): readonly RecordingClass[] {
  const names = given.split(',');
  const known = recordingClasses.filter((each) => names.includes(each));
  if (known.length === new Set(names).size) return known;
  throw new InvalidArgumentError(`Expected a list of ${recordingClasses.join(', ')}.`);
}

function rows(given: string): readonly string[] {
  const names = given.split(',');
  if (names.every((each) => /^D-\d+$/.test(each))) return names;
  throw new InvalidArgumentError('Expected a list of dialect rows, such as D-8,D-9.');
}

function hasRow({ row = '' }: ReplayedStep, wanted: readonly string[] | undefined): boolean {
  return wanted === undefined || row.split(' ').some((each) => wanted.includes(each));
}

/** Returns whether a service must respond as recorded. */
const isDemanded = ({ class: each }: ReplayedStep): boolean => each === 'same' || each === 'deployed';

function describe({ scenario, step, class: kind, row, difference, request, expected, exchange }: ReplayedStep): string {
  const lines = [
    `${scenario}, step ${step} (${row === undefined ? kind : `${kind}, ${row}`}): ${difference}`,
    `  ${request.method} ${request.path}`,
    ...(request.body === undefined ? [] : [`  ${shortened(request.body)}`]),
    `  expected ${expected.status} ${expected.headers?.['content-type'] ?? ''} ${shortened(expected.body ?? '')}`,
    exchange?.response === undefined
      ? '  got no response'
      : `  got ${exchange.response.status} ${exchange.response.headers['content-type'] ?? ''} ${shortened(exchange.response.body)}`,
  ];
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

const shortened = (body: string): string => (body.length > 600 ? `${body.slice(0, 600)}…` : body);

function summaryOf(results: readonly ReplayedStep[]): string {
  const matched = (some: readonly ReplayedStep[]) =>
    `${some.filter(({ difference }) => difference === undefined).length}/${some.length}`;
  const counts = recordingClasses.flatMap((kind) => {
    const some = results.filter((each) => each.class === kind);
    return some.length === 0 ? [] : [`${kind} ${matched(some)}`];
  });
  return `recordings: ${matched(results)} match${counts.length === 0 ? '' : ` (${counts.join(', ')})`}`;
}
