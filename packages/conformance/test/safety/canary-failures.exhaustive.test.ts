import { existsSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { exitCodeOf } from '../../src/harness/result.js';
import {
  also,
  answer,
  custom,
  dropParameters,
  editBody,
  givenLike,
  isNode,
  type Mutation,
  on,
  paths,
  stale,
  swallow,
  type WireRequest,
} from '../mutants/mutations/index.js';
import { command } from '../support.js';
import { openClinic, patient } from './clinic.js';
import { judged, patients, resources, unlessPassed, verdictsOf, writing } from './judging.js';

/** A service that changes the names of the patients that it stores. */
const storing = (change: (name: string) => string | undefined): Mutation =>
  on(
    'POST PUT PATCH',
    paths.entities,
    editBody((json) =>
      isNode(json) && typeof json['name'] === 'string' ? { ...json, name: change(json['name']) } : json,
    ),
  );

const searching = (mutation: Mutation): Mutation => on('GET', paths.collection, givenLike(/^where\./), mutation);

/** The same request for another patient. */
const withId = (request: WireRequest, id: number): WireRequest => ({ ...request, path: `${patients}/${id}` });

const deletesMore: Mutation = on(
  'DELETE',
  paths.entity,
  also((request) => [withId(request, 3), withId(request, 4)]),
);

const notFound = (count: number) =>
  `the canary of /types/entityType could not be found by its marker (where.name=…): the service returned ${count} entities`;

/** Services that would not let the suite find, or delete, what it creates. */
const services: { readonly [how: string]: { readonly mutation: Mutation; readonly reason: string } } = {
  'stores texts in upper case': { mutation: storing((name) => name.toUpperCase()), reason: notFound(0) },
  'cuts texts': { mutation: storing((name) => name.slice(0, 12)), reason: notFound(0) },
  'does not find what was just created': { mutation: searching(answer(200, [])), reason: notFound(0) },
  'still finds what was just deleted': {
    mutation: searching(stale),
    reason: 'the canary of /types/entityType was deleted, but is still found by its marker (where.name=…)',
  },
};

describe.each(Object.entries(services))('a service that %s', (_, { mutation, reason }) => {
  test('is left as it was by a run that writes nothing but the canary', async () => {
    const { clinic, before, after, result, written } = await judged(mutation);
    expect(new Set(written)).toEqual(new Set([`POST ${patients}`, `DELETE ${patients}/5`]));
    expect(written.filter((line) => line.startsWith('POST'))).toHaveLength(1);
    expect(verdictsOf(result)).toEqual(unlessPassed(reason, writing));
    expect(result.left).toEqual([]);
    expect(after).toEqual(before);
    expect(exitCodeOf(result)).toBe(3);
    expect(existsSync(clinic.ledger)).toBe(false);
  });
});

test('a service that drops the property of the marker keeps the canary, which is named', async () => {
  const { before, after, result, written } = await judged(storing(() => undefined));
  expect(written).toEqual([`POST ${patients}`]);
  expect(verdictsOf(result)).toEqual(unlessPassed(notFound(0), writing));
  const what = `${patient} 5 in access.clinic, which does not carry the marker`;
  expect(result.left).toEqual([{ marker: expect.stringMatching(/^pscf-\w+-canary0$/), what }]);
  const { length } = patientsOf(before);
  expect(patientsOf(after).slice(0, length)).toEqual(patientsOf(before));
  expect(patientsOf(after)).toHaveLength(length + 1);
  expect(exitCodeOf(result)).toBe(4);
});

test('a service that finds everything by any condition is left as it was, and possible leftovers are named', async () => {
  const { clinic, before, after, result, written } = await judged(searching(dropParameters(/^where\./)));
  expect(new Set(written)).toEqual(new Set([`POST ${patients}`, `DELETE ${patients}/5`]));
  const reason =
    'the canary of /types/entityType could not be found by its marker (where.name=…): asked for name=pscf-';
  expect(verdictsOf(result)).toEqual(unlessPassed(expect.stringContaining(reason), writing));
  // The search of such a service proves nothing.
  expect(result.left).toEqual([
    {
      marker: expect.stringMatching(/^pscf-\w+-canary0$/),
      what: expect.stringContaining('possibly entities with the marker: asked for '),
    },
  ]);
  expect(after).toEqual(before);
  expect(exitCodeOf(result)).toBe(4);
  expect(existsSync(clinic.ledger)).toBe(true);
});

describe('a service that does not delete correctly', () => {
  test('keeps the canary, which is named, and nothing else is written', async () => {
    const { clinic, before, after, result, written } = await judged(on('DELETE', paths.entity, swallow));
    expect(written.filter((line) => !line.startsWith('DELETE'))).toEqual([`POST ${patients}`]);
    const reason = 'the canary of /types/entityType could not be deleted (DELETE com.acme.clinic.Patient/5: status 200';
    expect(verdictsOf(result)).toEqual(unlessPassed(expect.stringContaining(reason), writing));
    expect(result.left).toEqual([
      { marker: expect.stringMatching(/^pscf-\w+-canary0$/), what: `${patient} 5 in access.clinic` },
    ]);
    expect(after).toEqual({
      ...before,
      [patient]: [...patientsOf(before), expect.objectContaining({ name: expect.stringMatching(/^pscf-/) })],
    });
    expect(exitCodeOf(result)).toBe(4);
    expect(existsSync(clinic.ledger)).toBe(true);
  });

  test('ends the run at the first canary if it deletes more', async () => {
    const { before, after, result, written } = await judged(deletesMore);
    expect(written).toEqual([`POST ${patients}`, `DELETE ${patients}/5`]);
    const missing = [3, 4].map(
      (id) =>
        `${patient} ${id} in access.clinic, which existed before the run, is missing: the service or another user deleted it`,
    );
    const reason = `data was lost when the canary of /types/entityType was deleted: ${missing.join('; ')}`;
    const all = [...writing, 'test/reading'];
    expect(verdictsOf(result)).toEqual(unlessPassed(`the run ended before: ${reason}`, all));
    expect(result.ended).toBe(reason);
    expect({ left: result.left, lost: result.lost }).toEqual({ left: [], lost: missing });
    expect(after).toEqual({ ...before, [patient]: patientsOf(before).slice(0, 2) });
    expect(exitCodeOf(result)).toBe(4);
  });
});

describe('discover --allow-writes', () => {
  /** Proposes a mapping for a clinic behind a mutation. */
  async function discovered(mutation: Mutation) {
    const written: string[] = [];
    const clinic = await openClinic(
      custom((request, next, context) => {
        if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method) && paths.entities.test(request.path))
          written.push(`${request.method} ${request.path}`);
        return mutation.apply(request, next, context);
      }),
    );
    onTestFinished(clinic.close);
    const before = await clinic.state();
    const { user, password } = clinic.user;
    const login = ['--base-url', clinic.url, '--user', user, '--password-env', 'SECRET'];
    const more = ['--access', 'access.clinic', '--type', patient, '--allow-writes', '--ledger', clinic.ledger];
    const outcome = await command(['discover', ...login, ...more], { SECRET: password });
    return { ...outcome, written, before, after: await clinic.state(), ledger: clinic.ledger };
  }

  test.each(['stores texts in upper case', 'cuts texts', 'still finds what was just deleted'])(
    'writes nothing but the canary to a service that %s',
    async (how) => {
      const { mutation, reason } = services[how] ?? expect.fail(how);
      const { code, err, written, before, after, ledger } = await discovered(mutation);
      expect(new Set(written)).toEqual(new Set([`POST ${patients}`, `DELETE ${patients}/5`]));
      expect(err).toContain(reason);
      expect(after).toEqual(before);
      expect({ code, isKept: existsSync(ledger) }).toEqual({ code: 0, isKept: false });
    },
  );

  test('writes no entity at all to a service whose conditions find nothing', async () => {
    const { code, err, written, before, after } = await discovered(searching(answer(200, [])));
    expect(written.filter((line) => !line.startsWith(`DELETE ${resources.replace('.Resource', '')}`))).toEqual([]);
    expect(err).toContain('it has no marker: only reading can be judged');
    expect(err).toContain('(not judged: the mapping has no marker for entityType');
    expect(after).toEqual(before);
    expect(code).toBe(0);
  });

  test('ends at the first canary of a service that deletes more', async () => {
    const { code, err, written, before, after } = await discovered(deletesMore);
    expect(written).toEqual([`POST ${patients}`, `DELETE ${patients}/5`]);
    expect(err).toContain(`data lost: ${patient} 3 in access.clinic, which existed before the run, is missing`);
    expect(after).toEqual({ ...before, [patient]: patientsOf(before).slice(0, 2) });
    expect(code).toBe(4);
  });
});

/** The patients of a clinic. */
function patientsOf(state: { readonly [type: string]: unknown }): readonly unknown[] {
  const found = state[patient];
  return Array.isArray(found) ? found : expect.fail('The clinic has no list of patients.');
}
