import { exchange } from './exchange.js';
import { SavedContents } from './saved-contents.js';
import type { StoreState } from './store-state.js';
import { WeakItems } from './weak-items.js';

/**
 * A version of the content of stores. Versions are a tree: the root is the version whose content the instances have, and every
 * other one has the contents of those instances that differ from its parent. Versions refer only to those nearer to the root,
 * so that those that nothing uses any more are collected.
 */
export class Version {
  readonly tree: VersionTree;
  /** All that have this version. */
  readonly holders = new WeakItems<object>();
  readonly #children = new WeakItems<Version>();
  readonly #reference = new WeakRef(this);
  #parent: Version | undefined;
  /** The contents of the instances that differ from the parent. */
  #contents = new SavedContents();
  /** The size of the state with this version, unless this is the root. */
  #size = 0;

  constructor(tree: VersionTree) {
    this.tree = tree;
  }

  get parent(): Version | undefined {
    return this.#parent;
  }

  get contents(): SavedContents {
    return this.#contents;
  }

  /** The number of entities. */
  get size(): number {
    return this.#parent === undefined ? this.tree.state.size : this.#size;
  }

  /** The versions of which this one is the parent. */
  get children(): Iterable<Version> {
    return this.#children;
  }

  get isHeld(): boolean {
    for (const _ of this.holders) return true;
    return false;
  }

  /** Whether the version is only a step from its single child to its parent. */
  get isPassage(): boolean {
    return this.#parent !== undefined && !this.isHeld && Array.from(this.#children).length === 1;
  }

  /** Places this version, which is the root, below a new root of the same content. */
  placeBelow(root: Version): void {
    this.#size = this.tree.state.size;
    this.#setParent(root, new SavedContents());
  }

  /** Exchanges this version with its parent, which is the root. Returns the number of contents that differ. */
  becomeRoot(): number {
    const { state } = this.tree;
    const root = this.#parent;
    if (root === undefined) return 0;
    root.#size = state.size;
    const contents = exchange(state, this.#contents);
    this.leave();
    this.#contents = new SavedContents();
    root.#setParent(this, contents);
    return contents.size;
  }

  /** Takes the place of the parent, which must be a passage. */
  replaceParent(): void {
    const passage = this.#parent;
    if (passage?.parent === undefined) return;
    this.#contents.addMissing(passage.contents);
    const { parent } = passage;
    this.leave();
    passage.leave();
    this.#setParent(parent, this.#contents);
  }

  /** Removes this version from its parent. */
  leave(): void {
    if (this.#parent !== undefined) this.#parent.#children.delete(this.#reference);
    this.#parent = undefined;
  }

  #setParent(parent: Version, contents: SavedContents): void {
    this.#parent = parent;
    this.#contents = contents;
    parent.#children.add(this.#reference);
  }
}

/** The versions that have their entities in common. */
export class VersionTree {
  readonly state: StoreState;
  #root: Version;
  #created = 0;
  #tidyAt = 16;
  /** How many contents have been exchanged, apart from those that were changed only once in between. */
  #exchanged = 0;

  constructor(state: StoreState) {
    this.state = state;
    this.#root = new Version(this);
  }

  get root(): Version {
    return this.#root;
  }

  /**
   * Whether copying the entities would have taken less time than exchanging them so far, since versions that differ much are
   * used in turns.
   */
  get isCopyDue(): boolean {
    return this.#exchanged > 2 * this.state.size + 1_000;
  }

  copied(): void {
    this.#exchanged = 0;
  }

  /** Called with the number of contents that a change has saved. They can be exchanged once for as much time. */
  saved(contents: number): void {
    this.#exchanged = Math.max(0, this.#exchanged - contents);
  }

  /** Makes a version the root, which gives the instances its content. */
  makeRoot(version: Version): void {
    const path: Version[] = [];
    for (let each: Version | undefined = version; each !== undefined; each = each.parent) path.push(each);
    for (const next of path.reverse()) {
      this.#exchanged += next.becomeRoot();
      this.#root = next;
    }
  }

  /** Creates a version with the content of the root, which is the root from now on. */
  grow(): Version {
    const version = new Version(this);
    this.#root.placeBelow(version);
    this.#root = version;
    this.#created += 1;
    if (this.#created >= this.#tidyAt) this.#tidy();
    return version;
  }

  /** Removes the versions that nothing uses and those that are passages, so that paths stay short. */
  #tidy(): void {
    const versions = [this.#root];
    // The iteration includes versions that are added meanwhile.
    for (const version of versions) for (const child of version.children) versions.push(child);
    for (const version of versions.reverse()) {
      const [child] = version.children;
      if (version === this.#root) continue;
      if (child === undefined && !version.isHeld) version.leave();
      if (version.isPassage) continue;
      while (version.parent?.isPassage === true) version.replaceParent();
    }
    this.#created = 0;
    const { length } = versions.filter((version) => version === this.#root || version.parent !== undefined);
    // So that the cost of each creation is constant on average.
    this.#tidyAt = Math.max(16, 2 * length);
  }
}
