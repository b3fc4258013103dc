import { goTo, hrefOf, type ViewProps } from '../../frame/router.js';
import { Loading } from '../../parts/messages.js';
import { Table } from '../../parts/table.js';
import { Diagram } from './diagram.js';
import { type AccessDescription, simpleName, typeOf } from './model.js';
import { TypeDetails } from './type-details.js';
import { useModel } from './use-model.js';

/** The types of an access as a diagram: `#/model/<access>/<type>?all=true&properties=false`. */
export function ModelView({ route }: ViewProps) {
  const model = useModel();
  const [, accessId, signature] = route.segments;
  const choice: Choice = {
    withBuiltIn: route.query.get('all') === 'true',
    withProperties: route.query.get('properties') !== 'false',
  };
  return (
    <>
      <h1>Model</h1>
      <Loading loaded={model}>
        {({ accesses }) => {
          const access = accesses.find(({ id }) => id === accessId) ?? accesses[0];
          if (access === undefined) return <p>The deployment has no access.</p>;
          return <Types accesses={accesses} access={access} signature={signature} choice={choice} />;
        }}
      </Loading>
    </>
  );
}

/** What the diagram shows. */
interface Choice {
  readonly withBuiltIn: boolean;
  readonly withProperties: boolean;
}

/** The parameters of the address that say what the diagram shows. */
function parametersOf({ withBuiltIn, withProperties }: Choice): Readonly<Record<string, string | undefined>> {
  return { all: withBuiltIn ? 'true' : undefined, properties: withProperties ? undefined : 'false' };
}

interface TypesProps {
  readonly accesses: readonly AccessDescription[];
  readonly access: AccessDescription;
  readonly signature: string | undefined;
  readonly choice: Choice;
}

function Types({ accesses, access, signature, choice }: TypesProps) {
  const types = access.types.filter(({ isBuiltIn }) => choice.withBuiltIn || !isBuiltIn);
  const selected = signature === undefined ? undefined : typeOf(access, signature);
  const parameters = parametersOf(choice);
  const change = (changed: Partial<Choice>) =>
    goTo(
      hrefOf(['model', access.id, ...(selected ? [selected.signature] : [])], parametersOf({ ...choice, ...changed })),
    );
  return (
    <>
      <div class="toolbar inline">
        <label>
          Access
          <select
            value={access.id}
            onChange={({ currentTarget }) => goTo(hrefOf(['model', currentTarget.value], parameters))}
          >
            {accesses.map(({ id }) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={choice.withProperties}
            onChange={({ currentTarget }) => change({ withProperties: currentTarget.checked })}
          />
          Properties
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={choice.withBuiltIn}
            onChange={({ currentTarget }) => change({ withBuiltIn: currentTarget.checked })}
          />
          Built-in types
        </label>
      </div>
      <div class={selected === undefined ? 'model' : 'model split'}>
        <Diagram
          access={access}
          types={types}
          selected={selected}
          parameters={parameters}
          withProperties={choice.withProperties}
        />
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
