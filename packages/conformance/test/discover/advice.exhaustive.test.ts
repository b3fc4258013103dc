import type { Deployment } from '@platform-services/sdk/model';
import { describe, expect, test } from 'vitest';
import { type Need, propertyNeeds, referringNeeds } from '../../src/case/needs.js';
import type { Proposal } from '../../src/discover/discover.js';
import { cases } from '../../src/suite/cases.js';
import {
  all,
  answer,
  call,
  editEach,
  editMember,
  given,
  givenLike,
  header,
  isNode,
  type Mutation,
  on,
  paths,
} from '../mutants/mutations/index.js';
import { oneSessionForEach } from '../mutants/variations/sessions.js';
import { discovered } from './discovered.js';
import { clinicDeployment, lawDeployment, shopDeployment } from './models.js';

const patient = 'org.clinic.Patient';
const article = 'com.shop.model.Article';
const supplier = 'com.shop.model.Supplier';

const wanted: { readonly [need: string]: string } = { ...propertyNeeds, ...referringNeeds };

/** Returns a deployment in which an edit has replaced values, each by the name of its member. */
const edited = (deployment: Deployment, edit: (name: string, value: unknown) => unknown): Deployment =>
  JSON.parse(JSON.stringify(deployment), edit);

/** Answers every log-in after the first with a status. */
const secondLoginIs = (status: number): Mutation =>
  on('POST', call('authenticate'), {
    apply(request, next, context) {
      const isFirst = !context.memory.has('log-in');
      context.memory.set('log-in', true);
      return isFirst ? next(request) : answer(status).apply(request, next, context);
    },
  });

/** The needs that were not found, by the reason, in which TYPE stands for the type that a need asks for. */
function reasonsOf({ findings }: Proposal): { readonly [reason: string]: readonly Need[] } {
  const needs: { [reason: string]: Need[] } = {};
  for (const { need, reason } of findings) {
    if (reason === undefined) continue;
    const type = wanted[need];
    const general = type === undefined ? reason : reason.replace(`type ${type} `, 'type TYPE ');
    needs[general] = [...(needs[general] ?? []), need];
  }
  return needs;
}

const byHand = {
  'no answer shows that null is refused or that a value is mandatory': [
    'mandatoryType',
    'strictBoolean',
    'strictInteger',
    'mandatoryReference',
    'strictReference',
    'mandatoryProperty',
    'mandatoryList',
    'mandatoryInteger',
    'mandatoryDefault',
  ],
  'no answer shows which of two types a simple name means': ['namesakeType'],
  'no two of the types have the same simple name; --type NAME tries a name': ['ambiguousName'],
  'no resource with a static source is among those read': ['staticResource'],
  'such cases are only safe on a server that the suite starts itself (--self)': ['throwaway'],
  'no call lists the actions of an access': [
    'workbench:query',
    'workbench:prototype',
    'workbench:template',
    'workbench:instantiation',
    'workbench:mandatoryInstantiation',
    'workbench:templateInstantiation',
    'workbench:rpc',
  ],
  'no call lists the service requests of an access': [
    'service:message',
    'service:result',
    'service:parameter',
    'service:detectCartridges',
    'service:synchronizeCartridge',
  ],
};

const references = ['optionalReference', 'referenceList', 'referenceSet', 'referenceMap', 'referenceKeyMap'];

