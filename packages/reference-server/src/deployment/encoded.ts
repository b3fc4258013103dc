import { type EncodedValue, NumberText as FileNumber } from '@platform-services/sdk/model';
import type { JsonTree } from '../json/read.js';
import { NumberText } from '../json/tree.js';

/** A value of a deployment in the form that bodies are read in. Members that are undefined are left out. */
export function toTree(value: EncodedValue): JsonTree {
  return isTree(value) ? value : copy(value);
}

function copy(value: EncodedValue): JsonTree {
  if (typeof value !== 'object' || value === null) return value;
  if (FileNumber.is(value)) return new NumberText(value.text);
  if (isArray(value)) return value.map(toTree);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, toTree(member)]));
}

/** Nearly every value is what bodies are read as, and needs no copy. */
function isTree(value: EncodedValue | undefined): value is EncodedValue & JsonTree {
  if (typeof value !== 'object' || value === null) return value !== undefined;
  if (isArray(value)) return value.every(isTree);
  return !FileNumber.is(value) && Object.values(value).every(isTree);
}

function isArray(value: EncodedValue): value is readonly EncodedValue[] {
  return Array.isArray(value);
}
