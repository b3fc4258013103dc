import type { Answer } from '../../http/message.js';
import type { OptionRows, OptionSet } from '../../options/parse.js';
import type { Operation } from '../operation.js';
import type { Endpoint, ServiceRequest } from '../request.js';

/** Answers a request with the options of its endpoint, which it reads after the path. */
export type Run<Rows extends OptionRows> = (request: ServiceRequest, optionSet: OptionSet<Rows>) => Answer;

/** An endpoint of 4.8 or 4.9. */
export function endpoint<Rows extends OptionRows>(
  operation: Operation,
  options: OptionSet<Rows>,
  run: Run<Rows>,
): Endpoint {
  return { operation, options, handler: (request) => run(request, options) };
}
