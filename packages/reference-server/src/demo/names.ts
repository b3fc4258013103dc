/** Invented names: first names by gender, family names and places. */

const words = (text: string): readonly string[] => text.split(' ');
const phrases = (text: string): readonly string[] => text.split(', ');

export const firstNames = {
  female: words('Ada Bea Cleo Dora Edda Fern Greta Hazel Ines Juno Kaya Lotte Mina Nell Oona Pia Rosa Svea Thea Vera'),
  male: words(
    'Abel Bruno Cato Dario Emil Finn Gustav Hugo Ivo Jasper Kilian Levin Milo Nico Oskar Rufus Silas Ulf Wim',
  ),
};

export const lastNames = words(
  'Amberfell Brackenmoor Cobblewick Dunmarrow Elderquill Fennimoss Gorsewell Hollowbrook Inkpenner Junipersby ' +
    'Kettlecroft Larkenrow Mossbarrow Nettleship Oatcastle Pebblestow Quillfeather Rookhaven Saltmarrow Thistledown ' +
    'Umberfield Vinterholt Willowmere Yarrowgate',
);

export const streets = phrases(
  'Acorn Row, Bellfounder Lane, Cooper Street, Drover Way, Elm Crescent, Ferry Road, Glassblower Yard, Harbour Steps, ' +
    'Kiln Lane, Lantern Hill, Mill Race, Orchard Walk, Quarry Path, Ropemaker Alley, Tollgate, Weaver Close',
);

/** Cities with their country and their coordinates in degrees. */
export const cities = [
  { city: 'Aldermouth', country: 'northmark', latitude: 61.25, longitude: 4.5 },
  { city: 'Brimstead', country: 'northmark', latitude: 60.875, longitude: 6.125 },
  { city: 'Corvale', country: 'eastvale', latitude: 52.5, longitude: 21.75 },
  { city: 'Dunlow', country: 'eastvale', latitude: 51.375, longitude: 23.5 },
  { city: 'Eskerton', country: 'southmere', latitude: 38.125, longitude: 11.25 },
  { city: 'Fallowby', country: 'southmere', latitude: 37.75, longitude: 12.625 },
  { city: 'Garnholm', country: 'westholm', latitude: 49.5, longitude: -7.25 },
  { city: 'Hythe Cross', country: 'westholm', latitude: 48.875, longitude: -6.5 },
];

export const nicknames = words('Ace Bee Captain Dot Echo Fox Gully Hop Iggy Jinx');
export const tags = words('early-bird newsletter partner prospect regular vip');
export const positions = words('accountant apprentice buyer carpenter clerk driver engineer printer');
export const colours = words('red orange yellow green blue violet');
export const skills = words('planning writing selling building mending');
export const weekdays = words('monday tuesday wednesday thursday friday saturday sunday');
