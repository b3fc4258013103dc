import type { Exchange } from '../../case/exchange.js';
import type { CaseResult, RunResult } from '../../harness/result.js';
import { hasDifference } from '../groups.js';
import { cut, valueText, visible } from '../text.js';
import type { CaseDetail, PageData } from './page-data.js';

/** How many characters of a value are shown. */
const maxValueLength = 20_000;
/** How many characters of bodies and commands the page contains before it cuts them short, so that it still opens. */
const maxTotalLength = 24_000_000;
/** How many characters of a body are shown after that. */
const shortLength = 400;

/** What the page shows on demand, as JSON that cannot end a `script` element. */
export function dataOf(result: RunResult): string {
  const room = { left: maxTotalLength };
  const data: PageData = { results: result.results.map((each) => detailOf(each, room)) };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function detailOf(result: CaseResult, room: { left: number }): CaseDetail {
  const { id, subject, verdict, requirements, durationMs, message, reason, deviation, check, curl, cell } = result;
  const link = result.link !== undefined && /^https?:\/\//i.test(result.link) ? result.link : undefined;
  return {
    id,
    subject,
    verdict,
    requirements,
    durationMs,
    ...(message === undefined ? {} : { message: visible(message) }),
    ...(reason === undefined ? {} : { reason: visible(reason) }),
    ...(deviation === undefined ? {} : { deviation }),
    ...(link === undefined ? {} : { link }),
    ...(check === undefined ? {} : { check }),
    ...(check === undefined || !hasDifference(result)
      ? {}
      : {
          expected: cut(valueText(result.expected, 2), maxValueLength),
          got: cut(valueText(result.got, 2), maxValueLength),
        }),
    ...(curl === undefined ? {} : { curl: taken(curl, room) }),
    ...(cell === undefined ? {} : { cell: `${cell.grid}: ${cell.row} / ${cell.column}` }),
    exchanges: result.exchanges.map((each) => fitting(each, room)),
  };
}

/** An exchange whose bodies take no more room than there is. */
function fitting({ request, response, failure, curl }: Exchange, room: { left: number }): Exchange {
  const { body, ...asked } = request;
  return {
    request: { ...asked, ...(body === undefined ? {} : { body: taken(body, room) }) },
    ...(response === undefined ? {} : { response: { ...response, body: taken(response.body, room) } }),
    ...(failure === undefined ? {} : { failure: visible(failure) }),
    curl: taken(curl, room),
  };
}

/** As much of a text as there is room for. */
function taken(text: string, room: { left: number }): string {
  const shown = room.left > 0 ? visible(text) : cut(visible(text), shortLength);
  room.left -= shown.length;
  return shown;
}
