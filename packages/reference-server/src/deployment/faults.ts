import { DeploymentError, type DeploymentFault } from '@platform-services/sdk/model';
import { type BodyRefusal, jsonPointer } from '../json/read.js';
import { Refusal } from '../model/refusal.js';
import { ModelError } from '../model/type-system.js';

/** Gathers what is wrong with a deployment, so that all of it is told at once. */
export class Faults {
  readonly #faults: DeploymentFault[] = [];

  get count(): number {
    return this.#faults.length;
  }

  add(pointer: string, found: string, expected: string): void {
    this.#faults.push({ pointer, found, expected });
  }

  /** Takes what the reader of bodies says, e.g. `found the text "x", expected a whole number of 32 bits`. */
  readonly take = ({ path, fault }: BodyRefusal): void => {
    const [found = fault, ...rest] = fault.split(', expected ');
    this.add(path, found.replace(/^found /, ''), rest.join(', expected ') || 'something else');
  };

  /** Runs a part of the work; what is refused in it is a fault at `pointer`. */
  attempt<Result>(pointer: string, work: () => Result): Result | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.add(pointer, error.message, 'what the access can hold');
      return undefined;
    }
  }

  /** Builds types; what is wrong with a model is a fault where the model stands. */
  attemptTypes<Result>(pointerOf: (model: string) => string, work: () => Result): Result | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      for (const { model, path, found, expected } of error.faults) {
        this.add(below(pointerOf(model), ...path), found, expected);
      }
      return undefined;
    }
  }

  /** @throws DeploymentError where there is any fault */
  throwAny(): void {
    if (this.#faults.length > 0) throw new DeploymentError(this.#faults);
  }
}

/** The JSON pointer of what stands below another one. */
export function below(pointer: string, ...steps: readonly (string | number)[]): string {
  return steps.reduce<string>(
    (path, step) => (typeof step === 'number' ? jsonPointer.index(path, step) : jsonPointer.member(path, step)),
    pointer,
  );
}
