import { expect, test } from 'vitest';
import { DecodeError, InputError } from '../../src/index.js';
import { type LegacyCallName, manipulationEnvelope } from '../../src/legacy.js';
import { rejection } from '../support/catch.js';
import { answering, legacyOf, person } from './sending.js';

test.each<[message: string, call: LegacyCallName, given: unknown[]]>([
  ['Expected a value, got undefined at type.', 'fetch', [{}]],
  ['Expected a value, got undefined at type.', 'create', []],
  ['Expected a value, got undefined at id.', 'delete', [{ type: 'Person' }]],
  ['Expected a value, got undefined at id.', 'delete', [{ type: 'Person', id: undefined }]],
  ['Expected a simple value, got null at the id.', 'delete', [{ type: 'Person', id: null }]],
  ['Expected a string that is not empty, got "" at property.', 'propertyFetch', [{ ...person, property: '' }]],
  ['Expected a value, got undefined at value.', 'listInsert', [{ ...person, property: 'scores' }]],
  [
    'Expected at least one value, got an empty collection at value.',
    'setInsert',
    [{ ...person, property: 'nicknames', value: [] }],
  ],
  ['Expected a single value, got an array at value.', 'mapPut', [{ ...person, property: 'marks', key: 1, value: [1] }]],
  ['Expected a simple value, got null at value.', 'setInsert', [{ ...person, property: 'nicknames', value: null }]],
  [
    'Expected an integer from 0, got -1 at index.',
    'listInsert',
    [{ ...person, property: 'scores', value: 1, index: -1 }],
  ],
  ['Unknown parameter "idd". Did you mean "id"?', 'entity', [{ ...person, idd: 1 }]],
  ['Expected a string that is not empty, got "" at name.', 'action', ['']],
  [
    'Expected "query", got "form" at send. GET has no body.',
    'fetch',
    [{ type: 'Person' }, { method: 'GET', send: 'form' }],
  ],
  [
    'Unknown option "partition". Expected "depth", "codec", "pseudoContentType", "projection", "method", "send", "signal", "timeout", "retry", "headers" or "explainNotFound".',
    'fetch',
    [{ type: 'Person' }, { partition: 'p' }],
  ],
  [
    'Expected an entity with its _type, got an entity without it at assembly.',
    'assemblyManipulate',
    [{ firstName: 'x' }],
  ],
  ['Expected an entity with its _type, got null at assembly.', 'assemblyManipulate', [null]],
  [
    'Expected an entity with its _type, got an entity without it at assembly[1].',
    'assemblyStreamManipulate',
    [manipulationEnvelope([{ _type: 'Person' }, {}], [])],
  ],
  [
    'Expected a value that JSON can hold, got a function at nickname.',
    'assemblyManipulate',
    [{ _type: 'Person', nickname: () => 1 }],
  ],
])('a call is refused: %s', async (message, call, given) => {
  await using server = await answering();
  const error = await rejection(legacyOf(server)(call, ...given));
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toBe(`legacy.${call}: ${message}`);
  expect(server.requests).toEqual([]);
});

test.each<[call: LegacyCallName, given: unknown[]]>([
  ['entity', [person]],
  ['fetch', [{ type: 'Person' }]],
  ['fetch', [{ type: 'Person' }, { projection: 'envelope' }]],
  ['create', [{ type: 'Person' }, { projection: 'id' }]],
  ['create', [{ type: 'Person' }, { projection: 'payload' }]],
  ['assemblyManipulate', [{ _type: 'Person' }]],
  ['assemblyManipulate', [{ _type: 'Person' }, { projection: 'ids' }]],
  ['listInsert', [{ ...person, property: 'scores', value: 1 }, { projection: 'envelope' }]],
  ['eval', ['x', {}, { projection: 'message' }]],
  ['action', ['x', {}, { projection: 'entity' }]],
])('a response to %s that does not match its projection (%#)', async (call, given) => {
  await using server = await answering(5);
  expect(await rejection(legacyOf(server)(call, ...given))).toBeInstanceOf(DecodeError);
});
