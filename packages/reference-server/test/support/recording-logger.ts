import type { Logger, RequestLine } from '@platform-services/reference-server';

/** A logger that records what the server logs. */
export class RecordingLogger implements Logger {
  readonly requests: RequestLine[] = [];
  readonly errors: unknown[] = [];

  request(line: RequestLine): void {
    this.requests.push(line);
  }

  serverError(error: unknown): void {
    this.errors.push(error);
  }
}
