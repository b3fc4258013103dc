import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkDeployment } from '@platform-services/sdk/model';
import { readDeploymentFile } from '../deployment/deployment-file.js';

/** The time between two checks of the files, in milliseconds. A change is loaded if the next check finds no other. */
const interval = 200;

/**
 * Watches a deployment file and the files that it names. It polls them, since the events of file systems are missing in
 * some containers, and for files that an editor replaces.
 *
 * @param file the deployment file, which is going to be loaded
 */
export function watchedFiles(file: string) {
  let paths: readonly string[] = [];
  let loaded = '';
  let seen = '';
  let timer: NodeJS.Timeout | undefined;
  /** Records the present state as the loaded one. Later changes are noticed, also while the files are loaded. */
  const takeOver = () => {
    paths = [file, ...namedFiles(file)];
    loaded = stateOf(paths);
    seen = loaded;
  };
  takeOver();
  return {
    file,
    /** @param load is called when a file has changed and then stayed the same. It must not throw */
    start(load: () => void): void {
      timer = setInterval(() => {
        const before = seen;
        seen = stateOf(paths);
        if (seen === loaded || seen !== before) return;
        takeOver();
        load();
      }, interval);
    },
    stop: () => clearInterval(timer),
  };
}

function stateOf(paths: readonly string[]): string {
  return paths.map(fileState).join('\n');
}

/** A text that differs once the file has changed or has been replaced. */
function fileState(path: string): string {
  try {
    const { ino, size, mtimeNs } = statSync(path, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch {
    return 'none';
  }
}

/** The files of the resources. There are none if the deployment file cannot be read. */
function namedFiles(file: string): readonly string[] {
  try {
    const { content, directory } = readDeploymentFile(file);
    const resources = checkDeployment(content).accesses.flatMap((access) => access.resources);
    return resources.flatMap(({ definition: { path } }) => (path === undefined ? [] : [resolve(directory, path)]));
  } catch {
    return [];
  }
}
