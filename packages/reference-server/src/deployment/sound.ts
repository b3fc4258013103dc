import { type Deployment, DeploymentError, type DeploymentFault, loadDeployment } from '@platform-services/sdk/model';
import { below } from './faults.js';

/** What is left of a deployment without the parts in which faults lie. */
export interface SoundPart {
  readonly deployment: Deployment;
  /** Where something stands in the whole, by its pointer in what is left. */
  readonly pointerOf: (pointer: string) => string;
}

/**
 * Takes out of a deployment what faults lie in, until the rest has none of the loader's: so that what the rest says can be
 * judged as well. What depends on something faulty goes with it, and is not judged.
 *
 * @param faults those that the loader found in `whole`
 * @returns `undefined` where nothing is left
 */
export function soundPart(whole: unknown, faults: readonly DeploymentFault[]): SoundPart | undefined {
  let cut = new Cut(new Map());
  for (let found = faults; ; ) {
    const edits = new Map(cut.edits);
    for (const { pointer } of found) {
      const part = faultyPart(cut.pointerOf(whole, pointer), cut.edits);
      if (part === undefined) return undefined;
      edits.set(...part);
    }
    cut = new Cut(edits);
    try {
      const deployment = loadDeployment(cut.apply(whole));
      return { deployment, pointerOf: cut.pointerOf.bind(cut, whole) };
    } catch (error) {
      if (!(error instanceof DeploymentError)) throw error;
      found = error.faults;
    }
  }
}

/** What becomes of a faulty part. */
type Edit = { readonly instead: unknown } | 'left out';

/** The parts that can go, as pointers with `*` for any step, the smallest first. */
const parts: readonly (readonly [pattern: string, edit: Edit])[] = [
  // Values of any type fit an object, so that entities with this property can still be judged.
  ['/models/*/types/*/properties/*', { instead: 'object' }],
  ['/accesses/*/resources/*', 'left out'],
  ['/accesses/*/workbench/*', 'left out'],
  ['/accesses/*/services/*', 'left out'],
  ['/accesses/*/*', 'left out'],
  ['/models/*/*', 'left out'],
  ['/models/*', 'left out'],
  ['/accesses/*', 'left out'],
  ['/users', { instead: [] }],
  ['/*', 'left out'],
];

/** The smallest part around a fault, and what becomes of it; one that was edited in vain is not tried again. */
function faultyPart(pointer: string, tried: ReadonlyMap<string, Edit>): readonly [string, Edit] | undefined {
  const steps = pointer.split('/');
  for (const [pattern, edit] of parts) {
    const wanted = pattern.split('/');
    if (wanted.length > steps.length || !wanted.every((step, index) => step === '*' || step === steps[index])) continue;
    const part = steps.slice(0, wanted.length).join('/');
    if (!tried.has(part)) return [part, edit];
  }
  return undefined;
}

/** Applies edits to a deployment. Pointers of the edits are those in the whole. */
class Cut {
  readonly edits: ReadonlyMap<string, Edit>;
  /** Every pointer that leads to an edit. */
  readonly #ways = new Set<string>();

  constructor(edits: ReadonlyMap<string, Edit>) {
    this.edits = edits;
    for (const pointer of edits.keys()) {
      const steps = pointer.split('/');
      for (let length = 1; length < steps.length; length += 1) this.#ways.add(steps.slice(0, length).join('/'));
    }
  }

  /** A copy where something is edited, the value itself where nothing is. As deep as the pointers of {@link parts}. */
  apply(value: unknown, pointer = ''): unknown {
    const edit = this.edits.get(pointer);
    if (edit !== undefined && edit !== 'left out') return edit.instead;
    if (!this.#ways.has(pointer) || !isMembers(value)) return value;
    if (Array.isArray(value)) {
      return this.#kept(value, pointer).map((index) => this.apply(value[index], below(pointer, index)));
    }
    const kept = Object.entries(value).filter(([name]) => this.edits.get(below(pointer, name)) !== 'left out');
    return Object.fromEntries(kept.map(([name, member]) => [name, this.apply(member, below(pointer, name))]));
  }

  /** Where in the whole stands what stands at `pointer` in what is left of it. */
  pointerOf(whole: unknown, pointer: string): string {
    let value = whole;
    let place = '';
    for (const step of pointer.split('/').slice(1)) {
      const kept = Array.isArray(value) && this.#ways.has(place) ? this.#kept(value, place)[Number(step)] : undefined;
      const own = kept === undefined ? step : String(kept);
      value = memberOf(value, own.replaceAll('~1', '/').replaceAll('~0', '~'));
      place = `${place}/${own}`;
    }
    return place;
  }

  /** The positions of an array that are kept. */
  #kept(array: readonly unknown[], pointer: string): readonly number[] {
    return Array.from(array.keys()).filter((index) => this.edits.get(below(pointer, index)) !== 'left out');
  }
}

/** A member of an object or an array. */
function memberOf(value: unknown, name: string): unknown {
  return isMembers(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
