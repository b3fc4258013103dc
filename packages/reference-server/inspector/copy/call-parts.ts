import { encodingTable, type OptionRow, type OptionTable } from '../../../sdk/src/options/table.js';
import { literal, objectLiteral } from './literal.js';
import { type Member, Parameters } from './parameters.js';
import { type CopiedRequest, hidden, ownHeaders, pairsOf } from './request.js';

/** The fields that carry a session. A client sends its own session. */
const ofSession = /^(?:gm-session-?id|authorization|cookie)$/;

/** The parts of a request, which a call of the SDK takes one by one. */
export class CallParts {
  readonly request: CopiedRequest;
  readonly query: Parameters;
  readonly hasSession: boolean;
  readonly contentType: string | undefined;
  /** The header fields that the call has to send by an option. */
  readonly headers: readonly (readonly [name: string, value: string])[];

  constructor(request: CopiedRequest) {
    const query = pairsOf(request.query);
    const headers = ownHeaders(request);
    this.request = request;
    this.query = new Parameters(query.filter(([name]) => name !== 'sessionId'));
    this.hasSession = query.some(([name]) => name === 'sessionId') || headers.some(([name]) => ofSession.test(name));
    this.contentType = headers.find(([name]) => name === 'content-type')?.[1];
    this.headers = headers.filter(
      ([name, value]) =>
        !ofSession.test(name) &&
        name !== 'content-type' &&
        !(name === 'accept' && /^(?:\*\/\*|application\/json)$/.test(value)),
    );
  }

  /** Whether the journal hides anything besides the session. */
  get isHidden(): boolean {
    const { path, body } = this.request;
    const texts = [path, body?.text, body?.base64, ...this.query.values, ...this.headers.map(([, value]) => value)];
    return texts.some((text) => text?.includes(hidden));
  }

  /** The text of a JSON body. */
  get json(): string | undefined {
    return this.contentType === 'application/json' ? this.request.body?.text : undefined;
  }

  /** The options of a call, with a projection and those of 4.7, and the header fields. */
  options(projection: OptionRow, table: OptionTable = {}): readonly Member[] {
    const isRead = this.request.method === 'GET';
    const given = this.query.options({ projection, ...encodingTable, ...table });
    // Parameters that the client sends anyway are left out.
    const own = given.filter(
      ([name, text]) =>
        !(name === 'projection' && text === literal(projection.default)) &&
        !(name === 'prettiness' && isRead && text === "'none'"),
    );
    return [...own, ...this.headerOption()];
  }

  headerOption(): readonly Member[] {
    return this.headers.length === 0 ? [] : [['headers', literal(Object.fromEntries(this.headers))]];
  }
}

/** The text of a call. The argument with the options is left out if there are none. */
export function callText(
  target: string,
  method: string,
  parameters: readonly string[],
  options: readonly Member[],
): string {
  const all = options.length === 0 ? parameters : [...parameters, objectLiteral(options)];
  return `${target}.${method}(${all.join(', ')})`;
}

export function accessText(access: string): string {
  return `client.access(${literal(access)})`;
}
