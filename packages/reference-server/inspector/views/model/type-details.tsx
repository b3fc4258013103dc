import { hrefOf } from '../../frame/router.js';
import { Table } from '../../parts/table.js';
import {
  type AccessDescription,
  type EntityTypeDescription,
  elementsOf,
  type PropertyDescription,
  simpleName,
  typeText,
} from './model.js';

interface TypeDetailsProps {
  readonly access: AccessDescription;
  readonly type: EntityTypeDescription;
}

/** A type with its properties. */
export function TypeDetails({ access, type }: TypeDetailsProps) {
  const subtypes = access.types.filter(({ supertypes }) => supertypes.includes(type.signature));
  return (
    <section class="panel details" aria-label={`The type ${type.name}`}>
      <h2>{type.name}</h2>
      <p class="quiet signature">{type.signature}</p>
      <p>
        {type.isAbstract && 'Abstract. '}
        <a href={hrefOf(['data', access.id, type.signature])}>
          {type.count.toLocaleString('en')} {type.count === 1 ? 'entity' : 'entities'}
        </a>
      </p>
      <Names access={access.id} title="Extends" signatures={type.supertypes} />
      <Names access={access.id} title="Extended by" signatures={subtypes.map(({ signature }) => signature)} />
      <Table
        label={`Properties of ${type.name}`}
        rows={type.properties}
        keyOf={({ name }) => name}
        empty="It has no properties."
        columns={[
          { name: 'Property', cell: ({ name }) => name },
          { name: 'Type', cell: (property) => <PropertyType access={access} property={property} /> },
          { name: 'Notes', cell: (property) => <span class="quiet">{notesOn(property)}</span> },
        ]}
      />
    </section>
  );
}

function PropertyType({
  access,
  property,
}: {
  readonly access: AccessDescription;
  readonly property: PropertyDescription;
}) {
  const target = elementsOf(property.type).find(({ kind }) => kind === 'entity');
  const constants = elementsOf(property.type).flatMap(
    ({ name }) => access.enums.find(({ signature }) => signature === name)?.constants ?? [],
  );
  return (
    <>
      {target === undefined ? (
        typeText(property.type)
      ) : (
        <a href={hrefOf(['model', access.id, target.name])}>{typeText(property.type)}</a>
      )}
      {constants.length > 0 && <span class="quiet"> ({constants.join(', ')})</span>}
    </>
  );
}

function notesOn({ isMandatory, isNullable, isInherited }: PropertyDescription): string {
  return [isInherited && 'inherited', isMandatory && 'mandatory', !isNullable && 'not nullable']
    .filter(Boolean)
    .join(', ');
}

interface NamesProps {
  readonly access: string;
  readonly title: string;
  readonly signatures: readonly string[];
}

function Names({ access, title, signatures }: NamesProps) {
  if (signatures.length === 0) return null;
  return (
    <p>
      {title}{' '}
      {signatures.map((signature, index) => (
        <span key={signature}>
          {index > 0 && ', '}
          <a href={hrefOf(['model', access, signature])}>{simpleName(signature)}</a>
        </span>
      ))}
    </p>
  );
}
