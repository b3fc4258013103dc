import { useState } from 'preact/hooks';
import { call } from '../../frame/api.js';
import { useAttempt } from '../../frame/loading.js';
import { useUnsaved } from '../../frame/unsaved.js';
import { FormEnd } from '../../parts/form-end.js';
import { counts, effects, matches, profiles, ruleOf } from './rule-of-form.js';

const usual = '{"fault":{"status":503}}';

/** A form that writes a rule, which can be changed before it is added. */
export function AddFault({ onAdded }: { readonly onAdded: () => void }) {
  const [what, setWhat] = useState<string>(effects[0].name);
  const [json, setJson] = useState(usual);
  const [added, setAdded] = useState(usual);
  useUnsaved(json !== added);
  const adding = useAttempt();
  const effect = effects.find(({ name }) => name === what);
  const unit = effect !== undefined && 'unit' in effect ? effect : undefined;
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    void adding.attempt(async () => {
      await call('faults', { method: 'POST', json: JSON.parse(json) });
      setAdded(json);
      onAdded();
    });
  };
  return (
    <section class="panel add-fault" aria-labelledby="add-fault">
      <h2 id="add-fault">Add a fault</h2>
      <form
        class="fields"
        aria-label="Rule"
        onSubmit={(event) => event.preventDefault()}
        onInput={({ currentTarget }) => {
          const form = new FormData(currentTarget);
          setWhat(String(form.get('what')));
          setJson(JSON.stringify(ruleOf(form)));
        }}
      >
        <label class="wide">
          What happens
          <select name="what">
            {effects.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
            {profiles.map((name) => (
              <option key={name} value={name}>
                Profile {name}
              </option>
            ))}
          </select>
        </label>
        {unit !== undefined && (
          <label key={unit.name}>
            {unit.unit}
            <input
              name={`amount of ${unit.name}`}
              inputMode="numeric"
              defaultValue={String(unit.usual)}
              autocomplete="off"
            />
          </label>
        )}
        <Fields legend="Which requests" fields={matches} />
        <Fields legend="How many of them" fields={counts} />
      </form>
      <form onSubmit={add}>
        <label>
          JSON
          <textarea
            class="code"
            rows={3}
            spellcheck={false}
            value={json}
            onInput={({ currentTarget }) => setJson(currentTarget.value)}
          />
        </label>
        <FormEnd error={adding.error}>Add</FormEnd>
      </form>
    </section>
  );
}

interface FieldsProps {
  readonly legend: string;
  readonly fields: readonly { readonly name: string; readonly label: string; readonly hint: string }[];
}

function Fields({ legend, fields }: FieldsProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {fields.map(({ name, label, hint }) => (
        <label key={name}>
          {label}
          <input name={name} placeholder={hint} autocomplete="off" spellcheck={false} />
        </label>
      ))}
    </fieldset>
  );
}
