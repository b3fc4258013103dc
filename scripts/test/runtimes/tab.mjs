import { createReferenceServer } from '@platform-services/reference-server';
import { handlersFor } from '@platform-services/reference-server/msw';
import * as sdk from '@platform-services/sdk';
import { legacy } from '@platform-services/sdk/legacy';
import { setupWorker } from 'msw/browser';
import { callAll } from './calls.mjs';

/** @typedef {import('@platform-services/reference-server').FaultRule} FaultRule */

Object.assign(globalThis, { callAllInTab });

/**
 * Makes the calls to servers in this tab.
 *
 * @param {Record<keyof import('./calls.mjs').Worlds, FaultRule | undefined>} faults what waits in each of them
 */
async function callAllInTab(faults) {
  const prepared = createReferenceServer();
  const urlOf = (/** @type {string} */ name) => `https://${name}.test`;
  const handlers = Object.entries(faults).flatMap(([name, fault]) => {
    const server = prepared.fork();
    if (fault !== undefined) server.faults.add(fault);
    return handlersFor(server, { baseUrl: urlOf(name) });
  });
  const worker = setupWorker(...handlers);
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true });
  const worlds = {
    sound: urlOf('sound'),
    truncated: urlOf('truncated'),
    unavailable: urlOf('unavailable'),
    moved: urlOf('moved'),
    slow: urlOf('slow'),
  };
  const results = await callAll({ ...sdk, legacy }, worlds, '/a/file');
  worker.stop();
  return { results, refusals: await refusals() };
}

/** The messages about what a server in a tab cannot do. */
async function refusals() {
  const resources = [{ id: 'r', path: 'picture.png' }];
  const withFile = { models: [{ name: 'm', types: {} }], accesses: [{ id: 'a', model: 'm', resources }], users: [] };
  const attempts = [
    async () => await createReferenceServer().listen(),
    async () => createReferenceServer({ deployment: './people.json' }),
    async () => createReferenceServer({ deployment: withFile }),
  ];
  return await Promise.all(attempts.map((attempt) => attempt().then(() => 'done', String)));
}
