import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that would end last unless they begin first; the others are short enough to fill the time beside them. */
const longest = [
  'permissions-on-postgres',
  'permissions',
  'hostile-input',
  'chaos',
  'two-nodes-kill',
  'kill',
  'fuzz',
  'rejoining',
];

/**
 * Vitest's order, which is by the times of the run before: there is none on a new machine. A package's files
 * stay together, since they share processes.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is not an array's.
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name);
      return own.toSorted((one, other) => placeOf(one) - placeOf(other));
    });
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.endsWith(`/server/tests/${name}.test.ts`));
  return place === -1 ? longest.length : place;
}
