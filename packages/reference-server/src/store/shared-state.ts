import { Instance } from '../model/instance.js';
import type { Steps } from '../model/steps.js';
import type { Element, Value } from '../model/values.js';
import { copyValue, isCollectionValue } from '../model/values.js';
import type { SavedContents } from './saved-contents.js';
import { StoreState } from './store-state.js';
import { Version, VersionTree } from './version.js';

/**
 * The state of a store or a snapshot. Several may have one {@link StoreState} in common, each with a {@link Version} of its
 * own or the same one, so that copying takes no time and a change costs what is changed.
 *
 * The instances have the content of the version that was used last. So they may be read only until the state of another
 * holder is used.
 */
export class SharedState {
  readonly #reference = new WeakRef(this);
  #version: Version;
  #savedBefore = 0;
  /** The contents that the last change has saved. */
  #lastSaved: SavedContents | undefined;

  /** @param content a state that nothing else uses, or a version of one that is in use */
  constructor(content: StoreState | Version) {
    this.#version = content instanceof Version ? content : new VersionTree(content).root;
    this.#version.holders.add(this.#reference);
  }

  /** The number of entities. */
  get size(): number {
    return this.#version.size;
  }

  /** The state for reading. */
  get current(): StoreState {
    const { tree } = this.#version;
    if (tree.root !== this.#version) {
      tree.makeRoot(this.#version);
      if (tree.isCopyDue) this.#copy();
    }
    return this.#version.tree.state;
  }

  /** Another holder of the same content, which later changes of this one do not concern. */
  share(): SharedState {
    return new SharedState(this.#version);
  }

  /** The state for changes, which no other holder sees. {@link settle} must be called after them. */
  own(): StoreState {
    const state = this.current;
    const version = this.#version;
    const [child, other] = version.children;
    if (this.#isShared() || other !== undefined) {
      this.#hold(version.tree.grow());
      state.saved = version.contents;
    } else if (child !== undefined) state.saved = child.contents;
    this.#savedBefore = state.saved?.size ?? 0;
    return state;
  }

  /** Ends the changes. */
  settle(): void {
    const { tree } = this.#version;
    const { state } = tree;
    tree.saved((state.saved?.size ?? 0) - this.#savedBefore);
    this.#lastSaved = state.saved;
    // Otherwise the contents would be saved for a version that nothing uses any more.
    state.saved = undefined;
  }

  /** Completes in steps what changes have left for later. */
  *completing(): Steps<void> {
    const saved = this.#lastSaved;
    this.#lastSaved = undefined;
    const { identities, indexes } = this.current;
    yield* identities.moving();
    if (saved !== undefined) yield* saved.moving();
    yield* indexes.updating();
  }

  #copy(): void {
    const { tree } = this.#version;
    tree.copied();
    this.#hold(new VersionTree(copyState(tree.state)).root);
  }

  #hold(version: Version): void {
    this.#version.holders.delete(this.#reference);
    this.#version = version;
    version.holders.add(this.#reference);
  }

  #isShared(): boolean {
    for (const holder of this.#version.holders) if (holder !== this) return true;
    return false;
  }
}

/** Copies a state with all its instances. Changes of one state do not show in the other. */
export function copyState(source: StoreState): StoreState {
  const twins = new Map<Instance, Instance>();
  const twinOf = (instance: Instance): Instance => {
    const known = twins.get(instance);
    if (known !== undefined) return known;
    const { type, globalIdOf } = instance;
    const twin = new Instance(type, new Array<Value>(type.valueCount).fill(null), globalIdOf);
    twin.alive = instance.alive;
    twin.sequence = instance.sequence;
    twins.set(instance, twin);
    return twin;
  };
  const twinElement = (element: Element): Element => {
    if (element instanceof Instance) return twinOf(element);
    return isCollectionValue(element) ? copyValue(element, twinElement) : element;
  };

  const everyone = Array.from(source.identities.all());
  for (const instance of everyone) {
    const twin = twinOf(instance);
    twin.putAll(instance.values.map((value) => copyValue(value, twinElement)));
  }
  const copy = new StoreState(source.partitions);
  copy.sequence = source.sequence;
  // Deleted instances are not added: the references to them add them as dangling.
  for (const instance of everyone) if (instance.alive) copy.add(twinOf(instance));
  return copy;
}
