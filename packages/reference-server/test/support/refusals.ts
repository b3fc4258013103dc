/** A request that is refused, and how. */
export interface Refused {
  readonly request: string;
  readonly status: number;
  /** The rule in the journal. */
  readonly rule: string;
  /** The beginning of the message. */
  readonly says: string;
}

/**
 * Reads a table of refusals, in which each request has a line below it with its status, the rule in the journal, and
 * the beginning of the message.
 */
export function refusalsIn(table: string): readonly Refused[] {
  const lines = table.trim().split('\n');
  return lines.flatMap((request, index) => {
    if (index % 2 > 0) return [];
    const outcome = /^ {2}(\d+) (\S+) (.+)$/.exec(lines[index + 1] ?? '');
    if (outcome === null) throw new Error(`Expected the refusal of ${request}, got ${lines[index + 1]}`);
    const [, status, rule = '', says = ''] = outcome;
    return [{ request, status: Number(status), rule, says }];
  });
}
