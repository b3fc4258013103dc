import type { Case, CaseContext } from '../../case/case.js';
import { entity, isEntity, type Plain } from '../../case/plain.js';
import { idText } from '../requests.js';
import { kindOf, listOf, memberOf, succeeded } from '../responses.js';
import { type CaseRow, testCase } from '../rows.js';

/** The models of built-in types, below the prefix of the vendor. */
const builtIn = '.model.resource.';
const sessionType = 'model.securityservice.UserSession';

/** The types of 2.3 and 2.4, and further ones of. Only requests and results contain them. */
const ofResults = [
  sessionType,
  'model.securityservice.AuthenticationResponse',
  'model.query.EntityQueryResult',
  'model.query.PropertyQueryResult',
  'model.accessapi.ManipulationResponse',
  'model.rest.crud.ManipulationEnvelope',
  'model.rest.RpcResponse',
  'model.generic.value.PersistentEntityReference',
  'model.generic.manipulation.InstantiationManipulation',
  'model.generic.manipulation.DeleteManipulation',
  'model.generic.manipulation.ChangeValueManipulation',
  'model.generic.manipulation.AddManipulation',
  'model.generic.manipulation.RemoveManipulation',
  'model.generic.manipulation.ClearCollectionManipulation',
  'model.generic.manipulation.CompoundManipulation',
] as const;

const ofFiles = [
  'model.resource.Resource',
  'model.resource.source.FileSystemSource',
  'model.resource.source.StaticSource',
] as const;

const simpleNameOf = (type: string): string => type.slice(type.lastIndexOf('.') + 1);
const signature = ({ fixture }: CaseContext, type: string): string => `${fixture.vendor}.${type}`;

/** 2.3 and 2.4 give only the session an id that is a text. */
const idOf = (type: string): string | number => (type === sessionType ? 'none' : 1);

/** A case about built-in types, which only reads. */
const readsOnly = (id: string, judges: string, run: Case['run']): CaseRow =>
  testCase(`built-in/${id}`, judges, run).with({ onlyReads: true });

/** Checks that a list is an empty array, and not just missing. */
function judgeEmpty(c: CaseContext, value: Plain | undefined): void {
  c.check('kind of the answer', kindOf(value), 'array');
  c.check('the list', value, []);
}

const resultCases: readonly Case[] = ofResults.flatMap((type) => [
  readsOnly(`${simpleNameOf(type)}/query`, 'R-71-01', async (c) => {
    const list = await succeeded(c, c.subject.queryEntities({ type: signature(c, type) }));
    judgeEmpty(c, list.value);
    const envelope = await c.subject.queryEntities({ type: signature(c, type) }, {}, { projection: 'envelope' });
    c.checkStatus(envelope, 200);
    c.check('the entities of the envelope', memberOf(envelope.value, 'entities'), []);
    c.check('hasMore', memberOf(envelope.value, 'hasMore'), false);
  }),
  readsOnly(`${simpleNameOf(type)}/fetch`, 'R-71-02', async (c) => {
    const answer = await succeeded(c, c.subject.legacy('fetch', { type: signature(c, type) }));
    judgeEmpty(c, answer.value);
  }).with({ needs: ['legacy'] }),
  readsOnly(`${simpleNameOf(type)}/id`, 'R-71-03', async (c) => {
    c.checkStatus(await c.subject.getEntity({ type: signature(c, type), id: idOf(type) }), 404);
  }),
]);

const fileCases: readonly Case[] = ofFiles.map((type) =>
  readsOnly(`${simpleNameOf(type)}/query`, 'R-71-04', async (c) => {
    const answer = await c.subject.queryEntities({ type: signature(c, type) }, { where: { globalId: c.marker } });
    c.checkStatus(answer, 200);
    judgeEmpty(c, answer.value);
  }),
);

/** No query can find the session that the case has begun. */
const sessionCases: readonly Case[] = [
  readsOnly('UserSession/own/query', 'R-71-05', async (c) => {
    const sessionId = await c.fixture.session();
    const type = signature(c, sessionType);
    const queries = [
      await c.subject.queryEntities({ type }, {}, { depth: 'reachable' }),
      await c.subject.queryEntities({ type }, { where: { sessionId } }),
      await c.subject.queryEntities({ type }, {}, { projection: 'envelope', depth: 'reachable' }),
    ];
    const shown = queries.filter(({ status, text }) => status < 400 && text.includes(sessionId));
    c.check('answers that show the session id', shown.length, 0);
  }).with({ needs: ['credentials'] }),
  readsOnly('UserSession/own/fetch', 'R-71-05', async (c) => {
    const sessionId = await c.fixture.session();
    const answer = await c.subject.legacy('fetch', { type: signature(c, sessionType), depth: 'reachable' });
    c.check('the answer shows the session id', answer.status < 400 && answer.text.includes(sessionId), false);
  }).with({ needs: ['credentials', 'legacy'] }),
  readsOnly('UserSession/own/id', 'R-71-05', async (c) => {
    const id = await c.fixture.session();
    const type = signature(c, sessionType);
    const answers = [
      await c.subject.getEntity({ type, id }),
      await c.subject.getProperty({ type, id, property: 'sessionId' }),
      await c.subject.legacy('entity', { type, id: idText(id) }),
    ];
    const failed = answers.map(({ status }) => status >= 400);
    c.check('each of the calls fails', failed, [true, true, true]);
  }).with({ needs: ['credentials', 'legacy'] }),
];

/** a type of a model has the simple name of a built-in type. */
const namesakeCases: readonly Case[] = [
  readsOnly('namesake/id', 'R-77-01', async (c) => {
    const { type, id } = await c.fixture.existing('namesakeType');
    const answer = await succeeded(c, c.subject.getEntity({ type: simpleNameOf(type), id }));
    c.check('the entity', answer.value, entity({ id }, type));
  }).with({ needs: ['namesakeType'] }),
  readsOnly('namesake/query', 'R-77-01', async (c) => {
    const { type } = await c.fixture.existing('namesakeType');
    const answer = await succeeded(c, c.subject.queryEntities({ type: simpleNameOf(type) }, {}, { depth: 'shallow' }));
    const types = listOf(answer.value).map((each) => (isEntity(each) ? each.type : undefined));
    c.check('the entities are of the type', types.includes(type), true);
    c.check(
      'entities of built-in types',
      types.filter((each) => each?.startsWith(c.fixture.vendor + builtIn)),
      [],
    );
  }).with({ needs: ['namesakeType'] }),
  readsOnly('namesake/legacy', 'R-77-01', async (c) => {
    const { type, id } = await c.fixture.existing('namesakeType');
    const answer = await succeeded(c, c.subject.legacy('entity', { type: simpleNameOf(type), id: idText(id) }));
    c.check('the entity', answer.value, entity({ id }, type));
  }).with({ needs: ['namesakeType', 'legacy'] }),
];

/** the built-in types are types of every access, and those of a model come before them. */
export const builtInTypeCases: readonly Case[] = [...resultCases, ...fileCases, ...sessionCases, ...namesakeCases];
