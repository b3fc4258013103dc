import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDeploymentText } from '@platform-services/sdk/model';
import { messageOf } from '../text/messages.js';
import { DeploymentFileError, type DeploymentSource } from './deployment-source.js';

/**
 * Reads a deployment file.
 *
 * @throws DeploymentFileError if the file cannot be read, or is not UTF-8
 * @throws DeploymentError if its text is not JSON
 */
export function readDeploymentFile(file: string | URL): DeploymentSource {
  const path = typeof file === 'string' ? file : pathOf(file);
  return { content: readDeploymentText(textOf(path)), directory: dirname(resolve(path)) };
}

function pathOf(url: URL): string {
  if (url.protocol === 'file:') return fileURLToPath(url);
  throw new DeploymentFileError(`Expected a file URL as deployment, got one of "${url.protocol}".`);
}

function textOf(path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    throw new DeploymentFileError(`The deployment file "${path}" cannot be read: ${messageOf(error)}`);
  }
}
