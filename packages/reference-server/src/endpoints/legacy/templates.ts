import type { AssemblyValue } from '../../assembly/assembly.js';
import type { Templates } from '../../deployment/workbench.js';
import { invalid } from '../../model/refusal.js';
import type { Property } from '../../model/types.js';
import type { Value } from '../../model/values.js';
import type { Call } from './call.js';
import { valueFrom } from './texts.js';

/** The values of templates, by what gives them. */
export interface TemplateValues {
  /** What the deployment spells out. */
  readonly literals: ReadonlyMap<Property, AssemblyValue>;
  /** What the caller supplies by variables. */
  readonly supplied: ReadonlyMap<Property, Value>;
}

/**
 * Puts the dynamic parameters of a call in the place of variables (4.5).
 *
 * @throws Refusal `invalid` where a variable is missing, or does not fit its property
 */
export function fillIn(call: Call, templates: Templates): TemplateValues {
  const { dynamic } = call.parameters;
  const literals = new Map<Property, AssemblyValue>();
  const supplied = new Map<Property, Value>();
  for (const [property, template] of templates) {
    if (!('variable' in template)) {
      literals.set(property, template.value);
      continue;
    }
    const where = `Parameter '*${template.variable}'`;
    const texts = dynamic.get(template.variable);
    if (texts === undefined) throw invalid('R-61', `${where} is missing; the action needs it for '${property.name}'`);
    supplied.set(property, valueFrom(call, where, texts, property.type));
  }
  return { literals, supplied };
}
