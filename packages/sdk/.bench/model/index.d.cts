import { y as Deployment, z as EncodedValue } from '../define-6BEIhtwd.cjs';
export { A as AccessDefinition, B as ActionDefinition, D as Decimal, C as ElementExpression, a as Entity, F as EntityContent, G as EntityDescription, p as EntityId, q as EntityIdInput, H as EntityIdentity, J as EntityIdentityInput, r as EntityInput, i as EntityInputOf, h as EntityOf, E as EntityReference, k as EntityReferenceOf, K as EntityReferenceTo, L as EntityResult, N as EntityTypeDefinition, Q as EnumDescription, R as EnumTypeDefinition, I as IdInputOf, j as IdOf, b as ModelDefinition, o as ModelOf, n as ModelSource, M as ModelTypes, O as ObjectInput, s as ObjectValue, U as PropertyDefinition, V as PropertyDescription, f as PropertyElementInputOf, X as PropertyElementOf, e as PropertyInputOf, g as PropertyKeyInputOf, P as PropertyKind, c as PropertyKindOf, l as PropertyNameOf, d as PropertyResultOf, Y as PropertyTextOf, Z as ResourceDefinition, _ as ServiceContext, $ as ServiceDefinition, a0 as ServiceFunction, a1 as SignatureOf, a2 as SimpleInputs, a3 as SimpleNameOf, a4 as SimpleResults, a5 as SimpleTypeName, S as SortablePropertiesOf, a6 as TemplateValue, a7 as TypeDefinitions, a8 as TypeDescription, T as TypeExpression, m as TypeNameOf, t as TypedValue, a9 as UserDefinition, W as WhereOf, aa as WherePropertiesOf, ab as WorkbenchFolder, u as defineDeployment, v as defineModel, ac as formatType, ad as isSimpleTypeName, ae as isTypeSignature, af as modelTypes, ag as parseType, w as ref, ah as simpleNameOf, ai as simpleTypeNames, x as typed } from '../define-6BEIhtwd.cjs';

/**
 * Reads the text of a deployment file. Of several members of one name the last counts.
 *
 * @returns the deployment; numbers whose digits a double would lose are {@link NumberText}s
 * @throws DeploymentError with every fault; where the text is no JSON, with the line and column of the first one
 * @example const deployment = parseDeployment(await readFile('deployment.json', 'utf8'));
 */
declare function parseDeployment(text: string): Deployment;
/**
 * Holds a value against the format of deployment files: the JSON Schema, and what no schema can say. In TypeScript a
 * service may be a function.
 *
 * @returns the value itself
 * @throws DeploymentError with every fault
 * @example
 * try {
 *   loadDeployment(JSON.parse(text));
 * } catch (error) {
 *   if (error instanceof DeploymentError) for (const { pointer, found, expected } of error.faults) report(pointer);
 * }
 */
declare function loadDeployment(value: unknown): Deployment;

/** One thing in a deployment file that does not fit. */
interface DeploymentFault {
    /** Where, as a JSON pointer (RFC 6901); a missing member has the pointer that it would have. `''` is the whole file. */
    readonly pointer: string;
    /** What is there, e.g. `the number 5`. */
    readonly found: string;
    /** What would fit there, e.g. `a string (Model name)`. */
    readonly expected: string;
}
/** A deployment file that does not fit its format, with every fault. */
declare class DeploymentError extends Error {
    readonly faults: readonly DeploymentFault[];
    constructor(faults: readonly DeploymentFault[]);
}

/**
 * A number of a deployment file whose digits a double would not keep, such as a long beyond 2^53 or `1.10`, as it was
 * written.
 */
declare class NumberText {
    /** Lets a number stand wherever an encoded value may. */
    readonly [member: string]: EncodedValue;
    readonly text: string;
    constructor(text: string);
    /** Whether `value` is one, also one of another copy of this package. */
    static is(value: unknown): value is NumberText;
    /** Reads a JSON number: a `number` where that writes the same digits again, else its text. */
    static read(text: string): number | NumberText;
}

export { Deployment, DeploymentError, type DeploymentFault, EncodedValue, NumberText, loadDeployment, parseDeployment };
