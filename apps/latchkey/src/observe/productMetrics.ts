import type { History, Sponsor, SponsorProgress } from '@latchkey/api-server'
import { type CustodyObserver, countCustody, tellCheckpointAge } from '@latchkey/custody-server'
import { createServerMetrics, type Metrics, type RequestFacts, type StatementObserver } from '@latchkey/node'
import type { Embedded } from '../custody/embedded.ts'
import type { Health } from '../health/health.ts'

/** The parts tell it what an owner wants counted. Nothing in it names a visitor, an account, an organization or a topic. */
export type ProductMetrics = {
  readonly onRequest: (facts: RequestFacts) => void
  readonly onStatement: StatementObserver
  readonly onLogin: (outcome: string) => void
  readonly custody: CustodyObserver
  readonly onHistoryCall: (chainId: number, outcome: string) => void
  /** A batch ended that the owner has paid for, or that was given up: `costGwei` is what it cost him. */
  readonly onSponsored: (chainId: number, outcome: string, costGwei: number) => void
  /** Has the parts asked whenever the page is; until then they are not on it. */
  readParts(deps: MeasuredDeps): void
  /** The page in Prometheus' text format. */
  render(): Promise<{ readonly contentType: string; readonly text: string }>
}

type SelfCounting = { renderMetrics(): string }

export type MeasuredDeps = {
  readonly health: Pick<Health, 'details'>
  readonly embedded: Embedded | undefined
  /** These count for themselves. */
  readonly relay: SelfCounting
  readonly link: SelfCounting | undefined
  /** Undefined where no history is kept. */
  readonly history?: Pick<History, 'progress'> | undefined
  /** Undefined where no fees are paid. */
  readonly sponsor?: Pick<Sponsor, 'progress'> | undefined
}

/** The figures of the whole product, by the names in docs/operations.md. */
export function createProductMetrics(databaseSystem: 'sqlite' | 'postgresql'): ProductMetrics {
  const metrics = createServerMetrics(databaseSystem)
  const countLogin = metrics.counter({
    name: 'latchkey_login_total',
    help: 'Tries to sign in, by ok or the code of the refusal.',
    labels: ['outcome'],
  })
  const countCall = metrics.counter({
    name: 'latchkey_history_calls_total',
    help: 'Calls of nodes for histories, by ok, refused or away.',
    labels: ['chain', 'outcome'],
  })
  const countBatch = metrics.counter({
    name: 'latchkey_sponsor_batches_total',
    help: 'Batches that ended, by done or failed.',
    labels: ['chain', 'outcome'],
  })
  const countFee = metrics.counter({
    name: 'latchkey_sponsor_fees_gwei_total',
    help: 'Fees that were paid for visitors, in thousand-millionths of a coin.',
    labels: ['chain'],
  })
  let pages: readonly SelfCounting[] = []
  return {
    onRequest: metrics.onRequest,
    onStatement: metrics.onStatement,
    onLogin: (outcome) => countLogin({ outcome }),
    custody: countCustody(metrics),
    onHistoryCall: (chainId, outcome) => countCall({ chain: String(chainId), outcome }),
    onSponsored(chainId, outcome, costGwei) {
      countBatch({ chain: String(chainId), outcome })
      countFee({ chain: String(chainId) }, costGwei)
    },
    readParts(deps) {
      pages = deps.link === undefined ? [deps.relay] : [deps.relay, deps.link]
      metrics.gauge({
        name: 'latchkey_rpc_node_up',
        help: 'Whether a node of the network answers, and is one of it.',
        labels: ['chain'],
        read: async () => nodesOf(await deps.health.details()),
      })
      if (deps.history !== undefined) tellHistory(metrics, deps.history)
      if (deps.sponsor !== undefined) tellSponsor(metrics, deps.sponsor)
      const ageMs = deps.embedded?.custody.checkpointAgeMs
      if (ageMs !== undefined) tellCheckpointAge(metrics, ageMs)
    },
    async render() {
      const { contentType, text } = await metrics.render()
      return { contentType, text: [text, ...pages.map((page) => page.renderMetrics())].join('') }
    },
  }
}

/** The networks among the parts: there are as many as the owner has configured. */
function nodesOf(parts: Awaited<ReturnType<Health['details']>>) {
  return Object.entries(parts).flatMap(([name, { status }]) => {
    const chain = /^chain (\d+)$/.exec(name)?.[1]
    return chain === undefined ? [] : [{ labels: { chain }, value: status === 'ok' ? 1 : 0 }]
  })
}

function tellHistory(metrics: Metrics, history: Pick<History, 'progress'>): void {
  metrics.gauge({
    name: 'latchkey_history_age_seconds',
    help: 'Seconds since histories of the network were read last, by whichever process.',
    labels: ['chain'],
    read: async () =>
      (await history.progress()).flatMap(({ chainId, ageSeconds }) =>
        ageSeconds === undefined ? [] : [{ labels: { chain: String(chainId) }, value: ageSeconds }],
      ),
  })
  metrics.gauge({
    name: 'latchkey_history_leading',
    help: 'Whether this process reads the histories of the network.',
    labels: ['chain'],
    read: async () =>
      (await history.progress()).map(({ chainId, isLeading }) => ({
        labels: { chain: String(chainId) },
        value: isLeading ? 1 : 0,
      })),
  })
}

function tellSponsor(metrics: Metrics, sponsor: Pick<Sponsor, 'progress'>): void {
  const read = (toFigure: (progress: SponsorProgress) => number | undefined) => async () =>
    (await sponsor.progress()).flatMap((progress) => {
      const value = toFigure(progress)
      return value === undefined ? [] : [{ labels: { chain: String(progress.chainId) }, value }]
    })
  metrics.gauge({
    name: 'latchkey_sponsor_balance_coins',
    help: 'Coins that the relayer has left on the network, about.',
    labels: ['chain'],
    read: read(({ balanceWei }) => (balanceWei === undefined ? undefined : Number(balanceWei) / 1e18)),
  })
  metrics.gauge({
    name: 'latchkey_sponsor_low',
    help: 'Whether the relayer has less left than it may pay in a day.',
    labels: ['chain'],
    read: read(({ isLow }) => (isLow ? 1 : 0)),
  })
}
