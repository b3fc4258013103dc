import { mutant, table } from '../mutant.js';
import {
  dropParameter,
  given,
  header,
  on,
  paths,
  refuse,
  replaceInBody,
  replaceInHeader,
  setParameter,
  without,
} from '../mutations/index.js';
import { hasDefault } from './legacy-mutations.js';

const { collection, streaming, v2 } = paths;
/** Requests of the cases: those of the suite itself ask for no white space, or for a projection. */
const request = without('prettiness', 'projection');
const form = header('content-type', /^application\/x-www-form-urlencoded/);
const byDefault = (name: string, value: string) => on('GET', v2, without(name), request, setParameter(name, value));

const limits = table(
  mutant('LIM-01', 'a form ends with its first field', on('POST', streaming, form, replaceInBody(/&[\s\S]*$/, ''))),
  mutant('LIM-02', 'the default is the end', hasDefault('list-insert', 'index', '1')),
  mutant('LIM-03', 'the default is 1', on('*', paths.legacy, without('depth'), setParameter('depth', '1'))),
  mutant('LIM-03', 'the default is that of v2', on('*', paths.legacy, without('depth'), setParameter('depth', '3'))),
  mutant('LIM-04', 'the default is `shallow`', byDefault('depth', 'shallow')),
  mutant('LIM-04', 'the default is 4', byDefault('depth', '4')),
  mutant('LIM-05', 'the default is 1', byDefault('entity-recurrence-depth', '1')),
  mutant(
    'LIM-06',
    '-1 counts as 0',
    on('GET', v2, given('entity-recurrence-depth', '-1'), dropParameter('entity-recurrence-depth')),
  ),
  mutant(
    'LIM-07',
    'the default is 1',
    on('GET', collection, request, given('order-by'), without('start-index'), setParameter('start-index', '1')),
  ),
  mutant(
    'LIM-09',
    'a download may be kept for an hour',
    on('GET', streaming, replaceInHeader('cache-control', '86400', '3600')),
  ),
);

const versions = table(mutant('VSN-02', 'there is no `/rest/v1`', on('*', paths.v1, refuse(404))));

/** 8 and 9: limits, defaults and versions. */
export const limitsAndVersions = [...limits, ...versions];
