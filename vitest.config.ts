import { defineConfig } from 'vitest/config'
import { assertNewEnough } from './scripts/runtime.mjs'
import { reportFolder } from './scripts/standstill.ts'

assertNewEnough()

export default defineConfig({
  test: {
    reporters: ['default'],
    // One core is kept free unless told otherwise, which on a small computer is half of it.
    maxWorkers: '100%',
    setupFiles: ['./scripts/propertySeed.ts'],
    // One that stands still can be asked where (scripts/standstill.ts).
    execArgv: ['--report-on-signal', '--report-exclude-network', `--report-directory=${reportFolder}`],
    projects: [
      {
        extends: true,
        test: {
          name: 'headless',
          environment: 'node',
          include: [
            'packages/{base,evm,remote,connect,custody}/src/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'scripts/*.test.ts',
            'e2e/interop/**/*.test.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'react',
          environment: 'happy-dom',
          // The theme is tested by its values; other style sheets are left out.
          css: { include: [/tokens\.css/] },
          include: ['packages/react/src/**/*.test.{ts,tsx}', 'apps/{web,pocket,console}/src/**/*.test.tsx'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
