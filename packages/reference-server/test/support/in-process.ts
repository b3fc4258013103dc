// A process of its own for each command would take longer than everything that these tests check.
import { Writable } from 'node:stream';
import { main } from '../../src/command/main.js';

/** What a command that does not start a server has done. */
export interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

class Collector extends Writable {
  text = '';

  override _write(chunk: unknown, _encoding: string, done: () => void): void {
    this.text += String(chunk);
    done();
  }
}

/** Runs the command in this process. */
export async function runInProcess(...line: readonly string[]): Promise<Run> {
  const out = new Collector();
  return { ...(await runInto(out, ...line)), out: out.text };
}

/** Runs the command in this process with a standard output of the test. */
export async function runInto(out: Writable, ...line: readonly string[]): Promise<Omit<Run, 'out'>> {
  const err = new Collector();
  const code = await main(line, { out, err });
  return { code, err: err.text };
}

/** The text of all entities of a type that a service lists, with all that they reach and the types of all values. */
export async function listed(url: string, login: string, access: string, type: string): Promise<string> {
  const session = await (await fetch(`${url}/rest/authenticate?${login}`, { method: 'POST' })).json();
  const options = 'order-by=id&type-explicitness=always&depth=reachable';
  const answer = await fetch(`${url}/rest/v2/entities/${access}/${type}?sessionId=${session}&${options}`);
  return `${answer.status} ${await answer.text()}`;
}
