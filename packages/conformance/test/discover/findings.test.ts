import { expect, test } from 'vitest';
import { mayWrite } from '../../src/case/case.js';
import { describeFindings, type NeedFinding } from '../../src/discover/report.js';
import { cases } from '../../src/suite/cases.js';

test('the table has a line for each need, and says how much can be judged', () => {
  const findings: readonly NeedFinding[] = [
    { need: 'entityType', found: 'org.clinic.Patient, marker remarks', cases: 2000 },
    { need: 'xml', reason: 'no entity shows it', cases: 1 },
    { need: 'subtype', reason: 'there is none', cases: 10 },
  ];
  const nothing = { access: 'access.clinic', types: {} };
  const free = cases.filter(({ needs }) => needs.length === 0);
  const writing = free.filter(mayWrite).length;
  const count = `${free.length} of ${cases.length} cases can be judged: ${free.length - writing} by reading, ${writing} only with --allow-writes`;
  expect(describeFindings(findings, nothing, false)).toEqual([
    'What the suite needs, and what stands for it:',
    `entityType  org.clinic.Patient, marker remarks`,
    'xml         not found: no entity shows it; 1 case stays unjudged',
    'subtype     not found: there is none; 10 cases stay unjudged',
    `With this mapping ${count}.`,
  ]);
});
