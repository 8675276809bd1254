import { defineConfig } from 'vitest/config'
import { assertNewEnough } from '../../../scripts/runtime.mjs'

assertNewEnough()

// `npm run interop`: slow, and with processes that are killed, so it stands apart from the tests of each change.
export default defineConfig({
  test: {
    include: ['e2e/interop/matrix/*.interop.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    // Official clients leave promises behind when their node is killed. What has a line of ours in it counts.
    onUnhandledError: ({ stack = '' }) =>
      /^\s+at .*\/(?:apps|e2e|packages)\//m.test(stack) || !/node_modules/.test(stack),
  },
})
