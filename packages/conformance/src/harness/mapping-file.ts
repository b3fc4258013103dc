import Ajv2020 from 'ajv/dist/2020.js';
import schema from '../../mapping.schema.json' with { type: 'json' };
import type { Mapping } from '../case/mapping.js';
import { FileError, faultsOf, readJsonFile } from './known.js';

const check = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile<Mapping>(schema);

/**
 * The mapping of a file.
 *
 * @throws FileError with the JSON pointer of every fault
 */
export function readMapping(path: string): Mapping {
  const value = readJsonFile(path);
  if (check(value)) return value;
  throw new FileError(faultsOf(path, check.errors ?? []));
}
