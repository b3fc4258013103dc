import { styleText } from 'node:util';

/** Prints the steps of a program with their calls and results. */
export interface Narrator {
  /** Begins the next step. */
  step(title: string): void;
  /** The code of a call. */
  call(code: string): void;
  /** The result of a call. */
  result(text: string): void;
  /** The result of a call, line by line and unchanged. */
  verbatim(text: string): void;
  /** An error that was expected. */
  failure(text: string): void;
}

export interface NarratorOptions {
  /** Receives one line at a time, without its line break. */
  readonly write: (line: string) => void;
  /** Whether the lines have ANSI colours. */
  readonly colours: boolean;
}

export function createNarrator({ write, colours }: NarratorOptions): Narrator {
  const style = (format: Parameters<typeof styleText>[0], text: string): string =>
    colours ? styleText(format, text, { validateStream: false }) : text;
  let steps = 0;
  return {
    step(title) {
      steps += 1;
      write('');
      write(`${style('green', String(steps).padStart(3))}  ${style('bold', title)}`);
    },
    call: (code) => write(`     ${style('cyan', code)}`),
    result: (text) => answer(text),
    verbatim(text) {
      for (const line of text.trimEnd().split('\n')) write(`         ${style('gray', line)}`);
    },
    failure: (text) => answer(text, (line) => style('yellow', line)),
  };

  function answer(text: string, styled = (line: string): string => line): void {
    const [first = '', ...rest] = wrapped(text, 100);
    write(`       ${style('gray', '→')} ${styled(first)}`);
    for (const line of rest) write(`         ${styled(line)}`);
  }
}

/** The text in lines of up to `width` characters, broken between words; a longer word has a line of its own. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
