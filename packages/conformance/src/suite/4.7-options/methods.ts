import type { Case } from '../../case/case.js';
import type { Need } from '../../case/needs.js';
import { entityPath } from '../define.js';
import { checkEffect, effectOf, seeEmpty, showing, telling } from './effects.js';
import { bodyOf, harmless } from './endpoints.js';
import { known } from './known.js';
import type { Query } from './shared.js';

const needs: readonly Need[] = ['entityType', 'stringProperty'];
const headers = { 'content-type': 'application/json' };

/** 4.8: what PUT knows, POST and PATCH know as well. */
export const methodOptionCases: readonly Case[] = (['POST', 'PATCH'] as const).flatMap((method) =>
  Object.entries(known.PUT.options).map(
    ([option, number]): Case => ({
      id: `option/${option}/at/${method.toLowerCase()}`,
      requirement: `${known.PUT.prefix}-${number}`,
      needs,
      writes: true,
      raw: 'request',
      async run(c) {
        const made = await telling(c);
        const send = (query: Query) =>
          c.subject.raw({ method, path: entityPath(c, made, query), headers, body: bodyOf(c) });
        const effect = effectOf(c, option, 'PUT');
        if (effect === undefined) return c.checkStatus(await send([[option, harmless[option] ?? '']]), 200);
        if (effect.empty !== undefined) await seeEmpty(c, made, effect.empty);
        const shown = showing('PUT', option);
        const without = await send(shown);
        checkEffect(c, effect, { without, with: await send([...shown, [option, effect.value]]) });
      },
    }),
  ),
);
