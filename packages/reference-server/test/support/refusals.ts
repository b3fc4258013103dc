import type { Deployment } from '@platform-services/sdk/model';
import { beforeAll, describe, expect, it } from 'vitest';
import { lastRequest, SmallService } from './small-service.js';

/** A request that is refused, and how. */
interface Refused {
  readonly request: string;
  readonly status: number;
  /** The rule in the journal. */
  readonly rule: string;
  /** The beginning of the message. */
  readonly says: string;
}

/** Reads a table of {@link testRefusals}. */
function refusalsIn(table: string): readonly Refused[] {
  const lines = table.trim().split('\n');
  return lines.flatMap((request, index) => {
    if (index % 2 > 0) return [];
    const outcome = /^ {2}(\d+) (\S+) (.+)$/.exec(lines[index + 1] ?? '');
    if (outcome === null) throw new Error(`Expected the refusal of ${request}, got ${lines[index + 1]}`);
    const [, status, rule = '', says = ''] = outcome;
    return [{ request, status: Number(status), rule, says }];
  });
}

/**
 * Registers tests of what the conformance suite cannot see of a refusal: the words of its message, and the rule that
 * decided. In a table, each request has a line below it with the status, the rule in the journal, and the beginning of
 * the message. A refusal changes nothing.
 *
 * @param tables the tables by what they are about
 * @param call what is sent for a request
 */
export function testRefusals(
  tables: Readonly<Record<string, string>>,
  deployment: Deployment,
  call: (request: string) => Parameters<SmallService['send']>,
): void {
  let service: SmallService;
  let before: string;
  const exported = () => JSON.stringify(service.server.exportDeployment());
  beforeAll(async () => {
    service = await SmallService.start({ deployment, journal: lastRequest });
    before = exported();
  });

  describe.each(Object.entries(tables))('%s', (_about, text) => {
    it.each(refusalsIn(text))('$request', async ({ request, status, rule, says }) => {
      const reply = await service.send(...call(request));
      expect(reply.status, reply.text).toBe(status);
      expect(JSON.parse(reply.text).message.startsWith(says), reply.text).toBe(true);
      expect(service.server.journal.entries().at(-1)?.rule).toBe(rule);
      expect(exported()).toBe(before);
    });
  });
}
