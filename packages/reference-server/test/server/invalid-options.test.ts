import { createReferenceServer, OptionError } from '@platform-services/reference-server';
import { expect, it } from 'vitest';

it('every invalid option is a problem', () => {
  const options = {
    ports: 1,
    dialekt: 'x',
    vendor: '1',
    basePath: 'x',
    limits: { maxEntities: -1, maxBodyBytes: 0.5, maxBytes: 1 },
    sessions: { maxIdleTime: 'x' },
    seed: '',
  };
  let thrown: unknown;
  try {
    Reflect.apply(createReferenceServer, undefined, [options]);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(OptionError);
  const { problems, message } = thrown as OptionError;
  expect(problems.map(({ option }) => option)).toEqual([
    'ports',
    'dialekt',
    'basePath',
    'vendor',
    'limits',
    'limits',
    'limits',
    'sessions',
    'seed',
  ]);
  expect(message.split('\n')).toEqual(problems.map((problem) => problem.message));
});
