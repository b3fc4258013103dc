import { createClient, NotFoundError } from '@platform-services/sdk';
import { demoModel } from './model.js';

await using client = createClient({
  baseUrl: process.env['SERVICE_URL'] ?? 'http://127.0.0.1:8080',
  credentials: { user: 'demo', password: 'demo' },
  model: demoModel, // types every call below
});
const people = client.access('access.demo').entities('Person');

// Query: the names and the values of properties are checked by the compiler.
const does = await people.list({ where: { lastName: 'Doe' }, orderBy: [{ property: 'age' }] });
for (const { id, firstName, age } of does) console.log(`${id} ${firstName}, ${age}`);

// Create a person, read it with the entities that it refers to, and change it.
const id = await people.create({ firstName: 'Ann', ssn: '555', mother: people.ref(3) });
const ann = await people.get(id, { depth: 1 });
console.log(`${ann.firstName} is a daughter of ${ann.mother?.firstName}`);
await people.update(id, { lastName: 'Doe', nicknames: new Set(['Annie']) });
await people.property(id, 'nicknames').add('Nan');
console.log((await people.get(id)).nicknames); // Set(2) { 'Annie', 'Nan' }

// Delete; errors are classes.
await people.delete(id);
try {
  await people.get(id);
} catch (error) {
  if (!(error instanceof NotFoundError)) throw error;
  console.log(error.serverMessage);
}
