import { describe, expect, it } from 'vitest';
import { type Call, differences, type Outcome, Session } from './session.js';

const book = '/rest/v2/entities/access.library/Book/1';
const failure = 'com.vendor.model.service.api.result.Failure';
const traceback = expect.stringMatching(/^[0-9a-f-]{36}$/);

/** A complete body. Additional members are an error. */
function body(status: number, expected: unknown): Outcome {
  return {
    status,
    answers: (text) => {
      expect(JSON.parse(text)).toEqual(expected);
      expect(text).not.toMatch(/\bat .+:\d+:\d+/);
    },
  };
}

function failed(type: string, message: string) {
  return { _type: failure, type, message: expect.stringContaining(message), tracebackId: traceback };
}

const details = (rule: string) => `The rule that decided: ${rule}.`;

/** The call that failed, as `suppressed` names it. */
const suppressed = (method: string, path: string, rule: string) => [
  { _type: failure, message: `REST call: ${method} http://host/platform-services${path}`, details: details(rule) },
];

/** @param cause the type, a part of the message and the rule of the cause */
function differing(
  name: string,
  call: Call,
  status: number,
  [type, message, rule]: readonly [type: string, message: string, rule: string],
  { handled = true, cause }: { handled?: boolean; cause?: readonly [string, string, string] } = {},
) {
  const [method, target] = call;
  return {
    name,
    call,
    documented: body(status, failed(type, message)),
    deviating: body(status, {
      ...failed(type, message),
      details: details(rule),
      ...(handled ? { suppressed: suppressed(method, target.replace(/\?.*/, ''), rule) } : {}),
      ...(cause === undefined
        ? {}
        : {
            cause: {
              _type: failure,
              type: cause[0],
              message: expect.stringContaining(cause[1]),
              details: details(cause[2]),
            },
          }),
    }),
  };
}

const legacy = '/rest/assembly-manipulate?accessId=access.library&body=';
const badEntity = encodeURIComponent('{"_type":"org.example.library.Book","nowhere":1}');
const xml = { 'content-type': 'application/xml' };
const badXml = `<?xml version='1.0' encoding='UTF-8'?><?gm-xml version="4"?><gm-data><required-types><t alias='B' num='1'>org.example.library.Book</t></required-types><root-value><r>B-0</r></root-value><pool><E id='B-0'><s p='nowhere'>x</s></E></pool></gm-data>`;

differences('D-19', [
  differing('400 of an option', ['GET', `${book}?depth=x`], 400, ['BadRequest', '"depth"', 'R-16']),
  differing('405', ['PUT', '/streaming'], 405, ['MethodNotAllowed', 'PUT', 'R-5'], { handled: false }),
  differing('no path of the service', ['GET', '/%zz'], 400, ['BadRequest', '%zz', 'R-11'], { handled: false }),
  differing(
    'a refusal that another has caused',
    ['POST', legacy + badEntity],
    400,
    ['BadRequest', 'Parameter "body"', 'R-21'],
    { cause: ['BadRequest', 'nowhere', 'R-21'] },
  ),
  differing(
    'a fault in XML by line and column',
    ['POST', '/rest/v2/entities/access.library/Book', badXml, xml],
    400,
    ['BadRequest', 'line 1, column', 'R-21'],
    { cause: ['BadRequest', '$.nowhere', 'R-21'] },
  ),
  differing(
    'a reference that cannot be dropped, in a legacy call',
    ['DELETE', '/rest/delete?accessId=access.library&type=Copy&id=2'],
    400,
    ['BadRequest', 'pledge', 'R-58'],
    { cause: ['Referenced', 'pledge', 'R-42'] },
  ),
]);

describe('D-19 in XML', () => {
  const call: Call = ['GET', '/rest/v2/entities/access.library/Book/999', undefined, { accept: 'application/xml' }];

  it('is the same entity', async () => {
    const { status, text } = await (await Session.of({ deviations: ['D-19'] })).send(call);
    expect([status, text]).toEqual([404, expect.stringContaining("<s p='details'>The rule that decided: 4.8.</s>")]);
  });

  it('has the cause', async () => {
    const codec = '&codec=gm/xml';
    const { text } = await (await Session.of({ deviations: ['D-19'] })).send(['POST', legacy + badEntity + codec]);
    expect(text).toMatch(/<r p='cause'>/);
  });
});

const plain = (message: string) => body(401, { message: expect.stringContaining(message), tracebackId: traceback });
const unsatisfied = (reason: string, message: string) =>
  body(401, {
    _type: 'com.vendor.model.service.api.result.Unsatisfied',
    _id: '0',
    hasValue: false,
    why: {
      _type: `com.vendor.gm.model.security.reason.${reason}`,
      _id: '1',
      text: expect.stringContaining(message),
    },
  });

const unknown = 'The session is unknown';

differences(
  'D-24',
  (
    [
      ['v2: an unknown session', ['GET', `${book}?sessionId=x`], 'SessionNotFound', unknown],
      ['legacy', ['GET', '/rest/fetch?sessionId=x'], 'SessionNotFound', unknown],
      ['wrong credentials', ['POST', '/rest/authenticate?user=reader&password=wrong'], 'InvalidCredentials', 'wrong'],
    ] as const
  ).map(([name, call, reason, message]) => ({
    name,
    call,
    documented: plain(message),
    deviating: unsatisfied(reason, message),
  })),
);

describe('D-24', () => {
  it('keeps the challenge', async () => {
    const { server } = await Session.of({ dialect: 'deployed' });
    const response = await server.fetch(new Request(`http://host/platform-services${book}`));
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="platform-services"');
  });

  it('takes the vendor that is set', async () => {
    const session = await Session.of({ dialect: 'deployed', vendor: 'org.other' });
    const { text } = await session.send(['GET', `${book}?sessionId=x`]);
    const { _type, why } = JSON.parse(text);
    expect([_type, why._type]).toEqual([
      'org.other.model.service.api.result.Unsatisfied',
      'org.other.gm.model.security.reason.SessionNotFound',
    ]);
  });

  it.each([
    [401, 'AuthenticationFailure'],
    [403, 'Forbidden'],
  ])('holds for a fault with status %i', async (status, reason) => {
    const session = await Session.of({ deviations: ['D-24'] });
    session.server.faults.add({ fault: { status } });
    const response = await session.send(['GET', '/streaming']);
    expect(response.status).toBe(status);
    unsatisfied(reason, 'This failure is an injected fault').answers?.(response.text);
  });

  it('is the same entity in XML', async () => {
    const session = await Session.of({ deviations: ['D-24'] });
    const { text } = await session.send(['GET', `${book}?sessionId=x`, undefined, { accept: 'application/xml' }]);
    expect(text).toContain("<b p='hasValue'>false</b>\n   <r p='why'>SessionNotFound^1-0</r>");
    expect(text).toContain("<s p='text'>The session is unknown");
  });
});

describe('control paths are the same in both dialects', () => {
  it('401 and 404', async () => {
    const { server } = await Session.of({ dialect: 'deployed', controlToken: 'T' });
    const refused = await server.fetch(new Request('http://host/-/journal'));
    expect([refused.status, Object.keys(JSON.parse(await refused.text()))]).toEqual([401, ['message', 'tracebackId']]);
    const headers = { authorization: 'Bearer T' };
    const missing = await server.fetch(new Request('http://host/-/nowhere', { headers }));
    expect([missing.status, Object.keys(JSON.parse(await missing.text()))]).toEqual([
      404,
      ['_type', 'type', 'message', 'tracebackId'],
    ]);
  });
});
