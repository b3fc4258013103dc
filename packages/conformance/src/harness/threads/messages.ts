import type { MessagePort } from 'node:worker_threads';
import type { Dialect } from '../../case/deviations.js';
import type { Exchange } from '../../case/exchange.js';
import type { Mapping } from '../../case/mapping.js';
import type { LearnedSecret } from '../../case/secrets.js';
import type { Stop } from '../../cleanup/brake.js';
import type { IdList } from '../../cleanup/entity-ids.js';
import type { Entry } from '../../cleanup/ledger.js';
import type { NoAnswer } from '../../target/subjects/no-answer.js';
import type { Criteria } from '../checker.js';
import type { CaseEnvironment } from '../environment.js';
import type { CaseOutcome } from '../run-case.js';

/** What a thread gets when it starts: the way on which the main thread answers questions for which it waits. */
export interface ThreadData {
  readonly answers: MessagePort;
  /** Its first element is 1 while an answer is ready. */
  readonly isAnswered: Int32Array;
}

/** What a thread must know about the service and the run before it can run cases. */
export interface Beginning extends Pick<CaseEnvironment, 'vendor' | 'credentials' | 'existing' | 'typeWithFew'> {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly settleMs: number;
  readonly headers: { readonly [name: string]: string };
  readonly ca: string | undefined;
  readonly sessionId: string;
  readonly mapping: Mapping;
  readonly dialect: Dialect;
  readonly isOwn: boolean;
  readonly showsValues: boolean;
  /** Whether the mapping is that of the suite's own types, so that their model is known. */
  readonly hasOwnTypes: boolean;
  /** Whether each line of the ledger must be on disk before the thread goes on. */
  readonly isLedgerOnDisk: boolean;
  readonly maxCreatedIsSet: boolean;
  readonly before: readonly IdList[];
  /** The name of the run. */
  readonly run: string;
  readonly seed: number;
  readonly budget: number;
}

/** A case to be run once. */
export interface CaseToRun {
  /** Names the outcome. */
  readonly number: number;
  readonly id: string;
  readonly subject: 'http' | 'sdk';
  readonly index: number;
  readonly attempt: number;
  readonly criteria: Criteria;
}

/** The result of the renewal of a session, or the error with which it failed. */
export type Renewal =
  | { readonly isReplaced: boolean }
  | { readonly ended: string }
  | { readonly noAnswer: Pick<NoAnswer, 'kind' | 'message'> & { readonly exchange: Exchange | undefined } };

/** A response that every thread must know of. */
interface Responded {
  readonly kind: 'responded';
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
}

interface Learned {
  readonly kind: 'learned';
  readonly learned: LearnedSecret;
}

/** What the main thread tells a thread that runs cases. */
export type ToThread =
  | { readonly kind: 'begin'; readonly beginning: Beginning }
  | { readonly kind: 'run'; readonly toRun: CaseToRun }
  | { readonly kind: 'renewed'; readonly number: number; readonly renewal: Renewal }
  | { readonly kind: 'session'; readonly id: string }
  | { readonly kind: 'pulled'; readonly stop: Stop }
  | { readonly kind: 'interrupted' }
  | Responded
  | Learned;

/** A question for whose answer a thread waits. */
export type Question =
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'reserve'; readonly count: number }
  | { readonly kind: 'chosenId'; readonly highest: string | undefined };

/** The chosen id; or why what a thread has asked for cannot be done, or `undefined` when it is done. */
export type Answer = bigint | Stop | undefined;

/** What a thread that runs cases tells the main thread. */
export type FromThread =
  | {
      readonly kind: 'outcome';
      readonly number: number;
      readonly outcome: CaseOutcome;
      /** The lines for a ledger in memory since the last outcome. */
      readonly entries: readonly Entry[];
      /** The number of requests since the last outcome. */
      readonly requests: number;
      /** The times of the responses since the last outcome, in milliseconds. */
      readonly times: readonly number[];
    }
  | { readonly kind: 'broken'; readonly number: number; readonly error: unknown }
  | { readonly kind: 'question'; readonly question: Question }
  | { readonly kind: 'renew'; readonly number: number; readonly used: string }
  | Responded
  | Learned;
