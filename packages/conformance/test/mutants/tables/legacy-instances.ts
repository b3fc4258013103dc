import { withParameters } from '../messages.js';
import { mutant, table } from '../mutant.js';
import {
  also,
  answerOf,
  asking,
  call,
  dropParameter,
  dropParameters,
  editParameter,
  given,
  givenLike,
  refuse,
  requests,
  setParameter,
  type WireRequest,
} from '../mutations/index.js';
import { byGet, doesNothing, valued } from './legacy-mutations.js';

const create = table(
  mutant('CRE-02', 'a value is not read', byGet('create', dropParameters(/^\*stringProperty$/))),
  mutant(
    'CRE-08',
    'the value of a mandatory property is not kept',
    byGet('create', valued('mandatoryProperty'), setParameter('*mandatoryProperty', 'other')),
  ),
);

const remove = table(
  mutant('DEL-02', 'the instance that came after is deleted as well', byGet('delete', also(nextOne))),
);

const entity = table(
  mutant(
    'IDR-02',
    'any id finds the same instance',
    requests('GET', call('entity'))(editParameter('id', () => '1000000')),
  ),
);

const fetch = table(mutant('FET-05', '`orderBy` is not read', byGet('fetch', dropParameter('orderBy'))));

const update = table(
  mutant(
    'UPD-02',
    'a property that is not named is set',
    byGet('update', givenLike(/^\*/), setParameter('*integerProperty', '0')),
  ),
  mutant('UPD-02', 'of several properties only the first is set', byGet('update', asking(withOneValue))),
  mutant(
    'UPD-06',
    '`entity` answers the instance as it was',
    byGet('update', given('projection', 'entity'), answerOf(dropParameters(/^\*/))),
  ),
  mutant(
    'UPD-07',
    'any name is the first constant',
    byGet('update', valued('enumProperty'), setParameter('*enumProperty', 'alpha')),
  ),
  mutant(
    'UPD-08',
    'another instance is referred to',
    byGet('update', valued('entityProperty', /^\d/), setParameter('*entityProperty', '1')),
  ),
  mutant(
    'UPD-09',
    '`null` leaves a complex property as it was',
    doesNothing('update', valued('entityProperty', 'null')),
  ),
  mutant('UPD-09', '`null` is taken for an id', byGet('update', valued('entityProperty', 'null'), refuse(404))),
);

/** 4.3: calls about instances and their properties. */
export const legacyInstances = [...create, ...remove, ...entity, ...fetch, ...update];

/** Returns the same call with only the first of its values. */
function withOneValue(request: WireRequest): WireRequest {
  return withParameters(request, (all) => {
    const first = all.find(([name]) => name.startsWith('*'));
    return all.filter((each) => !each[0].startsWith('*') || each === first);
  });
}

/** Returns the same call for the next id. */
function nextOne(request: WireRequest): WireRequest {
  return { ...request, search: request.search.replace(/(?<=[?&]id=)\d+/, (id) => String(Number(id) + 1)) };
}
