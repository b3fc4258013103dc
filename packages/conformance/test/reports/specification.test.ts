import { beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../src/harness/run.js';
import { html } from '../../src/reports/html/index.js';
import { sentencesByPlace } from '../../src/specification/index.js';
import { sentencesWithoutRequirement } from '../../src/suite/requirements.js';
import { ownServer } from '../fixtures/service.js';
import { mutantServer } from '../mutants/mutant-server.js';
import { caseResult, runResult } from './support.js';

/** The report on a service with one fault: deleting a missing entity succeeds. */
async function report(): Promise<string> {
  const server = mutantServer(ownServer(), {
    async apply(asked, next) {
      const answered = await next(asked);
      return asked.method === 'DELETE' && answered.status === 404 ? { ...answered, status: 200 } : answered;
    },
  });
  const result = await run({ server, only: ['ENT-DEL-04', 'ENT-PATCH-03', 'R-40-02'] });
  await server.close();
  return html.render(result);
}

/** The coloured sentences of a page, by place. */
function sentencesOf(text: string) {
  const pattern =
    /<a class="sentence v-([\w-]+)" id="s-\d+" href="#req-([\w-]+)" title="([^"]*)" data-requirements="([^"]*)"/g;
  return Array.from(text.matchAll(pattern), ([, verdict, first, place = '', ids = '']) => {
    return { place: place.replaceAll('&lt;', '<').replaceAll('&gt;', '>'), verdict, first, ids: ids.split(' ') };
  });
}

describe('the text of the specification in the HTML report', () => {
  let text: string;
  beforeAll(async () => {
    text = await report();
  });

  test('has the colours of a run', () => {
    const judged = sentencesOf(text).filter(({ verdict }) => verdict !== 'skipped');
    expect(judged).toEqual([
      {
        place: '4.8 POST, PUT, PATCH | Idempotent | PATCH',
        verdict: 'pass',
        first: 'ENT-PATCH-03',
        ids: ['ENT-PATCH-03'],
      },
      { place: '4.8 DELETE #2', verdict: 'fail', first: 'ENT-DEL-04', ids: ['ENT-DEL-04', 'ENT-DEL-27'] },
      { place: '7 | 404 | Condition #1', verdict: 'fail', first: 'ERR-09', ids: ['ERR-09', 'ERR-10', 'ERR-11'] },
      { place: '7 | 404 | Condition #3', verdict: 'fail', first: 'ERR-13', ids: ['ERR-13'] },
      { place: 'R-40 #1', verdict: 'observed', first: 'R-40-01', ids: ['R-40-01', 'R-40-02', 'R-40-03'] },
    ]);
  });

  test('has a coloured sentence for each place of a requirement, and a plain one for every other', () => {
    const plain = Array.from(text.matchAll(/<span id="s-\d+" title="([^":]*): ([^"]*)"/g), ([, place, reason]) => [
      place,
      reason,
    ]);
    const reasons = sentencesWithoutRequirement.flatMap(({ reason, places }) => places.map((place) => [place, reason]));
    expect(plain.toSorted()).toEqual(reasons.toSorted());
    const places = [...sentencesOf(text).map(({ place }) => place), ...plain.map(([place]) => place)];
    const titles = Array.from(sentencesByPlace.keys()).filter((place) => !places.includes(place));
    expect(titles.filter((place) => /[#|]/.test(place))).toEqual([]);
  });

  test('links each sentence to a requirement, and each requirement to its sentences', () => {
    const anchors = new Set(Array.from(text.matchAll(/ id="([^"]*)"/g), ([, id]) => `#${id}`));
    const links = Array.from(text.matchAll(/ href="(#[^"]*)"/g), ([, link]) => link);
    expect(links.length).toBeGreaterThan(1000);
    expect(links.filter((link) => link !== undefined && !anchors.has(link))).toEqual([]);
    expect(text).toMatch(/id="req-ENT-DEL-04">.*?<p class="places"> <a href="#s-\d+">4\.8 DELETE #2<\/a><\/p>/);
  });

  test('has no colours where a run has other requirements', () => {
    const page = html.render(runResult([caseResult()]));
    expect(sentencesOf(page)).toEqual([]);
    expect(page).toContain(
      'When the id (and partition) is in the URL and the entity does not exist, the status is 404.',
    );
  });
});
