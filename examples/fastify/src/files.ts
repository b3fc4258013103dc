import { PassThrough, type Readable } from 'node:stream';
import type { Resources } from '@platform-services/sdk';
import type { FastifyPluginAsync } from 'fastify';

/** The largest file that can be uploaded, in bytes. */
const maxBytes = 1024 ** 3;

const querystring = {
  type: 'object',
  properties: { name: { type: 'string', minLength: 1, maxLength: 200 } },
  required: ['name'],
};

/** The routes of files, which are passed through as they arrive, and are never in memory as a whole. */
export const fileRoutes: FastifyPluginAsync<{ resources: Resources }> = async (app, { resources }) => {
  // The body of an upload is a stream, whatever its type.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  app.post<{ Querystring: { readonly name: string }; Body: Readable }>(
    '/files',
    { schema: { querystring } },
    async ({ query: { name }, headers, body }, reply) => {
      const { 'content-length': length, 'content-type': type } = headers;
      if (length === undefined) return reply.code(411).send({ message: 'Expected a Content-Length.' });
      const size = Number(length);
      if (size > maxBytes) return reply.code(413).send({ message: `Expected at most ${maxBytes} bytes.` });
      //#region upload
      // The SDK destroys its stream if the upload fails. The connection would end with it, before the answer.
      const content = body.pipe(new PassThrough());
      body.once('error', (error) => content.destroy(error));
      try {
        const { id, md5 } = await resources.upload({ content, name, type, size });
        return reply.code(201).header('location', `/files/${id}`).send({ id, md5 });
      } finally {
        body.unpipe(content).resume(); // what is left after a failure is discarded
      }
      //#endregion
    },
  );

  app.get<{ Params: { readonly id: string } }>('/files/:id', async ({ params: { id }, headers }, reply) => {
    const file = await resources.download(id, { ifNoneMatch: headers['if-none-match']?.split(/\s*,\s*/) });
    if (file.etag !== undefined) reply.header('etag', file.etag);
    if (!file.modified) return reply.code(304).send();
    return reply
      .type(file.contentType ?? 'application/octet-stream')
      .header('content-disposition', 'attachment') // what users upload is not shown as a page of this origin
      .header('x-content-type-options', 'nosniff')
      .send(file.body);
  });
};
