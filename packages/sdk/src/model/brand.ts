/** Whether a value has a brand, by which a class recognizes instances from another copy of this package. */
export function hasBrand(value: unknown, brand: symbol): boolean {
  return typeof value === 'object' && value !== null && brand in value;
}

/**
 * Creates the `instanceof` of a class whose instances have a brand. A class that extends it only recognizes its own
 * instances.
 */
export function recognizing(brand: symbol): (this: { readonly prototype: object }, value: unknown) => boolean {
  return function (value) {
    if (!Object.hasOwn(this.prototype, brand)) return Function.prototype[Symbol.hasInstance].call(this, value);
    return hasBrand(value, brand);
  };
}
