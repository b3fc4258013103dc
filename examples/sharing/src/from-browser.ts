import { fromPlain, toPlain } from '@platform-services/sdk/plain';
import type { Person } from './people.js';

export async function load(url: string): Promise<Person> {
  const response = await fetch(url);
  return fromPlain<Person>(await response.json());
}

export async function save(url: string, person: Person): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return await fetch(url, { method: 'PATCH', headers, body: JSON.stringify(toPlain(person)) });
}
