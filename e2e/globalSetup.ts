import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assertStarted, startProduct } from './product.ts'

/** Starts one real product for all tests, in a folder and on a port of its own; the result ends it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  const product = await startProduct({
    LATCHKEY_PORT: '0',
    LATCHKEY_DATA: folder,
    LATCHKEY_CONFIG: '',
  })
  assertStarted(product)
  const { origin, nodeUrls } = product
  process.env['LATCHKEY_E2E_PRODUCT'] = JSON.stringify({ origin, nodeUrls, dataFolder: folder })
  return async () => {
    const health = await fetch(`${product.origin}/health/details`).then((answer) => answer.text())
    const exitCode = await product.stop()
    await rm(folder, { recursive: true, force: true })
    // Reports that no test was looking for any more would otherwise go unseen.
    if (!/"cspReports":0\b/.test(health)) throw new Error(`The policy was violated during the tests: ${health}`)
    if (exitCode !== 0) throw new Error(`Latchkey ended with ${exitCode}:\n${product.output()}`)
  }
}
