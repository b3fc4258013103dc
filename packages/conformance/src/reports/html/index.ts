import { createHash } from 'node:crypto';
import type { Verdict } from '../../case/verdict.js';
import type { RunResult } from '../../harness/result.js';
import { notJudgedOf } from '../groups.js';
import { countsOf, factsOf, markOf, noticesOf, outcomeOf, type Report } from '../report.js';
import { dataOf } from './data.js';
import { deviations, differences, failures, notices, notJudged } from './lists.js';
import { Markup, markup, type Page, pageOf } from './markup.js';
import arrowKeys from './page/arrow-keys.js?raw';
import caseStyle from './page/cases.css?raw';
import cases from './page/cases.js?raw';
import filter from './page/filter.js?raw';
import pageStyle from './page/page.css?raw';
import { requirements, specificationText, tables } from './specification.js';

/** The background and the text of each verdict, in light and in dark. Failures and errors have the most contrast. */
const colours: { readonly [V in Verdict]: readonly [background: string, text: string] } = {
  error: ['#6a1b9a, #c77df0', '#ffffff, #1b0526'],
  fail: ['#b3261e, #e5554b', '#ffffff, #1c0504'],
  blocked: ['#f6d7b8, #4a2c0c', '#633400, #ffcf9c'],
  unreachable: ['#cfe4e8, #0f3a42', '#0c454f, #a6e0ea'],
  'not-permitted': ['#e4e8c6, #333b10', '#3e4710, #dbe6a0'],
  flaky: ['#f8d9ec, #4a1239', '#6b1550, #ffc2e6'],
  known: ['#e4dcf6, #2f2350', '#43267f, #d3c3ff'],
  deviates: ['#fbeeb0, #443806', '#5c4700, #f6e08a'],
  observed: ['#d8e8fb, #14304f', '#114a86, #b0d4fb'],
  unsupported: ['#ececea, #2a2d31', '#55585c, #a9adb3'],
  skipped: ['#f4f4f2, #212428', '#63666a, #989da3'],
  pass: ['#dcefe6, #12382a', '#0b4f36, #a9e3c8'],
};

const verdictStyle = Object.entries(colours)
  .map(([verdict, [background, text]]) => {
    const properties = [`--background: light-dark(${background});`, `--text: light-dark(${text});`];
    return `.v-${verdict} {\n${properties.join('\n')}\n}`;
  })
  .join('\n');

const style = [verdictStyle, pageStyle, caseStyle].join('\n');
const script = [filter, cases, arrowKeys].join('\n');

/**
 * The report to pass on: one file that needs no network. The page itself contains everything but the exchanges, which
 * are data that a small script shows when a case is opened. The content security policy of the page only allows this
 * script and the style sheet of the page.
 */
export const html: Report = { name: 'html', render: (result) => documentOf(result).text };

function documentOf(result: RunResult): Markup {
  const page = pageOf(result);
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; img-src data:; base-uri 'none'; form-action 'none'`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="${result.tool} ${result.version}">
<title>${markOf(outcomeOf(result).exitCode === 0 ? 'pass' : 'fail')} Conformance of ${result.baseUrl}</title>
<link rel="icon" href="data:,">
<style>${new Markup(style)}</style>
</head>
<body>
<a class="skip" href="#failures">Skip to the failures</a>
${header(page)}
${navigation(page)}
<main>
${notices(page)}
${failures(page)}
${deviations(page)}
${differences(page)}
${tables(page)}
${requirements(page)}
${specificationText(page)}
${notJudged(page)}
</main>
<dialog id="case" aria-labelledby="case-name"></dialog>
<script type="application/json" id="data">${new Markup(dataOf(result))}</script>
<script>${new Markup(script)}</script>
</body>
</html>
`;
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function header({ result }: Page): Markup {
  const { exitCode, sentences } = outcomeOf(result);
  const counts = countsOf(result).map(
    ([verdict, count]) =>
      markup`<li><button type="button" class="v v-${verdict}" data-filter="${verdict}"><span aria-hidden="true">${markOf(verdict)}</span> <b>${count}</b> ${verdict}</button></li>`,
  );
  return markup`<header class="${exitCode === 0 ? 'green' : 'red'}">
<p class="kind">Conformance report</p>
<h1 id="outcome"><span aria-hidden="true">${markOf(exitCode === 0 ? 'pass' : 'fail')}</span> ${sentences[0]}</h1>
${sentences.slice(1).map((each) => markup`<p class="outcome">${each}</p>`)}
<dl class="facts">${factsOf(result).map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${settings(result)}
${bar(result)}
<ul class="counts">${counts}</ul>
<noscript><p class="outcome">Without scripts the requests and answers of the cases cannot be opened.</p></noscript>
</header>`;
}

/** Renders the options and the mapping, which readers need to repeat the run. */
function settings({ options, mapping }: RunResult): Markup {
  return markup`<details class="settings"><summary>Options and mapping</summary><pre id="options">${JSON.stringify(options, undefined, 2)}</pre><pre id="mapping">${JSON.stringify(mapping, undefined, 2)}</pre></details>`;
}

/** Renders the shares of the verdicts as a bar. */
function bar(result: RunResult): Markup | undefined {
  const all = result.results.length;
  if (all === 0) return undefined;
  let from = 0;
  const parts = countsOf(result).map(([verdict, count]) => {
    const width = (1000 * count) / all;
    const part = markup`<rect class="v-${verdict}" x="${from.toFixed(2)}" y="0" width="${width.toFixed(2)}" height="10"/>`;
    from += width;
    return part;
  });
  return markup`<svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
}

function navigation({ result, isBoth }: Page): Markup {
  const has = (verdict: Verdict) => (result.summary[verdict] ?? 0) > 0;
  const links: readonly (readonly [string, string, boolean])[] = [
    ...noticesOf(result).map(({ id, title }) => [id, title, true] as const),
    ['failures', 'Failures', true],
    ['deviations', 'Deviations', has('deviates')],
    ['differences', 'Other differences', has('flaky') || has('known') || has('observed')],
    ['tables', 'Tables', true],
    ['requirements', 'Requirements', true],
    ['specification', 'Specification', true],
    ['not-judged', 'Not judged', notJudgedOf(result).length > 0],
  ];
  const subjects = [
    ['both', 'both'],
    ['http', 'plain HTTP'],
    ['sdk', 'SDK'],
  ].map(
    ([value = '', name = ''], index) =>
      markup`<label><input type="radio" name="subject" value="${value}"${index === 0 ? markup` checked` : undefined}> ${name}</label>`,
  );
  return markup`<nav aria-label="Parts of the report"><ul>${links.map(([id, name, isThere]) => (isThere ? markup`<li><a href="#${id}">${name}</a></li>` : undefined))}</ul>
${isBoth ? markup`<fieldset id="subjects" hidden><legend>Subject</legend>${subjects}</fieldset>` : undefined}</nav>`;
}
