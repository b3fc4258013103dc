/** 5, 7: sessions, paths, methods, content negotiation and errors. */
export const httpDeviations = [
  {
    id: 'D-19',
    subject: 'error bodies',
    documented: 'R-4',
    deployed: 'the same with details, from handlers also with suppressed, and with cause if there is one',
  },
  { id: 'D-22', subject: 'surplus path segments', documented: '404', deployed: 'ignored' },
  {
    id: 'D-24',
    subject: 'a 401 or 403',
    documented: 'the plain body of R-4',
    deployed: 'an Unsatisfied with hasValue and why, which has the text',
  },
  {
    id: 'D-46',
    subject: 'form of an error',
    documented: 'JSON unless XML is ranked above',
    deployed:
      'by the first type of Accept, which is also the Content-Type: XML for */* and application/*, JSON for text/*, a plain text for text/html and text/plain, form data',
  },
  {
    id: 'D-47',
    subject: 'form of a success',
    documented: 'R-9',
    deployed:
      'by the first known type of Accept or of the option accept, text/x-json and form data too, without exceptions for browsers',
  },
  {
    id: 'D-48',
    subject: 'where the session id comes from',
    documented: 'R-2',
    deployed:
      'cookie tfsessionId, then query sessionId, Basic, Bearer (JWT only), header gm-session-id: the first one decides; an unknown path below rest/v2 needs one too',
  },
  {
    id: 'D-49',
    subject: 'paths',
    documented: 'R-5',
    deployed: '405 without a type, 400 without a property; a double slash is one',
  },
  {
    id: 'D-50',
    subject: 'OPTIONS, HEAD and unknown methods on paths of v2',
    documented: '204; as GET; 405',
    deployed: 'OPTIONS checks access, type, id and property; HEAD and unknown methods are 500',
  },
] as const;
