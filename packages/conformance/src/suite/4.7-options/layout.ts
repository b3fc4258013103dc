import type { Observation } from '../../case/subject.js';
import { jsonOf } from '../responses.js';

/** The numbers of line feeds and blanks of a text, which do not depend on the order of its members. */
export interface Layout {
  readonly lineFeeds: number;
  readonly blanks: number;
}

export function layoutOf({ text }: Pick<Observation, 'text'>): Layout {
  const lineFeeds = [...text.trim().matchAll(/\n/g)].length;
  const blanks = [...text.trim().matchAll(/[ \t]/g)].length;
  return { lineFeeds, blanks };
}

/** The content of an answer without what may differ from answer to answer: the order of members and the local ids. */
export function contentOf(observation: Pick<Observation, 'text'>): string {
  const numbers = new Map<unknown, number>();
  const numberOf = (id: unknown): number => {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    return number;
  };
  return JSON.stringify(jsonOf(observation), (name, value: unknown) => {
    if (name === '_id' || name === '_ref') return numberOf(value);
    if (typeof value === 'bigint') return { digits: String(value) };
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
