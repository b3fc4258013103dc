import type { Edit, LegacyEdit } from './commands.js';
import { Failure } from './failure.js';
import {
  elementsOf,
  filtered,
  type ServiceState,
  type Stored,
  StoredMap,
  StoredSet,
  type StoredValue,
  spell,
} from './service-state.js';
import type { Element } from './values.js';

/** A collection after an edit (4.9, R-43). */
export function edited(
  state: ServiceState,
  old: StoredValue,
  call: Exclude<Edit, { call: 'property.set' | 'property.clear' }>,
  referenced: (element: Element) => Stored,
): StoredValue {
  switch (call.call) {
    case 'property.add': {
      const added = call.elements.map(referenced);
      return old instanceof StoredSet ? new StoredSet([...old.elements, ...added]) : [...elementsOf(old), ...added];
    }
    case 'property.remove': {
      const removed = call.elements.map((each) => spell(referenced(each)));
      return filtered(old, (each) => !removed.includes(spell(each)));
    }
    case 'property.put': {
      const put = [...call.entries].map(([key, each]) => [referenced(key), referenced(each)] as const);
      return new StoredMap(old instanceof StoredMap ? [...old.entries, ...put] : put);
    }
    case 'property.removeKeys': {
      const removed = call.keys.map((each) => spell(referenced(each)));
      const entries = old instanceof StoredMap ? old.entries : [];
      return new StoredMap(entries.filter(([key]) => !removed.includes(spell(key))));
    }
    default: {
      const list = [...elementsOf(old)];
      const at = [...call.at].map(([position, each]) => [position, referenced(each)] as const);
      at.sort(([one], [other]) => one - other);
      if (call.call === 'property.insert')
        for (const [position, each] of at) list.splice(indexOf(state.isVisible, list, position), 0, each);
      else for (const [position, each] of at.reverse()) remove(state, list, position, each);
      return list;
    }
  }
}

/** Removes the element at a position if it is the given one, else the first that is. */
function remove({ isVisible }: ServiceState, list: Stored[], position: number, element: Stored): void {
  const there = list[indexOf(isVisible, list, position)];
  const isThere = there !== undefined && spell(there) === spell(element);
  const index = isThere ? indexOf(isVisible, list, position) : list.findIndex((each) => spell(each) === spell(element));
  if (index !== -1) list.splice(index, 1);
}

/** The index of the element that clients see at a position, since references that were left behind are not shown. */
function indexOf(isVisible: ServiceState['isVisible'], list: readonly Stored[], position: number): number {
  const visible = list.filter(isVisible)[position];
  const hidden = (index: number) => list.slice(0, index).filter((each) => !isVisible(each)).length;
  return visible === undefined
    ? list.length
    : list.findIndex((each, index) => isVisible(each) && index - hidden(index) === position);
}

/** A collection after a legacy edit (4.3, R-54, R-58). */
export function editedByLegacy(
  state: ServiceState,
  old: StoredValue,
  call: LegacyEdit,
  referenced: (element: Element) => Stored,
): StoredValue {
  const as = (edit: Parameters<typeof edited>[2]) => edited(state, old, edit, referenced);
  switch (call.call) {
    case 'legacy.listInsert': {
      const at = new Map(call.elements.map((element, offset) => [call.index + offset, element]));
      const list = as({ ...call, call: 'property.insert', at });
      if (call.index > elementsOf(old).filter(state.isVisible).length) throw new Failure('BadRequestError', 'R-7');
      return list;
    }
    case 'legacy.listRemove': {
      const list = [...elementsOf(old)];
      for (const element of call.elements.map(referenced)) {
        const index = list.findIndex((each) => spell(each) === spell(element));
        if (index !== -1) list.splice(index, 1);
      }
      return list;
    }
    case 'legacy.setInsert':
      return as({ ...call, call: 'property.add' });
    case 'legacy.setRemove':
      return as({ ...call, call: 'property.remove' });
    case 'legacy.mapPut':
      return as({ ...call, call: 'property.put', entries: new Map([[call.key, call.value]]) });
    case 'legacy.mapRemove':
      return as({ ...call, call: 'property.removeKeys', keys: [call.key] });
  }
}
