/** Counts what passed and what failed, over all stages of a run, and shows each stage. */
export class Count {
  #passed = 0;
  #failed = 0;

  /**
   * Counts a stage as one.
   *
   * @param {{ readonly name: string, readonly again: string }} stage `again` is the command that repeats it alone
   * @param {boolean} ok
   */
  stage({ name, again }, ok) {
    console.log(ok ? `✓ ${name}` : `✗ ${name}\n  To repeat it alone: ${again}`);
    this.add(ok ? { passed: 1 } : { failed: 1 });
  }

  /** @param {{ passed?: number, failed?: number }} counts of the tests within a stage */
  add({ passed = 0, failed = 0 }) {
    this.#passed += passed;
    this.#failed += failed;
  }

  /** Writes the last line of a run, and sets the exit code. */
  end() {
    console.log(`${this.#passed} passed, ${this.#failed} failed`);
    process.exitCode = this.#failed === 0 && this.#passed > 0 ? 0 : 1;
  }
}
