/** A number with its type, as an `object` property holds it. */
export class TypedNumber {
  readonly type: 'integer' | 'float' | 'double';
  readonly value: number;

  constructor(type: 'integer' | 'float' | 'double', value: number) {
    this.type = type;
    this.value = value;
  }
}
