import { hrefOf } from '../../frame/router.js';
import { Table } from '../../parts/table.js';
import type { AccessDescription } from '../model/model.js';

/** The accesses of the world. */
export function Accesses({ accesses }: { readonly accesses: readonly AccessDescription[] }) {
  return (
    <>
      <h1>Accesses</h1>
      <Table
        label="Accesses"
        rows={accesses}
        keyOf={({ id }) => id}
        empty="The deployment has no access."
        columns={[
          { name: 'Access', cell: ({ id }) => <a href={hrefOf(['data', id])}>{id}</a> },
          { name: 'Entities', isNumber: true, cell: ({ entityCount }) => entityCount.toLocaleString('en') },
          { name: 'Types', isNumber: true, cell: ({ types }) => types.filter((type) => !type.isBuiltIn).length },
          {
            name: 'Resources',
            isNumber: true,
            cell: ({ id, resourceType, resourceCount }) => (
              <a href={hrefOf(['data', id, resourceType])}>{resourceCount.toLocaleString('en')}</a>
            ),
          },
          { name: 'Partitions', cell: ({ partitions }) => partitions },
          { name: 'Model', cell: ({ id }) => <a href={hrefOf(['model', id])}>Diagram</a> },
        ]}
      />
    </>
  );
}
