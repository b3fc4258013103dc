import { createReferenceServer, type ReferenceServerOptions } from '@platform-services/reference-server';
import fc from 'fast-check';
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

/** Decimals that are equal by value, and differ by scale. */
const scales = ['1', '1.0', '1.00', '10e-1', '0', '0.0', '-0', '-0.0', '0e3', '1e3', '1000', '1.0e3', '-1.0', '2.5'];

/** As `BigDecimal.equals` of Java: the same digits and the same scale. Zero has no sign. */
function written(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)\.?(\d*)e?(.*)$/.exec(text) ?? [];
  const unscaled = BigInt(whole + fraction);
  return `${unscaled === 0n ? '' : sign}${unscaled} ${fraction.length - Number(exponent || 0)}`;
}

const unique = (texts: readonly string[], keyOf: (text: string) => string) => new Set(texts.map(keyOf)).size;
const bits = (text: string) => (Object.is(Number(text), -0) ? '-0' : String(Number(text)));

describe('D-61: a set compares as equals of Java', () => {
  it('deployed: by scale and sign', async () => {
    const service = await Bag.of({ dialect: 'deployed' });
    const texts = fc.array(fc.constantFrom(...scales), { maxLength: 8 });
    const numbers = fc.array(fc.constantFrom('0.0', '-0.0', '1.5', '-1.5', '1.50'), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(texts, numbers, async (some, others) => {
        const byScale = unique(some, written);
        const byBits = unique(others, bits);
        const doubles = set(others.map(wrapper('double')));
        expect(await service.stored('decimals', set(decimals(some)))).toHaveLength(byScale);
        expect(await service.stored('anything', set(decimals(some).map((each) => `[${each}]`)))).toHaveLength(byScale);
        expect(await service.stored('doubles', set(others))).toHaveLength(byBits);
        expect(await service.stored('floats', set(others.map(wrapper('float'))))).toHaveLength(byBits);
        expect(await service.stored('anything', doubles)).toHaveLength(byBits);
      }),
      { numRuns: 20 },
    );
  });

  it('documented: by value', async () => {
    const service = await Bag.of({});
    expect(await service.stored('decimals', set(decimals(['1', '1.0', '1.00', '1e3', '1000'])))).toHaveLength(2);
    expect(await service.stored('doubles', set(['0.0', '-0.0']))).toHaveLength(1);
    expect(await service.stored('anything', set(['0.0', '-0.0']))).toHaveLength(1);
  });
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
