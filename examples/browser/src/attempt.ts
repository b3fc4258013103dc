import {
  AbortedError,
  ConnectError,
  ForbiddenError,
  HttpError,
  NotFoundError,
  PayloadTooLargeError,
  TimeoutError,
  UnauthorizedError,
} from '@platform-services/sdk';
import { useCallback, useState } from 'react';

/** Runs work that may fail, and keeps the message of its error until the next work begins. */
export function useAttempt() {
  const [message, setMessage] = useState<string>();
  const attempt = useCallback(async (work: () => Promise<void>) => {
    setMessage(undefined);
    try {
      await work();
    } catch (error) {
      // The user has made another request meanwhile.
      if (!(error instanceof AbortedError)) setMessage(messageOf(error));
    }
  }, []);
  return { message, attempt };
}

/** What a user can do about an error. */
function messageOf(error: unknown): string {
  if (error instanceof UnauthorizedError) return 'The name or the password is wrong.';
  if (error instanceof ForbiddenError) return 'You are not allowed to do this.';
  if (error instanceof NotFoundError) return 'This does not exist any more. Someone may have deleted it.';
  if (error instanceof PayloadTooLargeError) return 'This picture is too large for the service.';
  if (error instanceof ConnectError) return 'The service cannot be reached. Check your connection, and try again.';
  if (error instanceof TimeoutError) return 'The service takes too long to respond. Try again later.';
  if (error instanceof HttpError) return `The service refused this: ${error.serverMessage ?? error.message}`;
  return `This did not work: ${error instanceof Error ? error.message : String(error)}`;
}
