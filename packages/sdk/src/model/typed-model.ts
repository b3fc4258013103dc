import type { ModelDefinition } from './deployment.js';

/** The declared TypeScript types of an entity type: the type of results and the type of input. */
export interface EntityShape<Result = unknown, Input = unknown> {
  /** The interface of an entity as calls return it. */
  readonly result: Result;
  /** The interface of an entity as calls accept it. */
  readonly input: Input;
}

/** The definition of an entity type with the TypeScript types that are declared for it. */
export interface Shaped<Shape> {
  /** For the compiler only: no definition has this member at run time. */
  readonly '~shape'?: Shape;
}

/**
 * A model whose entity types are declared as interfaces, as `platform-services-codegen` generates them. Calls use these
 * interfaces, with their names and documentation, instead of inferred types.
 *
 * @typeParam Definition the model, with all its names and texts as literal types
 * @typeParam Shapes signature → {@link EntityShape}
 */
export type TypedModel<Definition extends ModelDefinition, Shapes> = {
  /** The name of the model. */
  readonly name: string;
  /** The types by their signatures. Entity types carry the interfaces that are declared for them. */
  readonly types: {
    readonly [Signature in keyof Definition['types']]: Signature extends keyof Shapes
      ? Definition['types'][Signature] & Shaped<Shapes[Signature]>
      : Definition['types'][Signature];
  };
} & Pick<Definition, Extract<keyof Definition, 'longs'>>;

/** The declared types of an entity type; `never` if its types are inferred. */
export type ShapeOf<Definition> = '~shape' extends keyof Definition
  ? Definition extends Shaped<infer Shape>
    ? Shape
    : never
  : never;

declare const longs: unique symbol;

/** A part of the `Types` of a model whose longs are numbers. */
export interface NumberLongs {
  readonly [longs]: 'number';
}

/** The TypeScript type of a simple type with the `Types` of a model. */
export type SimpleIn<Text extends keyof Simple, Simple, Types> = Text extends 'long'
  ? Types extends NumberLongs
    ? number
    : Simple[Text]
  : Simple[Text];
