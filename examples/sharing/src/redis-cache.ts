import { fromPlain, toPlain } from '@platform-services/sdk/plain';
import type { Redis } from 'ioredis';
import { model } from './model.js';
import { type Person, people } from './people.js';

/** Returns a person that is at most a minute old. */
export async function cachedPerson(redis: Redis, id: number): Promise<Person> {
  const key = `person:${id}`;
  const text = await redis.get(key);
  if (text !== null) return fromPlain<Person>(JSON.parse(text), model);
  const person = await people.get(id, { depth: 1 });
  await redis.set(key, JSON.stringify(toPlain(person)), 'EX', 60);
  return person;
}
