import { goTo, hrefOf, type ViewProps } from '../../frame/router.js';
import { Loading } from '../../parts/messages.js';
import { Table } from '../../parts/table.js';
import { Diagram } from './diagram.js';
import { type AccessDescription, simpleName, typeOf, useModel } from './model.js';
import { TypeDetails } from './type-details.js';

/** The types of an access as a diagram: `#/model/<access>/<type>?all=true`. */
export function ModelView({ route }: ViewProps) {
  const model = useModel();
  const [, accessId, signature] = route.segments;
  const withBuiltIn = route.query.get('all') === 'true';
  return (
    <>
      <h1>Model</h1>
      <Loading loaded={model}>
        {({ accesses }) => {
          const access = accesses.find(({ id }) => id === accessId) ?? accesses[0];
          if (access === undefined) return <p>The deployment has no access.</p>;
          return <Types accesses={accesses} access={access} signature={signature} withBuiltIn={withBuiltIn} />;
        }}
      </Loading>
    </>
  );
}

interface TypesProps {
  readonly accesses: readonly AccessDescription[];
  readonly access: AccessDescription;
  readonly signature: string | undefined;
  readonly withBuiltIn: boolean;
}

function Types({ accesses, access, signature, withBuiltIn }: TypesProps) {
  const types = access.types.filter(({ isBuiltIn }) => withBuiltIn || !isBuiltIn);
  const selected = signature === undefined ? undefined : typeOf(access, signature);
  const go = (id: string, all: boolean) => goTo(hrefOf(['model', id], { all: all ? 'true' : undefined }));
  return (
    <>
      <div class="toolbar inline">
        <label>
          Access
          <select value={access.id} onChange={({ currentTarget }) => go(currentTarget.value, withBuiltIn)}>
            {accesses.map(({ id }) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={withBuiltIn}
            onChange={({ currentTarget }) => go(access.id, currentTarget.checked)}
          />
          Built-in types
        </label>
      </div>
      <div class={selected === undefined ? 'model' : 'model split'}>
        <Diagram access={access} types={types} selected={selected} />
        {selected && <TypeDetails access={access} type={selected} />}
      </div>
      <h2>As a table</h2>
      <Table
        label="Types"
        rows={types}
        keyOf={(type) => type.signature}
        empty="The access has no types of its own."
        columns={[
          { name: 'Type', cell: (type) => <a href={hrefOf(['model', access.id, type.signature])}>{type.name}</a> },
          { name: 'Extends', cell: ({ supertypes }) => supertypes.map(simpleName).join(', ') },
          { name: 'Entities', isNumber: true, cell: ({ count }) => count.toLocaleString('en') },
        ]}
      />
    </>
  );
}
