import type { ProxyOptions } from '../proxy/options.js';
import { credentialsOf } from './credentials.js';
import type { CommandLogger } from './loggers.js';
import type { CommandOptions } from './options.js';
import { type RecordingFile, recordingFile } from './recording-file.js';
import { UsageError, usingFile } from './usage.js';

/**
 * The service that a command line names with --proxy; `undefined` if there is none.
 *
 * @param onExchange receives what is recorded, if there is the option --record
 * @throws UsageError if options are missing, or are given without --proxy
 */
export function proxyOf(
  given: CommandOptions,
  onExchange: NonNullable<ProxyOptions['onExchange']>,
): ProxyOptions | undefined {
  const { proxy, proxyUser, proxyPasswordEnv, proxySessionEnv, record } = given;
  if (proxy !== undefined) {
    const named = { user: proxyUser, passwordEnv: proxyPasswordEnv, sessionEnv: proxySessionEnv };
    const credentials = credentialsOf(named, 'proxy-');
    return { url: proxy, credentials, ...(record === undefined ? {} : { onExchange }) };
  }
  const alone = Object.entries({
    'proxy-user': proxyUser,
    'proxy-password-env': proxyPasswordEnv,
    'proxy-session-env': proxySessionEnv,
    record,
  }).find(([, value]) => value !== undefined);
  if (alone !== undefined) throw new UsageError(`The option --${alone[0]} needs --proxy URL.`);
  return undefined;
}

/** Opens the file of --record. @throws UsageError if it cannot be written */
export function recordingFileOf({ record, maxRecordBytes }: CommandOptions): RecordingFile | undefined {
  if (record === undefined) return undefined;
  return usingFile('record', record, 'written', () => recordingFile(record, maxRecordBytes));
}

/** Completes the file of --record. @returns whether that succeeded */
export async function endRecording(
  recording: RecordingFile | undefined,
  { record = '' }: CommandOptions,
  logger: CommandLogger,
): Promise<boolean> {
  if (recording === undefined) return true;
  const { requests, omitted, failure } = await recording.end();
  if (failure === undefined) logger.recorded(record, requests, omitted);
  else logger.notRecorded(record, failure);
  return failure === undefined;
}
