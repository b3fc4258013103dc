import { visible } from '@platform-services/sdk/model';
import type { Step } from '../../case/exchange.js';
import type { CaseResult, RunResult } from '../../harness/result.js';
import { hasDifference } from '../groups.js';
import { caseCommand, cut, valueText } from '../text.js';
import type { CaseDetail, PageData } from './page-data.js';

/** The maximum number of characters of a shown value. */
const maxValueLength = 20_000;
/**
 * The maximum total number of characters of bodies and commands. Beyond it they are cut short, so that browsers can
 * still open the page.
 */
const maxTotalLength = 24_000_000;
/** The maximum number of characters of a body beyond the total. */
const shortLength = 400;

/** Returns the data that the page shows on demand, as JSON that cannot end a `script` element. */
export function dataOf(result: RunResult): string {
  const room = { left: maxTotalLength };
  const data: PageData = { results: result.results.map((each) => detailOf(each, result, room)) };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** Returns the details of a result. Members without a value are left out of the JSON. */
function detailOf(result: CaseResult, run: RunResult, room: { left: number }): CaseDetail {
  const { id, subject, verdict, requirements, durationMs, message, reason, deviation, check, cell } = result;
  const shown = (value: unknown) => (hasDifference(result) ? cut(valueText(value, 2), maxValueLength) : undefined);
  return {
    id,
    subject,
    verdict,
    requirements,
    durationMs,
    message: message && visible(message),
    reason: reason && visible(reason),
    deviation,
    link: result.link && /^https?:\/\//i.test(result.link) ? result.link : undefined,
    check,
    expected: shown(result.expected),
    got: shown(result.got),
    curl: result.curl && limited(result.curl, room),
    cell: cell && `${cell.grid}: ${cell.row} / ${cell.column}`,
    exchanges: result.exchanges.map((each) => limitedStep(each, room)),
    command: caseCommand(result, run),
  };
}

/** Returns an exchange whose texts are cut short if there is no room left. */
function limitedStep({ phase, request, response, failure, curl }: Step, room: { left: number }): Step {
  const { body, ...asked } = request;
  return {
    phase,
    request: { ...asked, ...(body === undefined ? {} : { body: limited(body, room) }) },
    ...(response === undefined ? {} : { response: { ...response, body: limited(response.body, room) } }),
    ...(failure === undefined ? {} : { failure: visible(failure) }),
    curl: limited(curl, room),
  };
}

/** Returns the text to show, and reduces the room by its length. Without room, the text is cut short. */
function limited(text: string, room: { left: number }): string {
  const shown = room.left > 0 ? visible(text) : cut(visible(text), shortLength);
  room.left -= shown.length;
  return shown;
}
