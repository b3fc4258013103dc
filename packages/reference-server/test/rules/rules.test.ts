import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReferenceServer, deviations } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { smallDeployment } from '../support/small-service.js';

const source = join(import.meta.dirname, '../../src');

/** Every rule that the code of the server names. */
const rules = [
  ...new Set(
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => readFileSync(join(source, file), 'utf8').match(/(?<=')(?:[RD]-\d+|[1-9]\.[1-9])(?=')/g) ?? []),
  ),
  ...deviations.map(({ id }) => id),
];

const server = createReferenceServer({ deployment: smallDeployment });

interface RuleText {
  readonly rule: string;
  readonly document: string;
  readonly title: string;
  readonly text: string;
}

const ask = (rule: string) => server.fetch(new Request(`http://localhost/-/rules/${encodeURIComponent(rule)}`));

async function ruleText(rule: string): Promise<RuleText | undefined> {
  const response = await ask(rule);
  const text = await response.text();
  return response.status === 200 ? JSON.parse(text) : undefined;
}

describe('the texts of rules (GET /-/rules/RULE)', () => {
  it('there is one for every rule that the server names', async () => {
    expect(rules.length).toBeGreaterThan(100);
    const texts = await Promise.all(rules.map(ruleText));
    const short = rules.filter((_, at) => (texts[at]?.text ?? '').length < 20);
    expect(short).toEqual([]);
  });

  it('a resolution is a row of a table', async () => {
    expect(await ruleText('R-5')).toEqual({
      rule: 'R-5',
      document: 'resolutions',
      title: 'Sessions and errors',
      text:
        'Every success is 200, also when an entity is created. `OPTIONS` is 204. It lists the methods in `Allow`, and so ' +
        'does a 405. `HEAD` works where `GET` has no effect. Unknown paths and surplus segments are 404. A slash at the ' +
        'end is ignored.',
    });
  });

  it('a deviation has a line for each column of all tables, and what to do', async () => {
    expect(await ruleText('D-54')).toEqual({
      rule: 'D-54',
      document: 'dialects',
      title: 'The deviations',
      text: [
        '- **subject**: `Range`',
        '- **documented**: suffixes are ranges; 416 if unsatisfiable',
        '- **deployed**: 400 for both, and for several ranges; at the very end an empty part; positions may have a sign, and a negative end is the end of the file; `If-Range` is not read',
        '',
        'Ask for one range with a start within the file.',
        '',
        '- **request**: a range without the unit `bytes`',
        '- **deployed services**: 500',
        '- **the server with this deviation**: 500',
      ].join('\n'),
    });
  });

  it('a section ends at the next heading', async () => {
    const text = await ruleText('2.5');
    expect(text).toEqual({
      rule: '2.5',
      document: 'specification',
      title: 'Default empty values (v2 property DELETE)',
      text: [
        '| Property type | Value after DELETE |',
        '|---|---|',
        '| boolean | `false` |',
        '| int, long, float, double, decimal | `0` |',
        '| date, entity, enum, object, string | `null` |',
        '| list, set, map | empty collection |',
      ].join('\n'),
    });
  });

  it.each(['', '4.80', 'R-3', 'subject', '__proto__', '---', '4'])('the rule "%s" is the whole of it', async (rule) => {
    const found = await ruleText(rule);
    if (found !== undefined) expect([found.rule, found.text.length > 20]).toEqual([rule, true]);
    expect(found?.text.startsWith('If the limit') ?? false).toBe(false);
  });
});

it.each(['fault', 'R-1000', 'toString', '<script>'])('the rule "%s" is 404', async (rule) => {
  const response = await ask(rule);
  expect([response.status, await response.json()]).toEqual([
    404,
    {
      _type: 'com.vendor.model.service.api.result.Failure',
      type: 'NotFound',
      message: `There is no text of the rule "${rule}".`,
      tracebackId: expect.any(String),
    },
  ]);
});
