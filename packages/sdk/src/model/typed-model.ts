import type { ModelDefinition } from './deployment.js';

/** What declared types say of an entity type: how its entities come back, and how they are written. */
export interface EntityShape<Result = unknown, Input = unknown> {
  readonly result: Result;
  readonly input: Input;
}

/** An entity type's definition together with the types that are declared for it. */
export interface Shaped<Shape> {
  /** For the compiler alone: no definition has this member. */
  readonly '~shape'?: Shape;
}

/**
 * A model whose entity types are declared as interfaces, as `platform-services-codegen` writes them: calls speak of
 * these interfaces, with their names and their documentation, in place of what would be inferred.
 *
 * @typeParam Definition the model, with all its names and texts as literal types
 * @typeParam Shapes signature → {@link EntityShape}
 */
export type TypedModel<Definition extends ModelDefinition, Shapes> = {
  readonly name: string;
  readonly types: {
    readonly [Signature in keyof Definition['types']]: Signature extends keyof Shapes
      ? Definition['types'][Signature] & Shaped<Shapes[Signature]>
      : Definition['types'][Signature];
  };
};

/** The declared types of an entity type; `never` where its types are inferred. */
export type ShapeOf<Definition> = '~shape' extends keyof Definition
  ? Definition extends Shaped<infer Shape>
    ? Shape
    : never
  : never;
