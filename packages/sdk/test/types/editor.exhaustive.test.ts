import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, describe, expect, test } from 'vitest';

/*
 * What an editor shows of calls with a generated model: hovers, messages and completions, as the language service of
 * TypeScript gives them.
 */

const root = join(import.meta.dirname, '../../../..');
const file = join(import.meta.dirname, 'shown.ts');

const lines = {
  client: `const client = createClient({ baseUrl: 'http://localhost', credentials: { user: 'u', password: 'p' }, model: demoModel });`,
  access: `const access = client.access('access.demo');`,
  people: `const people = access.entities('Person');`,
  one: `const one = await people.get(1);`,
  list: `const list = await people.list({ where: { lastName: 'Doe' } });`,
  first: `const first = await people.list({ projection: 'firstResult' });`,
  made: `const made = await people.create({ firstName: 'Ann' });`,
  age: `const age = one.age;`,
  children: `const children = await people.property(1, 'children').get();`,
  message: `const message = people.get(1).catch((error: Error) => error.message);`,
  wrongType: `access.entities('Persom');`,
  wrongCondition: `await people.list({ where: { fistName: 'Ann' } });`,
  wrongValue: `await people.create({ age: '45' });`,
  wrongProjection: `await people.get(1, { projection: 'envelop' });`,
  wrongDepth: `await people.get(1, { depth: 'deep' });`,
  wrongMember: `one.fistName;`,
  wrongProperty: `people.property(1, 'childern');`,
};
type Line = keyof typeof lines;

const text = `import { createClient } from '@platform-services/sdk';
import { demoModel } from '../codegen/generated-model.js';
${Object.values(lines).join('\n')}
export {};
`;

const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
const service = ts.createLanguageService({
  getCompilationSettings: () => ({ ...options, noUnusedLocals: false }),
  getScriptFileNames: () => [file],
  getScriptVersion: () => '1',
  getScriptSnapshot(name) {
    const found = name === file ? text : ts.sys.readFile(name);
    return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found);
  },
  getCurrentDirectory: () => root,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (name) => name === file || ts.sys.fileExists(name),
  readFile: ts.sys.readFile,
});
afterAll(() => service.dispose());

/** The position of a part of a line. */
const positionOf = (line: Line, part: string): number => text.indexOf(lines[line]) + lines[line].indexOf(part);

/** The first line of what an editor shows over a part of a line. */
function hover(line: Line, part: string): string {
  const { displayParts } = service.getQuickInfoAtPosition(file, positionOf(line, part)) ?? {};
  return ts.displayPartsToString(displayParts);
}

const messages = service.getSemanticDiagnostics(file).map(({ start = 0, messageText }) => ({
  line: text.slice(text.lastIndexOf('\n', start) + 1, text.indexOf('\n', start)),
  message: ts.flattenDiagnosticMessageText(messageText, '\n'),
}));

/** The completions within the quotes that follow a part of a line. */
function completions(line: Line, part: string): readonly string[] {
  const position = positionOf(line, part) + part.length;
  const { entries = [] } = service.getCompletionsAtPosition(file, position, undefined) ?? {};
  return entries.map(({ name }) => name);
}

test.each<[Line, string, string]>([
  ['client', 'client', 'const client: Client<DemoModel>'],
  ['access', 'access', 'const access: Access<DemoModel>'],
  ['people', 'people', 'const people: Entities<DemoModel, "Person">'],
  ['one', 'one', 'const one: Person'],
  ['list', 'list', 'const list: Person[]'],
  ['first', 'first', 'const first: Person | null'],
  ['made', 'made', 'const made: bigint'],
  ['age', 'age =', 'const age: number | null'],
  ['children', 'children', 'const children: Person[] | null'],
  ['message', 'message', 'const message: Promise<string | Person>'],
  [
    'one',
    'get(',
    '(method) Entities<DemoModel, "Person">.get<undefined, undefined>(id: number | bigint, options?: GetOptions<undefined, undefined> | undefined): Call<Person>',
  ],
  [
    'list',
    'list(',
    '(method) Entities<DemoModel, "Person">.list<undefined, undefined>(options?: ListOptions<DemoModel, "Person", undefined, undefined> | undefined): Call<Person[]>',
  ],
])('an editor shows %s at %s', (line, part, shown) => {
  expect(hover(line, part)).toBe(shown);
});

const typeNames =
  '"Party" | "Person" | "Company" | "Employee" | "Resource" | "ResourceSource" | "FileSystemSource" | "StaticSource"';

describe('the compiler', () => {
  test.each<[Line, string | RegExp]>([
    ['wrongType', `Argument of type '"Persom"' is not assignable to parameter of type '${typeNames}'.`],
    [
      'wrongCondition',
      /^Object literal may only specify known properties, but 'fistName' does not exist in type .* Did you mean to write 'firstName'\?$/,
    ],
    ['wrongValue', /^Type 'string' is not assignable to type 'number'\.$/],
    [
      'wrongProjection',
      `Type '"envelop"' is not assignable to type '"firstResult" | "results" | "envelope" | undefined'. Did you mean '"envelope"'?`,
    ],
    ['wrongDepth', `Type '"deep"' is not assignable to type 'number | "shallow" | "reachable" | undefined'.`],
    ['wrongMember', /^Property 'fistName' does not exist on type 'Person'. Did you mean 'firstName'\?\n/],
    [
      'wrongProperty',
      /^Argument of type '"childern"' is not assignable to parameter of type '"lastName" \| "firstName" \| /,
    ],
  ])('explains the mistake in %s', (line, expected) => {
    const found = messages.filter((each) => each.line === lines[line]).map(({ message }) => message);
    expect(found).toEqual([typeof expected === 'string' ? expected : expect.stringMatching(expected)]);
  });

  test('finds no other mistake', () => {
    const wrong = new Set(Object.entries(lines).flatMap(([name, line]) => (name.startsWith('wrong') ? [line] : [])));
    expect(messages.filter(({ line }) => !wrong.has(line))).toEqual([]);
  });

  test('instantiates few types for these calls', () => {
    expect(service.getProgram()?.getInstantiationCount()).toBeLessThan(30_000);
  });
});

test('an editor completes the names of types, of properties, of projections and of depths', () => {
  expect(completions('wrongType', "entities('")).toEqual(expect.arrayContaining(['Person', 'Company', 'Employee']));
  expect(completions('wrongProperty', "property(1, '")).toEqual(expect.arrayContaining(['children', 'firstName']));
  expect(completions('wrongProjection', "projection: '").toSorted()).toEqual(['envelope', 'firstResult', 'results']);
  expect(completions('wrongDepth', "depth: '").toSorted()).toEqual(['reachable', 'shallow']);
});
