import type { Call } from '../call/call.js';
import { callSite } from '../errors/base.js';
import type { ClientContext } from '../pipeline/client-context.js';
import { type AnyLegacyOptions, type LegacyGiven, legacyPlan } from './plans.js';
import type { LegacyCallName } from './table.js';

/** The arguments of a call: what is sent, and the options. */
type Arguments = readonly [LegacyGiven, (AnyLegacyOptions | undefined)?];

/** The calls of an access by their names. Their public types are in `legacy.ts`. */
export function callsOf(context: ClientContext, access: string): Readonly<Record<LegacyCallName, unknown>> {
  const { types, dialect } = context;
  const target = { access, types, dialect };
  const call = <Given extends readonly unknown[]>(name: LegacyCallName, read: (...given: Given) => Arguments) => {
    const started = (...given: Given): Call<unknown> => {
      const [what, options = {}] = read(...given);
      return context.start(`legacy.${name}`, callSite(started), options, () => legacyPlan(target, name, what, options));
    };
    return started;
  };
  return {
    assemblyManipulate: call('assemblyManipulate', ofAssembly),
    assemblyStreamManipulate: call('assemblyStreamManipulate', ofAssembly),
    create: call('create', ofProperties),
    delete: call('delete', ofParameters),
    entity: call('entity', ofParameters),
    fetch: call('fetch', ofParameters),
    update: call('update', ofProperties),
    listInsert: call('listInsert', ofParameters),
    listRemove: call('listRemove', ofParameters),
    mapPut: call('mapPut', ofParameters),
    mapRemove: call('mapRemove', ofParameters),
    propertyFetch: call('propertyFetch', ofParameters),
    setInsert: call('setInsert', ofParameters),
    setRemove: call('setRemove', ofParameters),
    action: call('action', (name: string, variables: object = {}, options?: AnyLegacyOptions) => [
      { parameters: { name }, dynamic: variables },
      options,
    ]),
    eval: call('eval', (type: string, properties: object = {}, options?: AnyLegacyOptions) => [
      { parameters: { type }, dynamic: properties },
      options,
    ]),
  };
}

const ofAssembly = (assembly: unknown, options?: AnyLegacyOptions): Arguments => [{ assembly }, options];

const ofParameters = (parameters: object, options?: AnyLegacyOptions): Arguments => [{ parameters }, options];

/** Each property becomes a parameter of its own. */
function ofProperties(given: { readonly properties?: object | undefined }, options?: AnyLegacyOptions): Arguments {
  const { properties, ...parameters } = { ...given };
  return [{ parameters, dynamic: properties }, options];
}
