'use client';

import { fromPlain, type Plain } from '@platform-services/sdk/plain';
import { useMemo } from 'react';
import type { Person } from '../people.js';

export function PersonCard({ person }: { person: Plain<Person> }) {
  const { firstName, birth, nicknames, balance } = useMemo(() => fromPlain(person), [person]);
  return (
    <p>
      {firstName}, born in {birth?.getUTCFullYear()}, called {Array.from(nicknames ?? []).join(' and ')}, has{' '}
      {balance?.toString()}
    </p>
  );
}
