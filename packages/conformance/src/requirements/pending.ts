/** Requirements that wait for a case: counted by a test, so that none is forgotten. */
export const pending: readonly string[] = [
  'RES-14',
  'ACT-07',
  'ACT-11',
  'ACT-12',
  'ACT-13',
  'ACT-19',
  'ACT-20',
  'ACT-21',
  'ACT-22',
  'R-42-07',
  'R-59-06',
  'R-60-07',
];
