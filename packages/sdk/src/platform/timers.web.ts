/** A timer that calls a function once. */
export class Timer {
  readonly #call: () => void;
  readonly #milliseconds: number;
  #id: ReturnType<typeof setTimeout>;

  constructor(call: () => void, milliseconds: number) {
    this.#call = call;
    this.#milliseconds = milliseconds;
    this.#id = setTimeout(call, milliseconds);
  }

  /** Starts it again from the beginning. */
  refresh(): void {
    this.stop();
    this.#id = setTimeout(this.#call, this.#milliseconds);
  }

  /** Does nothing, because no timer keeps a page or a worker alive. */
  unref(): void {}

  stop(): void {
    clearTimeout(this.#id);
  }
}

export function startTimer(call: () => void, milliseconds: number): Timer {
  return new Timer(call, milliseconds);
}

export function stopTimer(timer: Timer | undefined): void {
  timer?.stop();
}
