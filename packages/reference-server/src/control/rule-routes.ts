import type { HttpResponse } from '../http/message.js';
import { jsonValue } from '../http/response.js';
import { ruleText } from '../rules/rule-text.js';
import { absent, type ControlRequest, type ControlRoute, rule } from './control-request.js';

/** The texts of the rules that the journal names. */
export const ruleRoutes: readonly ControlRoute[] = [{ pattern: '-/rules/:id', methods: { GET: explain } }];

async function explain({ id }: ControlRequest): Promise<HttpResponse> {
  const { documents } = await import('../rules/documents.js');
  const found = ruleText(id, documents);
  if (found !== undefined) return jsonValue(200, { ...found }, rule);
  throw absent('text of the rule', id);
}
