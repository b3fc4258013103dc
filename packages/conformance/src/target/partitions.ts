import type { PropertyTarget, Subject } from '../case/subject.js';

/** A partition that no access has. */
const nowhere = 'conformance-nothing';

/**
 * Returns whether an access ignores the partition in a path: it then returns a property of an existing entity even for
 * a partition that does not exist. A GET of the entity itself need not show that (D-51).
 */
export async function ignoresPartitions(
  subject: Pick<Subject, 'getProperty'>,
  target: PropertyTarget,
): Promise<boolean> {
  const { status } = await subject.getProperty({ ...target, partition: nowhere }, { depth: 0 });
  return status === 200;
}
