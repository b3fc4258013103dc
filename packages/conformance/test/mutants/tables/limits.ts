import { mutant, table } from '../mutant.js';
import {
  call,
  dropParameter,
  given,
  header,
  insteadOf,
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
  mutant(
    'LIM-02',
    'an index below 0 is 0',
    on('*', call('list-insert'), given('index', '-1'), setParameter('index', '0')),
  ),
  mutant(
    'LIM-02',
    'an index above the size is the end',
    on('*', call('list-insert'), insteadOf(400, setParameter('index', '1'))),
  ),
  mutant('LIM-03', 'the default is 1', on('*', paths.legacy, without('depth'), setParameter('depth', '1'))),
  mutant('LIM-03', 'the default is that of v2', on('*', paths.legacy, without('depth'), setParameter('depth', '3'))),
  mutant('LIM-04', 'the default is `shallow`', byDefault('depth', 'shallow')),
  mutant('LIM-04', 'the default is 4', byDefault('depth', '4')),
  mutant('LIM-05', 'the default is 1', byDefault('entity-recurrence-depth', '1')),
  mutant('LIM-05', 'the default is -1', byDefault('entity-recurrence-depth', '-1')),
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
  mutant('LIM-07', '0 counts as 1', on('GET', collection, given('start-index', '0'), setParameter('start-index', '1'))),
  mutant('LIM-08', 'the default is 2', byDefault('max-results', '2')),
  mutant(
    'LIM-09',
    'a download may be kept for an hour',
    on('GET', streaming, replaceInHeader('cache-control', '86400', '3600')),
  ),
  mutant(
    'LIM-09',
    'a download may be kept by all',
    on('GET', streaming, replaceInHeader('cache-control', 'private', 'public')),
  ),
  mutant(
    'LIM-09',
    'a download need not be validated again',
    on('GET', streaming, replaceInHeader('cache-control', /,? *must-revalidate/, '')),
  ),
  mutant('LIM-09', '`noCache` is not read', on('GET', streaming, dropParameter('noCache'))),
  mutant(
    'LIM-10',
    'several are deleted without the flag',
    on('DELETE', collection, without('allow-multiple-delete'), setParameter('allow-multiple-delete', 'true')),
  ),
);

const versions = table(mutant('VSN-02', 'there is no `/rest/v1`', on('*', paths.v1, refuse(404))));

/** 8 and 9: limits, defaults and versions. */
export const limitsAndVersions = [...limits, ...versions];
