import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Packs the packages, once for all the workers of a run; the others wait for the first. Fails where it has failed. */
export async function packOnce(): Promise<void> {
  const { dataFolder }: { readonly dataFolder: string } = JSON.parse(process.env['LATCHKEY_E2E_PRODUCT'] ?? '{}')
  const place = join(dataFolder, 'packing')
  if (mkdirSync(place, { recursive: true }) === undefined) return await waitFor(place)
  try {
    execFileSync(process.execPath, [join(root, 'scripts/pack.ts')], { stdio: ['ignore', 'ignore', 'inherit'] })
    writeFileSync(join(place, 'packed'), '')
  } catch (error) {
    writeFileSync(join(place, 'failed'), '')
    throw error
  }
}

/** Resolves when there is a word on how it ended. */
async function waitFor(place: string): Promise<void> {
  const isOver = () => existsSync(join(place, 'packed')) || existsSync(join(place, 'failed'))
  await new Promise<void>((resolve) => {
    const watcher = watch(place, () => {
      if (isOver()) end()
    })
    const end = () => {
      watcher.close()
      resolve()
    }
    // It may have ended before it was watched.
    if (isOver()) end()
  })
  if (existsSync(join(place, 'failed'))) throw new Error('Packing has failed in another worker')
}
