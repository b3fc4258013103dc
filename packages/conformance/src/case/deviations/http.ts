/** 5, 7: sessions, paths, methods, content negotiation and errors. */
export const httpDeviations = [
  {
    id: 'D-19',
    subject: 'The body of an error',
    documented: '`_type`, `type`, `message` and `tracebackId`.',
    deployed: 'The same with `details`, `suppressed` and, where there is one, `cause`.',
    advice: 'Read `message` and `tracebackId`; ignore what else there is.',
  },
  {
    id: 'D-22',
    subject: 'Segments of a path beyond its last part',
    documented: '404.',
    deployed: 'Ignored.',
    advice: 'Encode the slashes of ids and partitions, and build no longer paths.',
  },
  {
    id: 'D-24',
    subject: 'The body of a 401 or 403',
    documented: '`message` and `tracebackId`.',
    deployed: 'An entity with `hasValue` and `why`, whose `text` is the message.',
    advice: 'Read the message from either form.',
  },
  {
    id: 'D-46',
    subject: 'The form of an error',
    documented: 'JSON, unless `Accept` ranks XML above it.',
    deployed:
      'By the first type of `Accept`, which is also the `Content-Type`: XML for `*/*` and `application/*`, a plain text for `text/html` and `text/plain`, form data.',
    advice: 'Send `Accept: application/json`.',
  },
  {
    id: 'D-47',
    subject: 'The form of a success',
    documented: 'JSON, unless `Accept` ranks XML above it and does not name `text/html`.',
    deployed: 'The first known type of `Accept`, or of the option `accept`, `text/x-json` and form data among them.',
    advice: 'Send `Accept: application/json`.',
  },
  {
    id: 'D-48',
    subject: 'Where the session id comes from',
    documented:
      'The query, `gm-session-id` or `gm-sessionId`, the cookie `sessionId`, or a Bearer token; the first one decides.',
    deployed:
      'The cookie `tfsessionId`, the query, Basic, a Bearer token (only a JWT), or `gm-session-id`; the first one decides. An unknown path of v2 needs one too.',
    advice: 'Send the session id in the query or in the header `gm-session-id`, and nowhere else.',
  },
  {
    id: 'D-49',
    subject: 'Paths that end too early, and double slashes',
    documented: '404.',
    deployed: '405 without a type, 400 without a property; a double slash is one.',
    advice: 'Do not build such paths.',
  },
  {
    id: 'D-50',
    subject: 'OPTIONS, HEAD and unknown methods on the paths of v2',
    documented: 'OPTIONS is answered for every path; HEAD is answered as GET; unknown methods are refused with 405.',
    deployed: 'OPTIONS of an unknown access, type, id or property is 404 or 400; HEAD and unknown methods are 500.',
    advice: 'Send GET instead of HEAD.',
  },
] as const;
