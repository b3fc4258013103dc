import { createReferenceServer, type ReferenceServerOptions } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { Session } from './session.js';

const types = {
  'x.Bag': {
    kind: 'entity',
    properties: {
      decimals: 'set<decimal>',
      doubles: 'set<double>',
      floats: 'set<float>',
      decimalList: 'list<decimal>',
      byDecimal: 'map<decimal,string>',
      byDouble: 'map<double,string>',
      anything: 'object',
    },
  },
} as const;

const deployment = {
  models: [{ name: 'm', types }],
  accesses: [{ id: 'a', model: 'm', entities: [] }],
  users: [{ name: 'reader', password: 'secret' }],
} as const;

const bag = '/rest/v2/entities/a/x.Bag/1';
const property = (name: string) => `/rest/v2/properties/a/x.Bag/1/a/${name}`;
const json = { 'content-type': 'application/json' };

class Bag {
  readonly #session: Session;

  private constructor(session: Session) {
    this.#session = session;
  }

  static async of(options: ReferenceServerOptions): Promise<Bag> {
    return new Bag(await new Session(createReferenceServer({ deployment, ...options })).logIn());
  }

  async send(method: string, target: string, body?: string): Promise<string> {
    const { status, text } = await this.#session.send([method, target, body, json]);
    expect(status, text).toBe(200);
    return text;
  }

  /** The texts of the numbers in a property, in wrappers or not. */
  async numbers(name: string): Promise<readonly string[]> {
    const text = await this.send('GET', `${property(name)}?prettiness=none&typeExplicitness=always`);
    return Array.from(text.matchAll(/"value": ?"?(-?[\d.E+-]+)/g), ([, number = '']) => number);
  }

  /** Puts a value, and reads it. */
  async stored(name: string, value: string): Promise<readonly string[]> {
    await this.send('PUT', bag, `{"${name}":${value}}`);
    return this.numbers(name);
  }
}

const wrapper = (type: string) => (value: string) =>
  `{"_type":"${type}","value":${type === 'decimal' ? `"${value}"` : value}}`;
const set = (elements: readonly string[]) => `{"_type":"set","value":[${elements}]}`;
const decimals = (texts: readonly string[]) => texts.map(wrapper('decimal'));

/** Decimals of which some are equal by value, and fewer by digits and scale. Zero has no sign. */
const scales = ['1', '1.0', '1.00', '10e-1', '0', '0.0', '-0', '-0.0', '0e3', '1e3', '1000', '1.0e3', '-1.0', '2.5'];
const zeros = ['0.0', '-0.0', '1.5', '-1.5', '1.50'];

it.each<[string, ReferenceServerOptions, byScale: number, bySign: number]>([
  ['documented', {}, 5, 3],
  ['this deviation alone', { deviations: ['D-61'] }, 11, 4],
  ['deployed', { dialect: 'deployed' }, 11, 4],
])('D-61: a set compares as equals of Java, %s', async (_name, options, byScale, bySign) => {
  const service = await Bag.of(options);
  expect(await service.stored('decimals', set(decimals(scales)))).toHaveLength(byScale);
  expect(await service.stored('anything', set(decimals(scales)))).toHaveLength(byScale);
  expect(await service.stored('anything', set(decimals(scales).map((each) => `[${each}]`)))).toHaveLength(byScale);
  expect(await service.stored('doubles', set(zeros))).toHaveLength(bySign);
  expect(await service.stored('floats', set(zeros.map(wrapper('float'))))).toHaveLength(bySign);
  expect(await service.stored('anything', set(zeros.map(wrapper('double'))))).toHaveLength(bySign);
});

describe.each(['documented', 'deployed'] as const)('%s: equality', (dialect) => {
  const isExact = dialect === 'deployed';

  it('of the elements that a POST adds and removes', async () => {
    const service = await Bag.of({ dialect });
    const decimal = wrapper('decimal');
    await service.stored('decimals', set(decimals(['1.0'])));
    await service.send('POST', property('decimals'), `[${decimals(['1.00', '1.0'])}]`);
    expect(await service.numbers('decimals')).toEqual(isExact ? ['1.0', '1.00'] : ['1.0']);
    await service.send('POST', `${property('decimals')}?remove=true`, decimal('1.000'));
    expect(await service.numbers('decimals')).toEqual(isExact ? ['1.0', '1.00'] : []);
    await service.send('POST', `${property('decimals')}?remove=true`, decimal('1.00'));
    expect(await service.numbers('decimals')).toEqual(isExact ? ['1.0'] : []);
    await service.send('DELETE', property('decimals'));
    await service.send('POST', property('decimals'), `[${decimals(['2', '2.0'])}]`);
    expect(await service.numbers('decimals')).toHaveLength(isExact ? 2 : 1);
  });

  it('of the keys of a map', async () => {
    const service = await Bag.of({ dialect });
    const flat = (keys: readonly string[]) => `{"_type":"flatmap","value":[${keys.map((key) => `${key},"v"`)}]}`;
    expect(await service.stored('byDecimal', flat(decimals(['1.0', '1.00'])))).toHaveLength(isExact ? 2 : 1);
    expect(await service.stored('byDouble', flat(['0.0', '-0.0']))).toHaveLength(isExact ? 2 : 1);
    await service.send('POST', `${property('byDouble')}?remove=true`, flat(['-0.0']));
    expect(await service.numbers('byDouble')).toEqual(isExact ? ['0.0'] : []);
  });

  it('of the elements of a list that are removed by a position where they are not', async () => {
    const service = await Bag.of({ dialect });
    expect(await service.stored('decimalList', `[${decimals(['3', '1.0', '1.00'])}]`)).toHaveLength(3);
    const removed = `{"_type":"flatmap","value":[0,${wrapper('decimal')('1.00')}]}`;
    await service.send('POST', `${property('decimalList')}?remove=true`, removed);
    expect(await service.numbers('decimalList')).toEqual(isExact ? ['3', '1.0'] : ['3', '1.00']);
  });
});
