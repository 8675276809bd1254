import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, startOwnPostgres } from '../../scripts/postgres.mjs'
import type { RunningProduct } from '../fixtures.ts'
import { assertStarted, type Product, startProduct } from '../product.ts'
import { openRoundRobin } from './roundRobin.ts'

/** Two programs over one PostgreSQL, as `deploy/compose.cluster.yaml` has them, behind a balancer. */
export type TwoInstances = {
  readonly product: RunningProduct
  readonly frameOrigin: string
  /** How many requests each has answered. */
  served(): readonly number[]
  /** Ends one of them without a word, and starts it again. */
  kill(index: 0 | 1): Promise<void>
  start(index: 0 | 1): Promise<void>
  close(): Promise<void>
}

/** Starts both over a chain that is there already. */
export async function startTwoInstances(chain: { readonly id: number; readonly url: string }): Promise<TwoInstances> {
  const postgres = await startOwnPostgres()
  if (postgres === undefined) throw new Error('Two instances need a PostgreSQL: install one')
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-two-'))
  const ports = [await findFreePort(), await findFreePort()] as const
  const framePorts = [await findFreePort(), await findFreePort()] as const
  const pages = await openRoundRobin(() => ports)
  const frames = await openRoundRobin(() => framePorts)
  const origin = `http://localhost:${pages.port}`
  const frameOrigin = `http://keys.localhost:${frames.port}`
  const configFile = join(folder, 'latchkey.config.ts')
  await writeFile(configFile, `export default ${JSON.stringify(configOver(chain))}`)
  const running: (Product | undefined)[] = [undefined, undefined]

  async function start(index: 0 | 1): Promise<void> {
    const started = await startProduct({
      LATCHKEY_PORT: String(ports[index]),
      LATCHKEY_FRAME_PORT: String(framePorts[index]),
      LATCHKEY_ORIGIN: origin,
      LATCHKEY_FRAME_ORIGIN: frameOrigin,
      LATCHKEY_DATA: join(folder, 'data'),
      LATCHKEY_CONFIG: configFile,
      LATCHKEY_TEST_PAGES: '1',
      DATABASE_URL: postgres?.url ?? '',
    })
    assertStarted(started)
    running[index] = started
  }

  await start(0)
  await start(1)
  return {
    product: { origin, nodeUrls: { [chain.id]: chain.url }, dataFolder: join(folder, 'data') },
    frameOrigin,
    served: pages.served,
    start,
    async kill(index) {
      await running[index]?.kill()
      running[index] = undefined
    },
    async close() {
      await Promise.all(running.map((each) => each?.stop()))
      await Promise.all([pages.close(), frames.close()])
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function configOver({ id, url }: { readonly id: number; readonly url: string }) {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return { chains: [{ id, name: 'Latchkey Local', nativeCurrency, rpcUrls: [url], testnet: true }] }
}
