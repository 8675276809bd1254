import type { StatementObserver } from '../database/observeStatements.ts'
import { createMetrics, type Metrics } from './createMetrics.ts'
import type { RequestFacts } from './observeRequests.ts'

/** The figures that every server has: of the process, its requests and its database. */
export type ServerMetrics = Metrics & {
  readonly onRequest: (facts: RequestFacts) => void
  readonly onStatement: StatementObserver
}

/** The classes that OpenTelemetry's conventions name for requests, in seconds. */
export const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] as const
/** Those for databases, with a finer beginning. */
const statementBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 10]

/** Makes them by the names in docs/operations.md. */
export function createServerMetrics(databaseSystem: 'sqlite' | 'postgresql'): ServerMetrics {
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
  return {
    ...metrics,
    onRequest: ({ method, route, status, durationMs }) =>
      takeRequest(
        { http_request_method: method, http_route: route, http_response_status_code: String(status) },
        durationMs,
      ),
    onStatement: ({ operation, durationMs, isFailed }) =>
      takeStatement(
        { db_system_name: databaseSystem, db_operation_name: operation, outcome: isFailed ? 'failed' : 'ok' },
        durationMs,
      ),
  }
}
