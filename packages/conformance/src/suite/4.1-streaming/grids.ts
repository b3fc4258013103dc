import { grid } from '../grid.js';

/** 4.1 and R-47: whether the data is sent, by the two conditions. `equal` by R-47, `no data` by the specification. */
export const conditions = grid<'304 no data' | '200 data'>()(
  '4.1 conditions of a download',
  'If-None-Match',
  ['no If-Modified-Since', 'unmodified since', 'modified since'],
  {
    absent: { 'no If-Modified-Since': '200 data', 'unmodified since': '304 no data', 'modified since': '200 data' },
    equal: {
      'no If-Modified-Since': '304 no data',
      'unmodified since': '304 no data',
      'modified since': '304 no data',
    },
    'equal, quoted': {
      'no If-Modified-Since': '304 no data',
      'unmodified since': '304 no data',
      'modified since': '304 no data',
    },
    'equal, weak': {
      'no If-Modified-Since': '304 no data',
      'unmodified since': '304 no data',
      'modified since': '304 no data',
    },
    'equal, in a list': {
      'no If-Modified-Since': '304 no data',
      'unmodified since': '304 no data',
      'modified since': '304 no data',
    },
    '*': { 'no If-Modified-Since': '304 no data', 'unmodified since': '304 no data', 'modified since': '304 no data' },
    other: { 'no If-Modified-Since': '200 data', 'unmodified since': '200 data', 'modified since': '200 data' },
  },
);

/** ranges, alone and with `If-Range`. The content is `0123456789`. */
export const ranges = grid<`${206} ${string} ${string}` | '416' | '200 whole'>()(
  '4.1 ranges of a download',
  'Range',
  ['alone', 'If-Range equal', 'If-Range other'],
  {
    'bytes=2-5': {
      alone: '206 2345 bytes 2-5/10',
      'If-Range equal': '206 2345 bytes 2-5/10',
      'If-Range other': '200 whole',
    },
    'bytes=7-': {
      alone: '206 789 bytes 7-9/10',
      'If-Range equal': '206 789 bytes 7-9/10',
      'If-Range other': '200 whole',
    },
    'bytes=-3': {
      alone: '206 789 bytes 7-9/10',
      'If-Range equal': '206 789 bytes 7-9/10',
      'If-Range other': '200 whole',
    },
    'bytes=5-99': {
      alone: '206 56789 bytes 5-9/10',
      'If-Range equal': '206 56789 bytes 5-9/10',
      'If-Range other': '200 whole',
    },
    'bytes=10-': { alone: '416', 'If-Range equal': '416', 'If-Range other': '200 whole' },
    'bytes=0-1,4-5': { alone: '200 whole', 'If-Range equal': '200 whole', 'If-Range other': '200 whole' },
  },
);
