import type { Case, CaseContext } from '../../../case/case.js';
import { idJson } from '../../requests.js';
import { entityCase } from '../../rows.js';
import { createdSince, type Mode, needs, send, sent, texts } from './identity-requests.js';

/** The members that may make one entity of three objects in a list, and the request that creates the objects. */
const common = {
  // No `id` comes before the objects, because `auto` would follow it.
  _id: async () => ({ shared: { _id: 'x' }, request: { method: 'POST' } as const }),
  id: async ({ fixture }: CaseContext) => ({
    shared: { id: idJson(await fixture.unusedId()) },
    request: { method: 'PUT', root: { id: idJson(await fixture.unusedId()) } } as const,
  }),
};

/** Sends the objects in a mode. Returns the status, and the properties of the new entities that {@link texts} sets. */
async function outcome(c: CaseContext, mode: Mode, what: keyof typeof common) {
  const before = await c.oracle.snapshot();
  const { first, second, third } = texts(c);
  const { shared, request } = await common[what](c);
  const objects = [first, second, third].map((values) => sent(c, { ...shared, ...values }));
  const { status } = await send(c, { mode, ...request }, undefined, objects);
  const names = Object.keys({ ...first, ...third });
  const created = await createdSince(c, before);
  const values = created.map(({ properties }) => JSON.stringify(names.map((name) => properties[name] ?? null)));
  return { status, created: values.toSorted() };
}

/** The default of `identity-management-mode` is `auto` (4.7), whatever its effect on the objects. */
export const defaultCases: readonly Case[] = (['_id', 'id'] as const).map((what) =>
  entityCase(`json/identity/default-is-auto/${what}`, 'OPT-IDM-01', async (c) => {
    const auto = await outcome(c, 'auto', what);
    c.check('what the mode `auto` does is done without a mode', await outcome(c, 'default', what), auto);
  }).with({ needs }),
);
