import { httpRpc, systemClock } from '@latchkey/base'
import type { Database } from '@latchkey/base/node'
import { type Chain, transportUrls } from '@latchkey/evm'
import type { PartHealth } from './compose.ts'
import { reasonOf } from './errors.ts'

const probeTimeoutMs = 2000

/** Asks the database and every chain's node how they are. */
export async function probeParts(
  database: Database,
  chains: readonly Chain[],
  build: string,
): Promise<Record<string, PartHealth>> {
  const probes: [string, Promise<PartHealth>][] = [
    ['database', probe(() => askDatabase(database))],
    ...chains.map((chain): [string, Promise<PartHealth>] => [`chain ${chain.id}`, probe(() => askNode(chain))]),
  ]
  const outcomes = await Promise.all(probes.map(async ([name, outcome]) => [name, await outcome] as const))
  return { web: { status: 'ok', build }, ...Object.fromEntries(outcomes) }
}

async function probe(ask: () => Promise<Record<string, unknown>>): Promise<PartHealth> {
  try {
    return { status: 'ok', ...(await ask()) }
  } catch (error) {
    return { status: reasonOf(error) }
  }
}

async function askDatabase(database: Database): Promise<Record<string, unknown>> {
  await database.selectNoFrom((expressions) => expressions.lit(1).as('one')).execute()
  return {}
}

async function askNode(chain: Chain): Promise<Record<string, unknown>> {
  const [url] = transportUrls(chain)
  if (url === undefined) throw new Error('No address is configured')
  const rpc = httpRpc({ url, fetch, clock: systemClock, timeoutMs: probeTimeoutMs })
  return { block: Number(await rpc.call({ method: 'eth_blockNumber' })) }
}
