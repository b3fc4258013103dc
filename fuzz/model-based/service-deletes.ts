import type { Mode } from './commands.js';
import { Failure, type FailureName } from './failure.js';
import type { Model } from './model.js';
import { elementsOf, filtered, Identity, type ServiceState, type Stored, type StoredEntity } from './service-state.js';

/**
 * Deletes entities, and treats references to them as the mode says (4.8).
 *
 * @throws Failure if a reference to them must stay
 */
export function deleteEntities(
  state: ServiceState,
  model: Model,
  {
    targets,
    mode = 'dropReferencesIfPossible',
    refusal = 'ServerError',
  }: {
    readonly targets: readonly StoredEntity[];
    readonly mode: Mode | undefined;
    /** The error if a reference must stay. Default: `ServerError`. */
    readonly refusal: FailureName | undefined;
  },
): void {
  const gone = new Set(targets.map(({ identity }) => String(identity)));
  const stays = (element: Stored) => !(element instanceof Identity && gone.has(String(element)));
  const refersToItself = ({ identity, values }: StoredEntity) =>
    [...values.values()]
      .flatMap(elementsOf)
      .some((each) => each instanceof Identity && String(each) === String(identity));
  if (model.dialect === 'deployed' && mode === 'failIfReferenced' && targets.some(refersToItself)) {
    throw new Failure('ServerError', 'D-52');
  }
  const kept = state.entities.filter((each) => !targets.includes(each));
  for (const { identity, values } of kept) {
    for (const [name, value] of values) {
      if (elementsOf(value).every(stays) || mode === 'ignoreReferences') continue;
      const { kind, mandatory } = model.property(identity.type, name);
      const isNeeded = mode === 'dropReferencesIfPossible' && mandatory && kind === 'one';
      if (mode === 'failIfReferenced' || isNeeded) throw new Failure(refusal, '4.8, R-42, R-58');
      values.set(name, filtered(value, stays));
    }
  }
  state.entities.splice(0, Infinity, ...kept);
}
