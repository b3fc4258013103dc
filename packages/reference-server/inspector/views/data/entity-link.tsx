import { shortened } from '../../parts/shortened.js';
import { simpleName } from '../model/model.js';
import type { Identity } from './graph.js';
import { entityHref } from './paths.js';

/**
 * The name of an entity in lists, e.g. "Person 3". The partition follows unless it is the default one, so that two
 * entities with the same id have different names.
 */
export function labelOf(access: string, { type, id, partition }: Identity): string {
  const label = `${simpleName(type)} ${shortened(id, 40)}`;
  return partition === access ? label : `${label} in ${shortened(partition, 40)}`;
}

interface EntityLinkProps {
  readonly access: string;
  readonly identity: Identity;
  /** The name of the entity for people, or an empty text. Default: an empty text */
  readonly title?: string;
}

/** A link to an entity. */
export function EntityLink({ access, identity, title = '' }: EntityLinkProps) {
  return (
    <a class="entity" href={entityHref(access, identity)} title={identity.type}>
      {labelOf(access, identity)}
      {title !== '' && <span class="quiet"> {shortened(title, 40)}</span>}
    </a>
  );
}
