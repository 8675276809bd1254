import { type Rpc, systemClock, withTimeout } from '@latchkey/base'
import type { Database } from '@latchkey/base/node'
import type { PartHealth } from './compose.ts'
import type { Embedded } from './embedded.ts'
import { reasonOf } from './errors.ts'

const probeTimeoutMs = 2000

export type ProbedParts = {
  readonly database: Database
  /** The node of every chain, by chain id. */
  readonly nodes: ReadonlyMap<number, Rpc>
  readonly relay: { health(): Promise<string> }
  /** Undefined where no link server runs here. */
  readonly link: { health(): Promise<string> } | undefined
  /** Undefined where the owner has switched custody off. */
  readonly embedded: Embedded | undefined
  readonly build: string
}

/** Asks every part that can be ill how it is. Never rejects. */
export async function probeParts(parts: ProbedParts): Promise<Record<string, PartHealth>> {
  const { database, nodes, relay, link, embedded, build } = parts
  const probes: [string, Promise<PartHealth>][] = [
    ['database', probe(() => askDatabase(database))],
    toProbe('relay', relay),
    ...(link === undefined ? [] : [toProbe('link', link)]),
    ...(embedded === undefined ? [] : probeEmbedded(embedded)),
    ...[...nodes].map(([id, node]): [string, Promise<PartHealth>] => [`chain ${id}`, probe(() => askNode(node))]),
  ]
  const outcomes = await Promise.all(probes.map(async ([name, outcome]) => [name, await outcome] as const))
  return { web: { status: 'ok', build }, ...Object.fromEntries(outcomes) }
}

function toProbe(name: string, part: { health(): Promise<string> }): [string, Promise<PartHealth>] {
  return [name, probe(async () => ({ status: await part.health() }))]
}

function probeEmbedded({ custody, frame }: Embedded): [string, Promise<PartHealth>][] {
  return [
    ['custody', probe(async () => ({ status: await custody.health(), url: custody.url }))],
    ['key frame', probe(async () => ({ status: await frame.health(), url: frame.origin }))],
  ]
}

async function probe(ask: () => Promise<Record<string, unknown>>): Promise<PartHealth> {
  try {
    return { status: 'ok', ...(await withTimeout(ask(), probeTimeoutMs, systemClock)) }
  } catch (error) {
    return { status: reasonOf(error) }
  }
}

async function askDatabase(database: Database): Promise<Record<string, unknown>> {
  await database.selectNoFrom((expressions) => expressions.lit(1).as('one')).execute()
  return {}
}

async function askNode(node: Rpc): Promise<Record<string, unknown>> {
  return { block: Number(await node.call({ method: 'eth_blockNumber' })) }
}
