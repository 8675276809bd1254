import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { RunningProduct } from './fixtures.ts'
import { assertStarted, startProduct } from './product.ts'

export type OwnedOptions = {
  /** The configuration as its owner has written it. */
  readonly config: object
  /** Files beside the configuration, by their names. */
  readonly files?: Readonly<Record<string, string>>
}

/** Runs a product of an owner's for as long as the work takes; it has local chains of its own unless it names others. */
export async function withOwnedProduct(
  { config, files = {} }: OwnedOptions,
  work: (product: RunningProduct) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-owned-'))
  const dataFolder = join(folder, 'data')
  const file = join(folder, 'latchkey.config.ts')
  await writeFile(file, `export default ${JSON.stringify(config)}`)
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const own = await startProduct({ LATCHKEY_PORT: '0', LATCHKEY_DATA: dataFolder, LATCHKEY_CONFIG: file })
  assertStarted(own)
  try {
    await work({ origin: own.origin, nodeUrls: own.nodeUrls, dataFolder })
  } finally {
    await own.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
