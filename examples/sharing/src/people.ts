import { createClient, type EntityOf } from '@platform-services/sdk';
import { model } from './model.js';

export interface Person extends EntityOf<typeof model, 'Person'> {}

export const client = createClient({
  baseUrl: process.env['SERVICE_URL'] ?? 'http://127.0.0.1:8080',
  credentials: { user: 'demo', password: 'demo' },
  model,
});
export const people = client.access('access.demo').entities('Person');