describe('what a proposal leaves open is named with its reason', () => {
  test('where types have few properties', async () => {
    const proposal = await discovered(clinicDeployment, [patient, 'org.clinic.Doctor']);
    const mapped = [
      'stringProperty',
      'booleanProperty',
      'integerProperty',
      'dateProperty',
      'objectProperty',
      'stringSet',
    ];
    const visible = Object.keys(propertyNeeds).filter((need) => !need.startsWith('strict'));
    expect(reasonsOf(proposal)).toEqual({
      ...byHand,
      [`a query of ${patient} returns no entities of a subtype`]: ['subtype'],
      [`none of the types has only entities of subtypes, with ${patient} among them`]: ['abstractType'],
      'none of the types shows entities with a text as id': ['stringIdType'],
      [`no property of ${patient} shows a constant`]: ['enumType'],
      [`${patient} shows no property of type TYPE with a value`]: visible.filter((need) => !mapped.includes(need)),
      'org.clinic.Doctor shows no property of type TYPE with a value': [
        'referenceSet',
        'referenceMap',
        'referenceKeyMap',
      ],
      [`the entities of ${patient} are all in one partition`]: ['partitions'],
      'the access distinguishes partitions, and no call lists the others': ['ignoredPartitions'],
    });
    expect(proposal.remarks.slice(0, 4)).toEqual([
      `${patient} shows allergies: set<string>, attachment: object, born: date, code: string, doctor: ?, insured: boolean, remarks: string, surname: string, visits: integer`,
      `org.clinic.Doctor shows favourite: ${patient}, name: string, patients: list<${patient}>`,
      `the marker goes into remarks of ${patient}: check that its length and format allow it`,
      `every entity of ${patient} has code, so the mapping sets it in new ones: remove from "values" what is not mandatory`,
    ]);
  });

  test('where no type refers to another, and an enum shows few constants', async () => {
    const shop = edited(shopDeployment, (name, value) => {
      return name === 'sizes' && Array.isArray(value) ? ['small'] : value;
    });
    const reasons = reasonsOf(await discovered(shop, ['com.shop.model.Supplier', article]));
    expect(reasons).toMatchObject({
      [`no other type refers to ${article}`]: ['referringType', ...references],
      'size shows fewer than two constants': ['enumProperty'],
      'sizes shows fewer than two constants': ['enumList'],
    });
  });

  test('where a type is abstract, and its texts cannot be proven', async () => {
    const refused = on('GET', paths.collection, given('where.court'), answer(500, { message: 'no' }));
    const { remarks, findings } = await discovered(lawDeployment, ['net.law.Record'], refused);
    expect(remarks.slice(0, 5)).toEqual([
      'net.law.Appeal shows court: string (unproven), open: ?, reason: ?, subject: string',
      'net.law.Case shows court: string (unproven), open: boolean, subject: string',
      'net.law.Record has only entities of subtypes (net.law.Appeal, net.law.Case), so it is taken for abstract',
      'the marker goes into subject of net.law.Case: check that its length and format allow it',
      'net.law.Case shows a single text, which carries the marker',
    ]);
    expect(findings.find(({ need }) => need === 'stringProperty')?.reason).toBe(
      'net.law.Case shows no property of type string with a value that conditions prove, besides the marker (unproven: court)',
    );
  });

  test('where the ids are texts', async () => {
    const proposal = await discovered(shopDeployment, [supplier]);
    expect(proposal.mapping.types.entityType?.signature).toBe(supplier);
    expect(reasonsOf(proposal)).toMatchObject({
      [`the ids of ${supplier} are texts`]: ['longIds'],
      'none of the types shows entities with a text as id': ['stringIdType'],
    });
  });

  test('where no type has ids that are longs or texts', async () => {
    const integers = on(
      'GET',
      paths.entities,
      editMember('id', () => ({ _type: 'integer', value: 7 })),
    );
    const reasons = reasonsOf(await discovered(shopDeployment, [supplier], integers));
    const { 'there is no entity type': without = [], ...others } = reasons;
    expect(others).toEqual({
      ...byHand,
      'none of the types shows entities with a long or a text as id': ['entityType'],
      'no entity shows it': ['partitions', 'ignoredPartitions', 'legacy', 'xml'],
    });
    const visible = [...Object.keys(propertyNeeds), ...Object.keys(referringNeeds)].filter(
      (need) => !/^(strict|mandatory)/.test(need),
    );
    expect(without).toEqual([
      'subtype',
      'abstractType',
      'referringType',
      'stringIdType',
      'enumType',
      ...visible,
      'longIds',
    ]);
  });

  test('where a type has no entities', async () => {
    const isPatient = (each: unknown) => isNode(each) && each['_type'] === patient;
    const clinic = edited(clinicDeployment, (name, value) => {
      return name === 'entities' && Array.isArray(value) ? value.filter(isPatient) : value;
    });
    const { remarks } = await discovered(clinic, [patient, 'org.clinic.Doctor']);
    expect(remarks[1]).toBe('org.clinic.Doctor has no entities, so that its properties must be mapped by hand');
  });

  test('where no text can carry a marker', async () => {
    const refused = on('GET', paths.collection, givenLike(/^where\./), answer(500, { message: 'no' }));
    const { remarks } = await discovered(lawDeployment, ['net.law.Case'], refused);
    expect(remarks).toContain(
      'net.law.Case shows no text that conditions find, so it has no marker: only reading can be judged',
    );
  });

  test('where the service lacks what it can lack', async () => {
    const lacking = all(
      on('GET', /\/com\.vendor\.model\.resource\.Resource$/, answer(403, { message: 'no' })),
      on('GET', call('entity'), answer(404, { message: 'no' })),
      on('GET', paths.entity, header('accept', /xml/), answer(406, { message: 'no' })),
      on('*', call('logout'), answer(500, { message: 'no' })),
      on('GET', paths.properties, answer(200, 'a')),
    );
    const proposal = await discovered(clinicDeployment, [patient], lacking);
    expect(proposal.mapping).toMatchObject({ ignoringAccess: 'access.clinic' });
    expect(proposal.mapping.features).toBeUndefined();
    expect(reasonsOf(proposal)).toMatchObject({
      'a query of com.vendor.model.resource.Resource is answered with the status 403': ['resources'],
      '/rest/entity is answered with the status 404': ['legacy'],
      'with Accept: application/xml an entity is answered with the status 406 and no XML': ['xml'],
      'after /rest/logout, answered with the status 500, a call in the session has the status 403': ['logout'],
      'the access ignores the partition in a path': ['partitions'],
    });
  });

  test.each([
    ['the same session', oneSessionForEach, 'a second log-in gets the same session'],
    ['nothing', secondLoginIs(403), 'a second log-in is answered with the status 403'],
  ])('where a second log-in gets %s', async (_what, mutation, reason) => {
    const { findings } = await discovered(clinicDeployment, [patient], mutation);
    expect(findings.find(({ need }) => need === 'logout')?.reason).toBe(reason);
  });

  test('where entities cannot be read, or have ids of another kind', async () => {
    const mutation = all(
      on('GET', /\.Patient$/, given('depth', '1'), answer(500, { message: 'no' })),
      on('GET', /\.Patient\/2$/, answer(500, { message: 'no' })),
      on(
        'GET',
        /Doctor$/,
        editEach((node) => ('name' in node ? { ...node, id: 7 } : node)),
      ),
    );
    const { remarks } = await discovered(clinicDeployment, [patient, 'org.clinic.Doctor'], mutation);
    expect(remarks).toContain(`1 entity of ${patient} could not be read beyond their own values`);
    expect(remarks).toContain('org.clinic.Doctor has ids that are neither long nor text, so no case can use it');
  });

  test('where the user gives a session instead of a password', async () => {
    expect(reasonsOf(await discovered(clinicDeployment, [patient], all(), false))).toMatchObject({
      'it needs --user and --password-env': ['credentials'],
      'it needs --user and --password-env, since only a session that it begins itself may end': ['logout'],
    });
  });
});

test('two partitions and a name that several types have are found', async () => {
  const clinic = edited(clinicDeployment, (_name, value) => {
    if (!isNode(value) || value['surname'] === undefined || value['id'] === undefined) return value;
    return { ...value, partition: value['surname'] === 'Abel' ? 'north' : 'south' };
  });
  const isAmbiguous = on('GET', /\/Patient$/, answer(400, { message: 'Several types have this name.' }));
  const { mapping } = await discovered(clinic, ['Patient', patient], isAmbiguous);
  expect(mapping).toMatchObject({ ambiguousName: 'Patient', partitions: ['north', 'south'] });
});

test('the number of cases of each need is that of the cases which name it', async () => {
  const { findings } = await discovered(clinicDeployment, [patient]);
  const expected = findings.map(({ need }) => [need, cases.filter(({ needs }) => needs.includes(need)).length]);
  expect(findings.map(({ need, cases: count }) => [need, count])).toEqual(expected);
});
