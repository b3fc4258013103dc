import { onTestFinished, vi } from 'vitest';

const bytes = new WeakMap<object, Buffer>();

/** A Blob as jsdom has it: only a {@link JsdomFileReader} reads it. */
class JsdomBlob {
  readonly type: string;

  constructor([text = '']: readonly string[], { type = '' } = {}) {
    this.type = type;
    bytes.set(this, Buffer.from(text));
  }

  slice(): never {
    throw new Error('Nothing slices a Blob here.');
  }

  get size(): number {
    return bytes.get(this)?.byteLength ?? 0;
  }

  get [Symbol.toStringTag](): string {
    return 'Blob';
  }
}

class JsdomFile extends JsdomBlob {
  readonly name: string;

  constructor(texts: readonly string[], name: string) {
    super(texts);
    this.name = name;
  }

  override get [Symbol.toStringTag](): string {
    return 'File';
  }
}

class JsdomFileReader {
  result: unknown;
  onloadend: (() => void) | undefined;

  readAsArrayBuffer(blob: object): void {
    this.result = new Uint8Array(bytes.get(blob) ?? []).buffer;
    setImmediate(() => this.onloadend?.());
  }
}

const classes = { Blob: JsdomBlob, File: JsdomFile, FileReader: JsdomFileReader };

/** Replaces classes of the platform until the end of the test; by default all that the `jsdom` of vitest replaces. */
export function useClassesOfJsdom(names: readonly (keyof typeof classes)[] = ['Blob', 'File', 'FileReader']): void {
  for (const name of names) vi.stubGlobal(name, classes[name]);
  onTestFinished(() => void vi.unstubAllGlobals());
}
