import type { AccessDefinition } from '@platform-services/sdk/model';
import { date, type EncodedEntity, references } from './encode.js';

const noteCount = 9;
const handle = (number: number): string => `archive.Note-${number}`;

/** The notes of the archive. Their type has the same simple name as a type of the demo model. */
export const makeArchivedNotes = (): EncodedEntity[] =>
  Array.from({ length: noteCount }, (_, index) => ({
    _type: 'com.vendor.demo.archive.Note',
    _id: handle(index + 1),
    id: index + 1,
    text: `Filed under ${String.fromCharCode(65 + index)}`,
    shelf: (index % 4) + 1,
    filed: date(`2018-0${index + 1}-20`),
  }));

/** A second access, which ignores partitions. */
export const makeArchiveAccess = (): AccessDefinition => ({
  id: 'access.archive',
  model: 'demo-archive',
  partitions: 'ignored',
  entities: [
    ...makeArchivedNotes(),
    ...['north', 'south', 'cellar'].map((label, index) => ({
      _type: 'com.vendor.demo.archive.Box',
      id: `box-${label}`,
      partition: label,
      label: `Box in the ${label}`,
      notes: references([handle(index * 3 + 1), handle(index * 3 + 2), handle(index * 3 + 3)]),
      sealed: index === 2,
    })),
  ],
  workbench: [
    { name: 'boxes', action: { kind: 'SimpleQueryAction', type: 'com.vendor.demo.archive.Box' } },
    {
      name: 'shelf',
      action: {
        kind: 'TemplateQueryAction',
        type: 'com.vendor.demo.archive.Note',
        where: { shelf: { variable: 'shelf' } },
      },
    },
  ],
});
