/** Sentences of the specification that no requirement contains, for a common reason. */
export interface NotJudged {
  /** The reason in one word. */
  readonly reason: string;
  /** The reason in a sentence about these sentences. */
  readonly meaning: string;
  readonly places: readonly string[];
}

/**
 * All sentences of the specification and the resolutions that no requirement contains. If you change one of these texts
 * or a requirement, decide for each sentence whether it can stay here.
 */
export const sentencesWithoutRequirement: readonly NotJudged[] = [
  {
    reason: 'summary',
    meaning: 'They introduce what other sentences say in detail.',
    places: [
      'Introduction #1',
      '1 #1',
      '1 #2',
      '1 #3',
      '1 #9',
      '1 #10',
      '1 #11',
      '4.8 DELETE | delete-mode | Effect #1',
      '9 #3',
      'R-28 #1',
    ],
  },
  {
    reason: 'caption',
    meaning: 'They announce the list or the table that follows.',
    places: [
      '3 #1',
      '4.1 | Upload | Extra parameters',
      '4.1 Upload #1',
      '4.1 Upload #2',
      '4.3 #4',
      '4.8 POST, PUT, PATCH #1',
    ],
  },
  {
    reason: 'notation',
    meaning: 'They say how other sentences are to be read.',
    places: [
      'Introduction #2',
      'Introduction #3',
      'Introduction #4',
      '4 #1',
      '4.3 #3',
      '4.7 #3',
      'R-18 #9',
      'R-43 #4',
      'R-66 #2',
    ],
  },
  {
    reason: 'open',
    meaning: 'They leave something open, so no response can contradict them.',
    places: ['4.8 GET with the service | order-by | Default', '5 #7'],
  },
  {
    reason: 'client',
    meaning: 'They are about clients and the suite itself.',
    places: ['R-30 #2', 'R-73 #2', 'R-78 #1', 'R-78 #2'],
  },
  {
    reason: 'wording',
    meaning: 'They are about the wording of messages, which nobody should depend on.',
    places: ['R-4 #2'],
  },
];
