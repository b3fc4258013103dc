import { bodyFormat } from '../../http/media.js';
import type { OptionRows, OptionsOf } from '../../options/parse.js';
import { optionSet } from '../../options/parse.js';
import type { Transaction } from '../../store/store.js';
import { treeFormats } from '../body-tree.js';
import type { Handler, Method } from '../request.js';
import { answering, type BodyUse, type Call, openCall, optionSource, type Projections } from './call.js';

/** What a call does its work with. */
export interface Step<Rows extends OptionRows, Target> {
  readonly call: Call;
  /** What the parameters name. */
  readonly target: Target;
  readonly options: OptionsOf<Rows>;
  readonly transaction: Transaction;
  /** The body, where it is content. */
  readonly body: string;
}

/** A row of the table of 4.3, as it is written down. */
export interface RowParts<Rows extends OptionRows, Target, Outcome> {
  /** The last segment of the path. */
  readonly name: string;
  readonly methods: readonly Method[];
  /** The parameters that the call needs beside `sessionId` and `accessId`. */
  readonly required: readonly string[];
  /** Default: parameters. */
  readonly bodyUse?: BodyUse;
  /** Whether the call can change something. */
  readonly changes: boolean;
  /** Finds what the parameters name, before anything else is judged. */
  readonly target: (call: Call) => Target;
  /** The options beside those of 4.2. */
  readonly options: Rows;
  readonly projections: Projections<Outcome>;
  readonly run: (step: Step<Rows, Target>) => Outcome;
}

/** A row of the table of 4.3, as it is served. */
export interface LegacyCall {
  readonly name: string;
  readonly methods: readonly Method[];
  readonly required: readonly string[];
  /** The values that `projection` accepts. */
  readonly projections: readonly string[];
  readonly bodyUse: BodyUse;
  readonly changes: boolean;
  readonly handler: Handler;
}

/** Makes a call of its row. */
export function row<Rows extends OptionRows, Target, Outcome>(parts: RowParts<Rows, Target, Outcome>): LegacyCall {
  const { name, methods, required, bodyUse = 'parameters', changes, projections } = parts;
  const answerOf = answering(name, '4.3', projections);
  const own = optionSet(name, parts.options, { lenient: true });
  const handler: Handler = async (request) => {
    const call = await openCall(request, required, bodyUse);
    const target = parts.target(call);
    const answer = answerOf(call);
    const options = own.parse(optionSource(call));
    const perform = (found: Target, body: string) =>
      // The answer is written within the transaction: one that cannot be given leaves nothing behind.
      call.access.store.transact((transaction) =>
        answer(parts.run({ call, target: found, options, transaction, body })),
      );
    if (bodyUse === 'parameters') return perform(target, '');
    bodyFormat(request.headers, treeFormats);
    const body = await request.text();
    // What the parameters name may have changed while the body came.
    return perform(parts.target(call), body);
  };
  return { name, methods, required, projections: Object.keys(projections.named), bodyUse, changes, handler };
}
