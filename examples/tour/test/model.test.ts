import { demoDeployment } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { demoModel } from '../src/model.js';

const deployed = new Map(demoDeployment.models.flatMap(({ types }) => Object.entries(types)));

test.each(Object.entries(demoModel.types))('%s is the same as in the demo deployment', (signature, definition) => {
  expect(definition).toEqual(deployed.get(signature));
});
