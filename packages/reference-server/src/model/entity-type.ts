import { simpleNameOf } from '@platform-services/sdk/model';
import { propertyOf } from './instance.js';
import type { EntityType, Property } from './types.js';

/** What every entity has without declaring it (2.1), in the order of their places in its values. */
export const identityNames = ['id', 'globalId', 'partition'] as const;

/** An entity type while and after it is built: types refer to each other in circles, so they are filled after they are made. */
export class ModelledEntityType implements EntityType {
  readonly kind = 'entity';
  readonly signature: string;
  readonly simpleName: string;
  readonly abstract: boolean;
  readonly properties: Property[] = [];
  readonly propertiesByName = new Map<string, Property>();
  readonly supertypes: Set<EntityType> = new Set([this]);
  readonly subtypes: Set<EntityType> = new Set([this]);
  slots = 0;
  #identity: Readonly<Record<(typeof identityNames)[number], Property>> | undefined;

  constructor(signature: string, abstract: boolean) {
    this.signature = signature;
    this.simpleName = simpleNameOf(signature);
    this.abstract = abstract;
  }

  get id(): Property {
    return this.#identityProperties().id;
  }

  get globalId(): Property {
    return this.#identityProperties().globalId;
  }

  get partition(): Property {
    return this.#identityProperties().partition;
  }

  #identityProperties(): Readonly<Record<(typeof identityNames)[number], Property>> {
    this.#identity ??= {
      id: propertyOf(this, 'id'),
      globalId: propertyOf(this, 'globalId'),
      partition: propertyOf(this, 'partition'),
    };
    return this.#identity;
  }
}
