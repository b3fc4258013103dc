import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { main } from '../../src/codegen/command.js';

/** What the command has done. */
export interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command. @param variables the environment */
export async function runWith(variables: Readonly<Record<string, string>>, line: readonly string[]): Promise<Run> {
  const written = { out: '', err: '' };
  const outputs = {
    out: (text: string) => {
      written.out += text;
    },
    err: (text: string) => {
      written.err += text;
    },
  };
  const code = await main(line, outputs, variables);
  return { code, ...written };
}

/** Runs the command for the file of a deployment. */
export async function generating(deployment: unknown, ...line: readonly string[]): Promise<Run> {
  const file = join(temporaryFolder(), 'deployment.json');
  writeFileSync(file, JSON.stringify(deployment));
  return await runWith({}, [file, ...line]);
}
