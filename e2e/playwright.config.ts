import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { assertNewEnough } from '../scripts/runtime.mjs'

assertNewEnough()

const chromium = findChromium()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './globalSetup.ts',
  // A test that passes only the second time is a failed test.
  retries: 0,
  forbidOnly: true,
  fullyParallel: true,
  // A journey waits for blocks and servers most of its time.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env['LATCHKEY_E2E_RESULTS'] ?? '../test-results/e2e.json' }]],
  use: {
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    // Motion costs a test time, and shows it nothing: a test that is about it asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      // The first needs no display, the others keep the browser itself from calling anywhere.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
