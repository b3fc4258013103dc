import { copyState } from './clone.js';
import type { State } from './state.js';

/** The content of a store at one time. Nobody changes it, so that any number of stores can be made of it. */
export class StoreSnapshot {
  #state: State;
  #isOwn = false;

  /** @param state the store's own: whoever changes it has to {@link detach} the snapshot first */
  constructor(state: State) {
    this.#state = state;
  }

  /** Copies the content, if that was not done before. */
  detach(): void {
    if (!this.#isOwn) this.#state = copyState(this.#state);
    this.#isOwn = true;
  }

  /** A copy of the content, for a store of its own. */
  copy(): State {
    return copyState(this.#state);
  }
}
