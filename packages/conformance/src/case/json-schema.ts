import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';

/**
 * Returns a function that compiles a schema when it is first called, because that takes long and most commands read
 * none of the files that have a schema.
 *
 * @param options `allErrors`: whether all errors are reported. Default: `true`
 */
export function lazySchema<Value>(schema: object, { allErrors = true } = {}): () => ValidateFunction<Value> {
  let compiled: ValidateFunction<Value> | undefined;
  return () => {
    // The tests validate the schemas against the meta-schema, so that is not repeated at every start.
    const options = { meta: false, validateSchema: false, allErrors, allowUnionTypes: true };
    compiled ??= new Ajv2020(options).compile<Value>(schema);
    return compiled;
  };
}
