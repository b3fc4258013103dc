import { describe, expect, it } from 'vitest';
import { ModelledEntityType } from '../../src/model/entity-type.js';
import { TypeSystem } from '../../src/model/type-system.js';
import { type Property, simpleTypes } from '../../src/model/types.js';

describe('the properties of a type', () => {
  it('are created once, when they are needed', () => {
    const id: Property = { name: 'id', index: 0, type: simpleTypes.long, mandatory: false, nullable: true };
    const created: Property[] = [];
    const type = new ModelledEntityType('a.Late', false, () => {
      created.push(id);
      return [id];
    });
    expect(created).toEqual([]);
    expect(type.valueCount).toBe(1);
    expect(type.propertiesByName.get('id')).toBe(id);
    expect(type.properties).toEqual([id]);
    expect(created).toEqual([id]);
  });

  it('are shared with supertypes, whichever type is used first', () => {
    const { staticSource, fileSystemSource, resourceSource } = TypeSystem.build([], 'com.vendor').builtIn;
    const { id, partition } = staticSource;
    expect(fileSystemSource.id).toBe(id);
    expect(resourceSource.id).toBe(id);
    expect(resourceSource.partition).toBe(partition);
  });
});
