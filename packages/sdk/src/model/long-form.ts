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
