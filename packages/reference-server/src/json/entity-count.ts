import { isStepDone, type Steps } from '../work/steps.js';
import type { JsonObject } from './json-tree.js';
import { BodyRefusal, type Place } from './place.js';
import type { ReadBounds } from './read-context.js';

/** The work of reading an entity, in units. */
const costOfEntity = 100;

/** Counts the entities of a body and their work, and refuses a body with too many of them. */
export class EntityCount {
  readonly #bounds: ReadBounds | undefined;
  readonly #root: Place;
  #entities = 0;

  /** @param root the place of the body */
  constructor(bounds: ReadBounds | undefined, root: Place) {
    this.#bounds = bounds;
    this.#root = root;
  }

  /** Counts the entity at a place. @throws BodyRefusal if it is one too many */
  add(place: Place): void {
    this.#entities += 1;
    if (this.#bounds === undefined) return;
    this.#bounds.work.spend(costOfEntity);
    if (this.#entities > this.#bounds.entities) throw tooManyEntities(place, this.#bounds);
  }

  /** Counts the entities at the top of a body, without references. */
  *addingTop(trees: readonly JsonObject[]): Steps<void> {
    for (const tree of trees) {
      if (!Object.hasOwn(tree, '_ref')) this.#entities += 1;
      if (isStepDone()) yield;
    }
    this.#bounds?.work.spend(costOfEntity * this.#entities);
  }

  /** Checks the number of entities at the top of a body. @throws BodyRefusal if it is too large */
  requireFew(count: number): void {
    if (this.#bounds === undefined || count <= this.#bounds.entities) return;
    throw tooManyEntities(this.#root.index(this.#bounds.entities), this.#bounds);
  }
}

function tooManyEntities(place: Place, { entities }: ReadBounds): BodyRefusal {
  return new BodyRefusal('R-62', place.path, 'more', `at most ${entities} entities`);
}
