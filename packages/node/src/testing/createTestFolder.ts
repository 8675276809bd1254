import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** An empty folder, gone with the test that asks for it, or with its file where that asks beside its tests. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-test-'))
  const whenOver = TestRunner.getCurrentTest() === undefined ? afterAll : onTestFinished
  whenOver(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
