import { Entities } from '../entities/entities.js';
import type { CallSite } from '../errors/base.js';
import { InputError } from '../errors/usage.js';
import { mismatch } from '../model/message.js';
import type { ClientContext } from '../pipeline/client-context.js';

/** @throws InputError if the id of an access is not a string */
export function checkAccess(id: unknown, place: string, site: CallSite): string {
  if (typeof id !== 'string') throw new InputError(mismatch('a string', id, place), { site });
  return id;
}

/** The entities of a type in an access. @throws InputError if the type is not a string, or the model does not know it */
export function openEntities(context: ClientContext, access: string, type: unknown, site: CallSite): Entities {
  if (typeof type !== 'string') throw new InputError(mismatch('a string', type, 'type'), { site });
  const refusal = context.types.refusalOf(type);
  if (refusal !== undefined) throw new InputError(refusal, { site });
  return new Entities(context, access, type);
}
