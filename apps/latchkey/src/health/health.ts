import type { Marks } from '@latchkey/api-server'
import type { Clock, Rpc } from '@latchkey/base'
import { createProbe, shareQuestion, type WriteProbe } from '@latchkey/node'
import { reasonInWords } from '../config/dataFolder.ts'
import type { Embedded } from '../custody/embedded.ts'

/** How one part is doing; `status` is `ok`, `slow` while its answer is in line, or says in a word what is wrong. */
export type PartHealth = { readonly status: string; readonly [detail: string]: unknown }

export type PartsHealth = Readonly<Record<string, PartHealth>>

/** How the program is doing. Asking costs the same however many ask. Never rejects. */
export type Health = {
  /** The parts without which this process cannot serve anybody. */
  ready(): Promise<PartsHealth>
  /** Those, and what another process of this program would do no better: what is elsewhere, and what is in the database. */
  details(): Promise<PartsHealth>
}

export type HealthDeps = {
  readonly database: WriteProbe
  /** Knows of rows of logins that somebody else has written. */
  readonly marks: Pick<Marks, 'refusedRows'>
  /** The node of every chain, by chain id. */
  readonly nodes: ReadonlyMap<number, Rpc>
  readonly relay: { health(): Promise<string> }
  /** Undefined where no link server runs here. */
  readonly link: { health(): Promise<string> } | undefined
  /** Undefined where the owner has switched custody off. */
  readonly embedded: Embedded | undefined
  readonly build: string
  readonly clock: Clock
}

type Probes = readonly (readonly [name: string, ask: () => Promise<PartHealth | 'slow'>])[]

/** Asks parts how they are. */
export function createHealth(deps: HealthDeps): Health {
  const { database, marks, nodes, relay, link, embedded, build, clock } = deps
  const isCustodyHere = embedded?.custody.answer !== undefined
  const probe = (ask: () => Promise<PartHealth>) => createProbe(ask, clock)
  const own: Probes = [
    ['database', probe(async () => ({ status: await database().then(() => 'ok') }))],
    ['relay', probe(async () => ({ status: await relay.health() }))],
    ...(link === undefined ? [] : ([['link', probe(async () => ({ status: await link.health() }))]] as const)),
    // Custody here waits for its own parts no longer than anybody else.
    ...(embedded && isCustodyHere ? ([['custody', () => askCustody(embedded)]] as const) : []),
    ...(embedded === undefined ? [] : ([['key frame', probe(() => askFrame(embedded))]] as const)),
  ]
  const elsewhere: Probes = [
    ...(embedded && !isCustodyHere ? ([['custody', probe(() => askCustody(embedded))]] as const) : []),
    ...[...nodes].map(([id, node]) => [`chain ${id}`, probe(() => askNode(node))] as const),
  ]
  const ready = shareQuestion(() => probeAll(own), clock)
  const others = shareQuestion(() => probeAll(elsewhere), clock)
  return {
    ready,
    async details() {
      const [here, there] = await Promise.all([ready(), others()])
      const logins = tellLogins(marks.refusedRows())
      return { web: { status: 'ok', build }, logins, ...tellKeys(embedded), ...here, ...there }
    },
  }
}

async function probeAll(probes: Probes): Promise<PartsHealth> {
  return Object.fromEntries(await Promise.all(probes.map(async ([name, ask]) => [name, await tell(ask)])))
}

async function tell(ask: Probes[number][1]): Promise<PartHealth> {
  try {
    const answer = await ask()
    return answer === 'slow' ? { status: answer } : answer
  } catch (error) {
    return { status: reasonInWords(error) }
  }
}

function tellLogins(refusedRows: number): PartHealth {
  return { status: refusedRows === 0 ? 'ok' : 'the database holds rows of somebody else', refusedRows }
}

function tellKeys(embedded: Embedded | undefined): PartsHealth {
  const frozen = embedded?.custody.frozen?.()
  if (frozen === undefined) return {}
  return {
    organizations: { status: frozen === 0 ? 'ok' : 'rows of organizations were written by somebody else', frozen },
  }
}

async function askCustody({ custody }: Embedded): Promise<PartHealth> {
  return { status: await custody.health(), url: custody.url }
}

async function askFrame({ frame }: Embedded): Promise<PartHealth> {
  return { status: await frame.health(), url: frame.origin }
}

async function askNode(node: Rpc): Promise<PartHealth> {
  return { status: 'ok', block: Number(await node.call({ method: 'eth_blockNumber' })) }
}
