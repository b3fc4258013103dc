import {
  BadRequestError,
  ConflictError,
  ConnectError,
  HttpError,
  InputError,
  LocalError,
  NotFoundError,
  PayloadTooLargeError,
  PlatformServicesError,
  PreconditionFailedError,
  TimeoutError,
} from '@platform-services/sdk';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The statuses of errors; the first row that fits counts. Errors that the caller cannot prevent have a status from 500.
 */
//#region statuses
const statuses = [
  [InputError, 400], // a value that the service could not store
  [LocalError, 400], // an upload that broke off
  [BadRequestError, 400],
  [NotFoundError, 404],
  [ConflictError, 409],
  [PreconditionFailedError, 412],
  [PayloadTooLargeError, 413],
  [TimeoutError, 504],
  [ConnectError, 503],
  [PlatformServicesError, 502], // e.g. if the service refuses the user of this program
] as const;
//#endregion

/** Answers with the status of an error, and with what the caller has to know about it. */
export async function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const status = statuses.find(([type]) => error instanceof type)?.[1] ?? ownStatus(error);
  if (status >= 500) request.log.error(error);
  await reply.code(status).send({ message: status >= 500 ? messages[status] : messageOf(error) });
}

/** The status of an error of Fastify, such as that of a body that is not JSON. */
function ownStatus(error: unknown): number {
  const isRefusal = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
  return isRefusal ? Number(error.statusCode) : 500;
}

function messageOf(error: unknown): string {
  if (error instanceof HttpError && error.serverMessage !== undefined) return error.serverMessage;
  return error instanceof Error ? error.message : String(error);
}

const messages: Readonly<Record<number, string>> = {
  500: 'Something went wrong here.',
  502: 'The service could not do this.',
  503: 'The service cannot be reached. Try again later.',
  504: 'The service takes too long. Try again later.',
};
