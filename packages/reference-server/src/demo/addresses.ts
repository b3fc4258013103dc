import { type EncodedEntity, entity, padded } from './encode.js';
import { cities, streets } from './names.js';
import type { Random } from './random.js';

const count = 120;

export const addressHandle = (number: number): string => `Address-${number}`;

/** The number of a random address. Several people may have the same one. */
export const anyAddress = (random: Random): number => random.between(1, count);

export function makeAddresses(random: Random): EncodedEntity[] {
  return Array.from({ length: count }, (_, index) => {
    const place = random.pick(cities);
    return entity('Address', addressHandle(index + 1), {
      id: index + 1,
      street: random.pick(streets),
      houseNumber: `${random.between(1, 140)}${random.pick(['', '', '', 'a', 'b'])}`,
      zipCode: padded(random.between(100, 99_999), 5),
      city: place.city,
      country: place.country,
      // Multiples of 1/1024 are exact in binary, so the value reads back the same.
      latitude: place.latitude + random.below(64) / 1024,
      longitude: place.longitude + random.below(64) / 1024,
      verified: random.chance(70),
    });
  });
}
