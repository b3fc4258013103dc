import { createClient } from '@platform-services/sdk';

const client = createClient({
  baseUrl: 'http://127.0.0.1:8080',
  credentials: { user: 'demo', password: 'demo' },
});
const people = client.access('access.demo').entities('Person');
console.log(await people.get(1));
await client.close();
