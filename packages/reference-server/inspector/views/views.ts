import type { ComponentType } from 'preact';
import type { ViewProps } from '../frame/router.js';
import { Clock } from './clock/clock.js';
import { Data } from './data/data.js';
import { Faults } from './faults/faults.js';
import { Journal } from './journal/journal.js';
import { ModelView } from './model/model-view.js';
import { Sessions } from './sessions/sessions.js';
import { State } from './state/state.js';

/** A view of the inspector. Its addresses begin with its name, e.g. `#/journal`. */
interface ViewDefinition {
  readonly name: string;
  /** The text in the navigation. */
  readonly title: string;
  readonly View: ComponentType<ViewProps>;
}

const first: ViewDefinition = { name: 'data', title: 'Data', View: Data };

/** The views in the order of the navigation. */
export const views: readonly ViewDefinition[] = [
  first,
  { name: 'model', title: 'Model', View: ModelView },
  { name: 'journal', title: 'Journal', View: Journal },
  { name: 'faults', title: 'Faults', View: Faults },
  { name: 'clock', title: 'Clock', View: Clock },
  { name: 'sessions', title: 'Sessions', View: Sessions },
  { name: 'state', title: 'Worlds and state', View: State },
];

/** The view of an address. The first one if there is none with this name. */
export function viewOf(name: string | undefined): ViewDefinition {
  return views.find((each) => each.name === name) ?? first;
}
