import type { CallContext, Caller, CallPlan } from '../call/call-context.js';
import { rangeProblem } from '../download/content-range.js';
import { ResponseBody } from '../download/response-body.js';
import { ResumableCall } from '../download/resumable-call.js';
import type { ClientContext } from '../pipeline/client-context.js';
import type { RawResponse } from '../wire/response.js';

/** A successful response whose body is read as a stream. */
export interface OpenResponse {
  /** The response without its body. */
  readonly response: RawResponse;
  /** Absent if the status has no body, e.g. 304. It must be read to the end or cancelled. */
  readonly body: ResponseBody | undefined;
}

/** Makes a call that returns its response before its body has been received. */
export function openResponse(client: ClientContext, caller: Caller, plan: () => CallPlan): Promise<OpenResponse> {
  return client.run(caller, plan, true, (call) => opened(client, call));
}

function opened(client: ClientContext, call: CallContext): OpenResponse {
  const { response } = call;
  if (response.stream === undefined) {
    call.observer?.end();
    return { response, body: undefined };
  }
  const problem = rangeProblem({ ...call.clientHeaders, ...call.headers }['range'], response);
  if (problem !== undefined) {
    response.stream.cancel();
    throw call.fail(call.decodeFailure(new Error(problem), false));
  }
  const ended = () => client.running.bodyEnded(body);
  const owner = new ResumableCall(call, (failure) => client.resend(call, failure), ended);
  const body = new ResponseBody(response.stream, owner);
  client.running.openBodies.add(body);
  return { response, body };
}
