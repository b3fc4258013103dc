import { useState } from 'preact/hooks';
import { hrefOf } from '../../frame/router.js';
import { Table } from '../../parts/table.js';
import { type AccessDescription, simpleName } from '../model/model.js';

/** The types of an access with their numbers of entities. */
export function Types({ access }: { readonly access: AccessDescription }) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const types = access.types
    .filter(({ signature }) => signature.toLowerCase().includes(wanted))
    .toSorted((one, other) => Number(one.isBuiltIn) - Number(other.isBuiltIn) || (one.name < other.name ? -1 : 1));
  return (
    <>
      <nav class="trail" aria-label="Path">
        <a href={hrefOf(['data'])}>Accesses</a>
      </nav>
      <h1>{access.id}</h1>
      <p class="quiet">
        {access.entityCount.toLocaleString('en')} entities, partitions are {access.partitions}.{' '}
        <a href={hrefOf(['model', access.id])}>Diagram of the types</a>
      </p>
      <div class="toolbar">
        <label>
          Find a type
          <input type="search" value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
        </label>
        <a class="button" href={hrefOf(['data', access.id], { import: 'true' })}>
          Import entities
        </a>
      </div>
      <Table
        label="Types"
        rows={types}
        keyOf={({ signature }) => signature}
        empty="No type has this name."
        columns={[
          {
            name: 'Type',
            cell: ({ signature, name, isAbstract }) => (
              <>
                <a href={hrefOf(['data', access.id, signature])}>{name}</a>
                {isAbstract && <span class="mark">abstract</span>}
              </>
            ),
          },
          { name: 'Entities', isNumber: true, cell: ({ count }) => count.toLocaleString('en') },
          { name: 'Extends', cell: ({ supertypes }) => supertypes.map(simpleName).join(', ') },
          { name: 'Properties', isNumber: true, cell: ({ properties }) => properties.length },
          { name: 'Signature', cell: ({ signature }) => <span class="quiet">{signature}</span> },
        ]}
      />
    </>
  );
}
