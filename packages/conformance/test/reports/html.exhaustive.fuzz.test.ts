import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { verdicts } from '../../src/case/verdict.js';
import type { RunResult } from '../../src/harness/result.js';
import { html } from '../../src/reports/html/index.js';
import { caseResult, nastyRun, runResult, withHarmlessCauses } from './support.js';

/** The tags of a page in their order, without the contents of scripts and styles. */
function tagsOf(text: string): readonly string[] {
  const bare = text.replaceAll(/(<(script|style)[^>]*>).*?<\/\2>/gs, '$1');
  return Array.from(bare.matchAll(/<(\/?[a-z!][^\s>]*)/gi), ([, tag = '']) => tag);
}

const dataOf = (text: string) =>
  JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(text)?.[1] ?? '');

const harmless = (result: RunResult): RunResult => ({
  ...result,
  baseUrl: 'x',
  ended: 'x',
  ledger: 'x',
  left: result.left.map(() => ({ marker: 'x', what: 'x' })),
  lost: result.lost.map(() => 'x'),
  results: withHarmlessCauses(result).map((each) => ({
    ...each,
    message: 'x',
    reason: `x${result.results.findIndex(({ reason }) => reason === each.reason)}`,
    ...(each.link === undefined ? {} : { link: /^https?:/i.test(each.link) ? 'https://x' : 'x' }),
    expected: 'x',
    got: 'x',
    curl: 'x',
  })),
});

describe('the HTML report', () => {
  test('no text of a service becomes an element, or ends the data', () => {
    return checkProperty(
      fc.property(nastyRun, (result) => {
        const text = html.render(result);
        expect(tagsOf(text)).toEqual(tagsOf(html.render(harmless(result))));
        expect(dataOf(text).results).toHaveLength(result.results.length);
        expect(text).not.toMatch(/[\p{Cs}\0]/u);
      }),
      100,
    );
  });

  test('its policy names its own script and style by their hashes, and nothing else', () => {
    const text = html.render(runResult([caseResult()]));
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(text) ?? [];
    const hash = (tag: string) => {
      const [, inner = ''] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(text) ?? [];
      return `'sha256-${createHash('sha256').update(inner).digest('base64')}'`;
    };
    expect(policy.replaceAll('&#39;', "'")).toBe(
      `default-src 'none'; script-src ${hash('script')}; style-src ${hash('style')}; img-src data:; base-uri 'none'; form-action 'none'`,
    );
    expect(text).not.toMatch(/ (style|on\w+)=/);
    expect(text).not.toMatch(/(src|href)="(?!#|data:,")/);
  });

  test.each(verdicts)('%s has its colours, light and dark', (verdict) => {
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html.render(runResult([]))) ?? [];
    const [, rule = ''] = new RegExp(`^\\.v-${verdict} \\{([^}]*)\\}`, 'm').exec(style) ?? [];
    const colours = Array.from(
      rule.matchAll(/^ *--(\w+): light-dark\((#\w{6}), (#\w{6})\);$/gm),
      ([, ...each]) => each,
    );
    expect(colours.map(([name]) => name)).toEqual(['background', 'text']);
    expect(new Set(colours.flat()).size).toBe(6);
  });

  test('only an address of the web becomes a link', () => {
    const known = { verdict: 'known', reason: 'later' } as const;
    const links = ['https://example.org/1', 'javascript:alert(1)', 'file:///etc/passwd'];
    const text = html.render(
      runResult(links.map((link, index) => caseResult({ ...known, id: `test/${index}`, link }))),
    );
    const found = Array.from(text.matchAll(/<a href="([^#"][^"]*)"/g), ([, href]) => href);
    expect(found).toEqual(['https://example.org/1']);
    expect(dataOf(text).results.map(({ link }: { link?: string }) => link)).toEqual([links[0], undefined, undefined]);
  });

  test('many and long bodies are cut before the page grows too large', () => {
    const body = 'x'.repeat(20_000);
    const exchange = {
      phase: 'request' as const,
      request: { method: 'POST', url: 'http://host', headers: {}, body },
      response: { status: 200, headers: {}, body },
      curl: `curl ${body}`,
    };
    const results = Array.from({ length: 2000 }, (_, index) =>
      caseResult({ id: `test/${index}`, exchanges: [exchange], curl: `curl ${body}` }),
    );
    const text = html.render(runResult(results));
    expect(text.length).toBeLessThan(60_000_000);
    const { results: shown } = dataOf(text);
    expect(shown[0].exchanges[0].response.body).toBe(body);
    expect(shown.at(-1).exchanges[0].response.body).toMatch(/^x{400}… \(20000 characters in all\)$/);
  });
});
