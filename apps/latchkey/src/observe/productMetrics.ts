import type { CustodyObserver } from '@latchkey/custody-server'
import { createMetrics, type StatementObserver } from '@latchkey/node'
import type { Embedded } from '../custody/embedded.ts'
import type { Health } from '../health/health.ts'
import type { RequestFacts } from './observeRequests.ts'

/** The parts tell it what an owner wants counted. Nothing in it names a visitor, an account, an organization or a topic. */
export type ProductMetrics = {
  readonly onRequest: (facts: RequestFacts) => void
  readonly onStatement: StatementObserver
  readonly onLogin: (outcome: string) => void
  readonly custody: CustodyObserver
  /** Has the parts asked whenever the page is; until then they are not on it. */
  readParts(parts: MeasuredParts): void
  /** The page in Prometheus' text format. */
  render(): Promise<{ readonly contentType: string; readonly text: string }>
}

type SelfCounting = { renderMetrics(): string }

export type MeasuredParts = {
  readonly health: Pick<Health, 'details'>
  readonly embedded: Embedded | undefined
  /** These count for themselves. */
  readonly relay: SelfCounting
  readonly link: SelfCounting | undefined
}

/** The classes that OpenTelemetry's conventions name for requests, and for databases with a finer beginning. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
const statementBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 10]

/** The figures of the whole product, by the names in docs/operations.md. */
export function createProductMetrics(databaseSystem: 'sqlite' | 'postgresql'): ProductMetrics {
  const metrics = createMetrics()
  const takeRequest = metrics.timer({
    name: 'http_server_request_duration_seconds',
    help: 'Answered requests, by the template of their path.',
    labels: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: requestBuckets,
  })
  const takeStatement = metrics.timer({
    name: 'db_client_operation_duration_seconds',
    help: 'Statements that the database has answered.',
    labels: ['db_system_name', 'db_operation_name', 'outcome'],
    buckets: statementBuckets,
  })
  const takeKeyUse = metrics.timer({
    name: 'latchkey_key_provider_duration_seconds',
    help: 'Uses of the master key of custody.',
    labels: ['operation', 'outcome'],
    buckets: requestBuckets,
  })
  const countLogin = metrics.counter({
    name: 'latchkey_login_total',
    help: 'Tries to sign in, by ok or the code of the refusal.',
    labels: ['outcome'],
  })
  const countActivity = metrics.counter({
    name: 'latchkey_custody_activity_total',
    help: 'Submits to custody that were answered.',
    labels: ['type', 'outcome'],
  })
  let pages: readonly SelfCounting[] = []
  return {
    onRequest: ({ method, route, status, durationMs }) =>
      takeRequest(
        { http_request_method: method, http_route: route, http_response_status_code: String(status) },
        durationMs,
      ),
    onStatement: ({ operation, durationMs, isFailed }) =>
      takeStatement(
        { db_system_name: databaseSystem, db_operation_name: operation, outcome: outcomeOf(isFailed) },
        durationMs,
      ),
    onLogin: (outcome) => countLogin({ outcome }),
    custody: {
      activity: (type, outcome) => countActivity({ type, outcome }),
      keyUse: ({ operation, durationMs, isFailed }) =>
        takeKeyUse({ operation, outcome: outcomeOf(isFailed) }, durationMs),
    },
    readParts(parts) {
      pages = parts.link === undefined ? [parts.relay] : [parts.relay, parts.link]
      metrics.gauge({
        name: 'latchkey_rpc_node_up',
        help: 'Whether a node of the network answers, and is one of it.',
        labels: ['chain'],
        read: async () => nodesOf(await parts.health.details()),
      })
      const ageMs = parts.embedded?.custody.checkpointAgeMs
      if (ageMs === undefined) return
      metrics.gauge({
        name: 'latchkey_checkpoint_age_seconds',
        help: 'For how long the oldest change of an audit log has waited for its checkpoint; 0 when none waits.',
        labels: [],
        read: async () => [{ labels: {}, value: ageMs() / 1000 }],
      })
    },
    async render() {
      const { contentType, text } = await metrics.render()
      return { contentType, text: [text, ...pages.map((page) => page.renderMetrics())].join('') }
    },
  }
}

function outcomeOf(isFailed: boolean): string {
  return isFailed ? 'failed' : 'ok'
}

/** The networks among the parts: there are as many as the owner has configured. */
function nodesOf(parts: Awaited<ReturnType<Health['details']>>) {
  return Object.entries(parts).flatMap(([name, { status }]) => {
    const chain = /^chain (\d+)$/.exec(name)?.[1]
    return chain === undefined ? [] : [{ labels: { chain }, value: status === 'ok' ? 1 : 0 }]
  })
}
