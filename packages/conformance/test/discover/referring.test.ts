import { expect, onTestFinished, test } from 'vitest';
import { openClinic, patient } from '../safety/clinic.js';
import { command } from '../support.js';

test('a type that refers to the entity type by a property that is never empty is named with it', async () => {
  const clinic = await openClinic();
  onTestFinished(clinic.close);
  const types = [patient, 'com.acme.clinic.Visit'].flatMap((type) => ['--type', type]);
  const target = ['--base-url', clinic.url, '--user', clinic.user.user, '--password-env', 'SECRET'];
  const { code, err } = await command(['discover', ...target, '--access', 'access.clinic', ...types], {
    SECRET: clinic.user.password,
  });
  expect(code).toBe(0);
  expect(err).toContain('com.acme.clinic.Visit shows ');
  expect(err).not.toContain('none of the types refers');
  expect(err).toMatch(
    /^referringType +not found: com\.acme\.clinic\.Visit refers to com\.acme\.clinic\.Patient by patient, but no answer shows whether it may be empty or is mandatory;/m,
  );
});
