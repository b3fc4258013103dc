import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('server.mjs', import.meta.url));

/** @typedef {{ readonly bytes: number, readonly sockets: number }} Measured the heap in bytes, and the open sockets */

/** Starts the server in a process of its own. */
export async function startServer() {
  const child = fork(program, { execArgv: ['--expose-gc'] });
  const [{ port }] = await once(child, 'message');
  return {
    /** @type {number} */
    port,
    /** @returns {Promise<Measured>} */
    async measure() {
      const answer = once(child, 'message');
      child.send('measure');
      const [measured] = await answer;
      return measured;
    },
    /** Ends the process. */
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
