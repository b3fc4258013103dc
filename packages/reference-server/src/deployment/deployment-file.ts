import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDeploymentText } from '@platform-services/sdk/model';
import { DeploymentFileError } from './deployment-file-error.js';

/**
 * Reads a deployment file.
 *
 * @returns the content, which may be invalid, and the folder in which the file is and to which the paths in it are relative
 * @throws DeploymentFileError if the file cannot be read
 * @throws DeploymentError if its text is not JSON
 */
export function readDeploymentFile(file: string | URL): { readonly content: unknown; readonly directory: string } {
  const path = typeof file === 'string' ? file : pathOf(file);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DeploymentFileError(`The deployment file "${path}" cannot be read: ${reason}`);
  }
  return { content: readDeploymentText(text), directory: dirname(resolve(path)) };
}

function pathOf(url: URL): string {
  if (url.protocol === 'file:') return fileURLToPath(url);
  throw new DeploymentFileError(`Expected a file URL as deployment, got one of "${url.protocol}".`);
}
