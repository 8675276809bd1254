import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longestFirst.ts'
import { assertNewEnough } from './scripts/runtime.mjs'

assertNewEnough()

const isSoak = process.env['SOAK'] !== undefined
/** A soak's hundredfold of draws may take its time. */
const testTimeout = isSoak ? 3_600_000 : 120_000

export default defineConfig({
  test: {
    reporters: ['default'],
    // One more than there are cores: tests of servers wait for files, processes and each other.
    maxWorkers: availableParallelism() + 1,
    setupFiles: ['./scripts/propertySeed.ts'],
    // Modules hold no state: loading them once for each worker and not for each file halves the run.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Files of this name have one dose, the large one.
    exclude: isSoak ? ['**/node_modules/**'] : ['**/node_modules/**', '**/*.soak.test.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'headless',
          environment: 'node',
          include: [
            'packages/{base,node,evm,remote,custody,policy,wallet-book,simulator,connect,embedded,texts,create-latchkey}/src/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'e2e/interop/**/*.test.ts',
          ],
          testTimeout,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'react',
          environment: 'happy-dom',
          setupFiles: ['./scripts/patience.ts'],
          // A frame of a test is empty: it asks no server for a page.
          environmentOptions: {
            happyDOM: { settings: { disableIframePageLoading: true } },
          },
          // The theme is tested by its values; other style sheets are left out.
          css: { include: [/tokens\.css/] },
          include: [
            'packages/{browser,element,money,react,svelte,ui,vue}/src/**/*.test.{ts,tsx}',
            'apps/{web,pocket,console}/src/**/*.test.tsx',
          ],
          testTimeout,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
