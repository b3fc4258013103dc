import type { Instance } from '../model/instance.js';
import { type Content, contentOf, putContent, SavedContents } from './saved-contents.js';
import type { StoreState } from './store-state.js';

/** An instance with its new content. */
type Replacement = readonly [instance: Instance, content: Content];

/**
 * Gives instances of a state other contents, which together with the contents of all others are consistent. The cost depends
 * on the number of contents only.
 *
 * @returns the contents that the instances had
 */
export function exchange(state: StoreState, contents: SavedContents): SavedContents {
  const before = new SavedContents();
  const changed: Replacement[] = [];
  const replaced: Replacement[] = [];
  for (const [instance, content] of contents) {
    state.beforeChange(instance);
    before.set(instance, contentOf(instance));
    (staysInPlace(instance, content) ? changed : replaced).push([instance, content]);
  }
  for (const [instance] of replaced) state.takeOut(instance);
  for (const [instance, content] of replaced) putContent(instance, content);
  // Whether an instance exists decides about the references to it, so it is known of all before references are added.
  for (const [instance] of replaced) if (!instance.alive) state.keepDangling(instance);
  for (const [instance] of replaced) if (instance.alive) state.add(instance);
  for (const [instance, content] of changed) changeValues(state, instance, content);
  return before;
}

/** Whether only values differ by which an instance is neither found nor ordered by creation. */
function staysInPlace(instance: Instance, { alive, sequence, values }: Content): boolean {
  const { id, partition } = instance.type;
  return (
    alive &&
    instance.alive &&
    sequence === instance.sequence &&
    [id, partition].every((property) => instance.get(property) === values[property.index])
  );
}

/** Sets the values that differ, so that only the indexes are updated that depend on them. */
function changeValues(state: StoreState, instance: Instance, content: Content): void {
  instance.values = instance.values.slice();
  const values = instance.withGlobalId(content.values);
  for (const property of instance.type.properties) {
    const value = values[property.index] ?? null;
    if (instance.get(property) !== value) state.setProperty(instance, property, value);
  }
  putContent(instance, content);
}
