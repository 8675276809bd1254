// The order of test files in a clone that has never run them: vitest then begins with the largest, and some of the longest
// are small. One that begins last is waited for by an idle computer.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Where they are; tested to be there. */
export const longest: readonly string[] = [
  // Over PostgreSQL.
  'apps/relay-server/src/store/postgresMailboxes.test.ts',
  'apps/api-server/src/embedded/embedded.test.ts',
  'apps/relay-server/src/link/openRooms.test.ts',
  'apps/relay-server/src/twoProcesses.test.ts',
  'apps/relay-server/src/store/postgresConformance.test.ts',
  'apps/custody-server/src/activities/together.test.ts',
  'apps/custody-server/src/commands/commands.test.ts',
  // Everywhere.
  'apps/custody-server/src/http/remembered.test.ts',
  'apps/api-server/src/faults.test.ts',
  'apps/custody-server/src/faults.test.ts',
  'scripts/release/release.test.ts',
  'scripts/docs/examples.test.ts',
  'e2e/interop/interop.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((path) => moduleId.endsWith(`/${path}`))
      return index === -1 ? longest.length : index
    }
    // All of these are of the project that runs first.
    return sorted.sort((one, other) => rank(one) - rank(other))
  }
}
