import { onTestFinished, vi } from 'vitest';

const bytes = new WeakMap<object, Buffer>();

/** A Blob as jsdom has it: only a {@link JsdomFileReader} reads it. */
class JsdomBlob {
  readonly type: string;

  constructor([text = '']: readonly string[], { type = '' } = {}) {
    this.type = type;
    bytes.set(this, Buffer.from(text));
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

/** Replaces the classes of the platform until the end of the test, as the environment `jsdom` of vitest does. */
export function useClassesOfJsdom(): void {
  vi.stubGlobal('Blob', JsdomBlob);
  vi.stubGlobal('File', JsdomFile);
  vi.stubGlobal('FileReader', JsdomFileReader);
  onTestFinished(() => void vi.unstubAllGlobals());
}
