/** A program of an ES module, with all packages. */
export const consumer = `import { cases, type RunResult } from '@platform-services/conformance';
import * as suite from '@platform-services/conformance/vitest';
import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import { handlersFor } from '@platform-services/reference-server/msw';
import * as matchers from '@platform-services/reference-server/vitest';
import { type Client, createClient, NotFoundError, ref } from '@platform-services/sdk';
import { defineModel } from '@platform-services/sdk/model';
import { openTelemetry } from '@platform-services/sdk/opentelemetry';
import { demoModel, type Person } from './model.mjs';

const server: ReferenceServer = createReferenceServer();
const client: Client<typeof demoModel> = createClient({
  baseUrl: 'http://a',
  credentials: { user: 'u', password: 'p' },
  model: demoModel,
  hooks: [openTelemetry(), { call: ({ operation }) => console.log(operation) }],
  logger: console,
});
const person: Person = await client.access('a').entities('Person').get(1);
await client.access('a').entities('Person').update(1, { friend: ref('Person', 2) });
// @ts-expect-error a property that the type does not have
person.fistName;
const other = defineModel({ name: 'm', types: { 'a.A': { kind: 'entity', properties: { x: 'string' } } } });
export const result: RunResult | undefined = undefined;
export { cases, handlersFor, matchers, NotFoundError, other, server, suite };
`;

/** A program of a page. */
export const page = `import { createClient } from '@platform-services/sdk';

const input = document.querySelector('input');
const client = createClient({ baseUrl: location.origin, credentials: { user: 'u', password: 'p' } });
const { resources } = client.access('a');
for (const file of input?.files ?? []) await resources.upload(file);
const download = await resources.download('r1');
export const image: Blob = await new Response(download.body).blob();
const part = await resources.download('r1', { range: { start: 0, end: 7 } });
export const signature: Blob = new Blob([await part.bytes()]);
`;

/** A program of a CommonJS module, with all packages. */
export const required = `import sdk = require('@platform-services/sdk');
import model = require('@platform-services/sdk/model');
import tracing = require('@platform-services/sdk/opentelemetry');
import reference = require('@platform-services/reference-server');
import msw = require('@platform-services/reference-server/msw');
import conformance = require('@platform-services/conformance');

const client: sdk.Client = sdk.createClient({
  baseUrl: 'http://a',
  credentials: { user: 'u', password: 'p' },
  hooks: tracing.openTelemetry(),
});
export const used = [client, model.defineModel, reference.createReferenceServer, msw.handlersFor, conformance.cases];
`;
