'use strict';
const { writeFile } = require('node:fs/promises');

/**
 * What a program does with the packages, however it has loaded them: a server, a client, entities and bytes, handlers.
 *
 * @param {{
 *   sdk: typeof import('@platform-services/sdk'),
 *   model: typeof import('@platform-services/sdk/model'),
 *   importing: typeof import('@platform-services/sdk/import'),
 *   tracing: typeof import('@platform-services/sdk/opentelemetry'),
 *   server: typeof import('@platform-services/reference-server'),
 *   msw: typeof import('@platform-services/reference-server/msw'),
 *   conformance: typeof import('@platform-services/conformance'),
 * }} packages
 * @param {string} file a path to write to
 */
exports.walk = async function walk({ sdk, model, importing, tracing, server, msw, conformance }, file) {
  const reference = server.createReferenceServer({ deployment: server.demoDeployment });
  const { url } = await reference.listen({ port: 0 });
  const types = model.defineModel({
    name: 'people',
    types: { 'com.vendor.demo.model.Person': { kind: 'entity', properties: { firstName: 'string' } } },
  });
  const client = sdk.createClient({
    baseUrl: url,
    credentials: { user: 'demo', password: 'demo' },
    model: types,
    hooks: tracing.openTelemetry(),
  });
  const access = client.access('access.demo');
  const people = access.entities('Person');
  const id = await people.create({ firstName: 'Ann' }, { projection: 'idInfo' });
  const { firstName } = await people.get(id);
  await people.delete(id);
  const failure = await people.get(id).catch((error) => error);
  await writeFile(file, 'the bytes of a file');
  const resource = await access.resources.upload({ path: file });
  const bytes = await (await access.resources.download(resource.id)).bytes();
  const source = { baseUrl: url, credentials: { user: 'demo', password: 'demo' }, access: 'access.demo' };
  const { deployment } = await importing.importDeployment({
    ...source,
    types: ['Address'],
    limits: { types: 1, entities: 1 },
  });
  await client.close();
  await reference.close();
  return {
    firstName,
    isNotFound: failure instanceof sdk.NotFoundError,
    imported: deployment.accesses[0]?.entities?.length,
    bytes: Buffer.from(bytes).toString(),
    handlers: msw.handlersFor(reference, { baseUrl: 'https://service.test' }).length,
    conformance: conformance.requirements.length > 0,
  };
};
