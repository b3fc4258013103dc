import { companyCount, companyHandle } from './companies.js';
import * as encode from './encode.js';
import type { Individual } from './families.js';
import { personHandle } from './people.js';
import type { Random } from './random.js';

const count = 60;
const archivedCount = 12;
const noteCount = 24;

/** The second partition of the demo. Its documents have the same ids as newer documents in the default partition. */
const archivePartition = 'archive';

const titles = [
  { kind: 'letter', title: 'Letter of thanks', titles: { de: 'Dankschreiben', en: 'Letter of thanks' } },
  { kind: 'invoice', title: 'Invoice', titles: { de: 'Rechnung', en: 'Invoice', fr: 'Facture' } },
  { kind: 'contract', title: 'Contract of supply', titles: { en: 'Contract of supply', es: 'Contrato de suministro' } },
  { kind: 'report', title: 'Yearly report', titles: { de: 'Jahresbericht', en: 'Yearly report' } },
] as const;

const keywords = ['copy', 'draft', 'final', 'private', 'signed', 'urgent'];
const documentId = (number: number): string => `doc-${number}`;

/** Documents with text ids. The first ones have an older edition with the same id in {@link archivePartition}. */
export function makeDocuments(families: readonly Individual[], random: Random): encode.EncodedEntity[] {
  const current = Array.from({ length: count }, (_, index) =>
    encode.entity('Document', documentId(index + 1), makeDocument(index + 1, families, random)),
  );
  const archived = Array.from({ length: archivedCount }, (_, index) =>
    encode.entity('Document', `${archivePartition}-${documentId(index + 1)}`, {
      ...makeDocument(index + 1, families, random),
      partition: archivePartition,
      created: encode.date('2019-12-31T23:59:59.999'),
    }),
  );
  return [...current, ...archived];
}

function makeDocument(number: number, families: readonly Individual[], random: Random): encode.EncodedEntity {
  const { kind, title, titles: translated } = titles[number % titles.length] ?? titles[0];
  const anybody = (): string => personHandle(random.between(1, families.length));
  const pages = random.between(1, 40);
  return {
    id: documentId(number),
    title: `${title} ${number}`,
    kind,
    pages,
    size: encode.long(pages * random.between(1_800, 5_200_000)),
    ...(kind === 'invoice' ? { price: encode.decimal(`${random.between(5, 900)}.90`) } : {}),
    owner: encode.reference(random.chance(50) ? companyHandle(random.below(companyCount)) : anybody()),
    author: encode.reference(anybody()),
    reviewers: encode.references([...new Set([anybody(), anybody()])].slice(random.below(3))),
    related: encode.set(number > 1 ? [encode.reference(documentId(random.between(1, number - 1)))] : []),
    keywords: random.some(keywords, random.below(4)),
    revisions: [encode.date(`2025-01-${encode.padded((number % 28) + 1, 2)}`), encode.date('2025-06-30T12:00:00')],
    titles: encode.map(Object.entries(translated)),
    readBy: encode.map([[encode.reference(anybody()), encode.date('2025-07-01T07:15:00')]]),
    ...(number % 5 === 0 ? { attachment: encode.list(['page 1', encode.integer(pages)]) } : {}),
    created: encode.date(`2024-${encode.padded((number % 12) + 1, 2)}-10T09:00:00.125`),
    creator: random.pick(['demo', 'editor']),
  };
}

/** Notes about people and companies. */
export function makeNotes(families: readonly Individual[], random: Random): encode.EncodedEntity[] {
  return Array.from({ length: noteCount }, (_, index) => {
    const about =
      index % 3 === 0 ? companyHandle(random.below(companyCount)) : personHandle(random.between(1, families.length));
    return encode.entity('Note', `Note-${index + 1}`, {
      id: index + 1,
      text: random.pick([
        'Call back on Monday',
        'Likes green tea',
        'Moved house',
        'Pays by transfer',
        'Send the catalogue',
      ]),
      about: encode.reference(about),
      pinned: random.chance(20),
      written: encode.date(`2025-${encode.padded((index % 12) + 1, 2)}-05T16:45:30`),
    });
  });
}
