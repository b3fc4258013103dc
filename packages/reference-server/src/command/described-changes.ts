import type { Changes, DeploymentChanges } from '../deployment/deployment-changes.js';

const kinds: readonly (readonly [kind: keyof DeploymentChanges, one: string, many: string])[] = [
  ['accesses', 'access', 'accesses'],
  ['types', 'type', 'types'],
  ['entities', 'entity', 'entities'],
  ['resources', 'resource', 'resources'],
  ['folders', 'workbench folder', 'workbench folders'],
  ['services', 'service', 'services'],
  ['users', 'user', 'users'],
  ['settings', 'setting', 'settings'],
];

/** How many names are shown of each kind. */
const shown = 3;

/** Changes of one kind with their number and the first names. */
export interface ChangeSummary {
  readonly kind: keyof DeploymentChanges;
  readonly change: keyof Changes;
  readonly count: number;
  readonly first: readonly string[];
}

export function summariesOf(changes: DeploymentChanges): readonly ChangeSummary[] {
  const all = kinds.flatMap(([kind]) =>
    (['added', 'removed', 'changed'] as const).map((change) => {
      const names = changes[kind][change];
      return { kind, change, count: names.length, first: names.slice(0, shown) };
    }),
  );
  return all.filter(({ count }) => count > 0);
}

/** E.g. `2 entities added (access.a Person/7, access.a Person/8), 1 user removed (ann)`. */
export function changesText(changes: DeploymentChanges): string {
  const nouns = new Map(kinds.map(([kind, ...words]) => [kind, words] as const));
  const texts = summariesOf(changes).map(({ kind, change, count, first }) => {
    const [one, many] = nouns.get(kind) ?? [];
    const names = [...first, ...(count > shown ? ['…'] : [])].join(', ');
    return `${count} ${count === 1 ? one : many} ${change} (${names})`;
  });
  return texts.length === 0 ? 'no differences' : texts.join(', ');
}
