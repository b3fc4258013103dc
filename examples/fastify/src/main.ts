import { createClient } from '@platform-services/sdk';
import { buildApp } from './app.js';
import { model } from './model.js';

const client = createClient({
  baseUrl: process.env['SERVICE_URL'] ?? 'http://127.0.0.1:8080',
  credentials: {
    user: process.env['SERVICE_USER'] ?? 'demo',
    password: process.env['SERVICE_PASSWORD'] ?? 'demo',
  },
  model,
});
const app = buildApp(client, { logger: true });

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    app.close().catch((error: unknown) => {
      app.log.error(error);
      process.exitCode = 1;
    });
  });

await app.listen({ port: Number(process.env['PORT'] ?? 3000) });
