import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { run } from '../../src/harness/run.js';
import { reports } from '../../src/reports/index.js';
import { ownDeployment, ownMapping } from '../../src/target/own-deployment.js';
import { version } from '../../src/version.js';
import { readingCase, requirements } from '../support.js';
import { elementsOf, readXml } from './support.js';

/** How each format shows the settings of a run. */
const readers: { readonly [format: string]: (text: string) => object } = {
  json(text) {
    const { version, dialect, options, mapping } = JSON.parse(text);
    return { version, dialect, options, mapping };
  },
  junit(text) {
    const [suite] = elementsOf(readXml(text), 'testsuite');
    const properties = suite === undefined ? [] : elementsOf(suite, 'property');
    const named = (name: string) =>
      properties.find(({ attributes }) => attributes['name'] === name)?.attributes['value'];
    const [options, mapping] = ['options', 'mapping'].map((name) => JSON.parse(named(name) ?? 'null'));
    return { version: named('version'), dialect: named('dialect'), options, mapping };
  },
  html(text) {
    const fact = (name: string) => new RegExp(`<dt>${name}</dt><dd>([^<]*)</dd>`).exec(text)?.[1];
    const [options, mapping] = ['options', 'mapping'].map((id) => {
      const [, json = 'null'] = new RegExp(`<pre id="${id}">([^<]*)</pre>`).exec(text) ?? [];
      return JSON.parse(
        json.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      );
    });
    return { version: fact('Suite'), dialect: fact('Dialect'), options, mapping };
  },
  markdown(text) {
    const fact = (name: string) => new RegExp(`^\\| ${name} \\| (.*) \\|$`, 'm').exec(text)?.[1];
    const [options, mapping] = ['Options', 'Mapping'].map((name) => {
      return JSON.parse(new RegExp(`^## ${name}\n\n\`\`\`json\n([^]*?)\n\`\`\``, 'm').exec(text)?.[1] ?? 'null');
    });
    return { version: fact('Suite'), dialect: fact('Dialect'), options, mapping };
  },
};

test('every format has the version, the dialect, the options without secrets, and the mapping', async () => {
  const server = createReferenceServer({ deployment: ownDeployment, dialect: 'deployed' });
  const options = {
    only: ['test/<"reading">', 'TEST-02'],
    seed: 7,
    headers: { 'x-secret': 'canary' },
    dialect: 'deployed',
  } as const;
  const result = await run({ server, cases: [readingCase], requirements, ...options });
  await server.close();
  const expected = {
    version,
    dialect: 'deployed',
    options: { dialect: 'deployed', headers: ['x-secret'], only: options.only, seed: 7 },
    mapping: ownMapping,
  };
  const shown = reports.map(({ name, render }) => [name, readers[name]?.(render(result))]);
  expect(shown).toEqual(reports.map(({ name }) => [name, expected]));
});
