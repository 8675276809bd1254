import type { StoreCounts } from '../store/store.ts'

/** The relay's counters. Nothing here names a topic, a client or an address. */
export type Metrics = {
  connections: number
  requests: number
  published: number
  delivered: number
  acknowledged: number
  resent: number
  readonly refused: Map<string, number>
  readonly failures: Map<string, number>
  readonly closed: Map<string, number>
}

export function createMetrics(): Metrics {
  return {
    connections: 0,
    requests: 0,
    published: 0,
    delivered: 0,
    acknowledged: 0,
    resent: 0,
    refused: new Map(),
    failures: new Map(),
    closed: new Map(),
  }
}

export function count(counts: Map<string, number>, label: string | number): void {
  const key = String(label)
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** The counts as a Prometheus page (text format 0.0.4). */
export function renderMetrics(metrics: Metrics, gauges: StoreCounts & { readonly sockets: number }): string {
  return [
    ...simple('relay_sockets', 'gauge', 'Open sockets.', gauges.sockets),
    ...simple('relay_topics', 'gauge', 'Topics this process knows.', gauges.topics),
    ...simple('relay_stored_messages', 'gauge', 'Messages this process holds.', gauges.messages),
    ...simple('relay_stored_bytes', 'gauge', 'Their size.', gauges.bytes),
    ...simple('relay_connections_total', 'counter', 'Sockets let in.', metrics.connections),
    ...simple('relay_requests_total', 'counter', 'Requests read.', metrics.requests),
    ...simple('relay_published_total', 'counter', 'Messages taken.', metrics.published),
    ...simple('relay_delivered_total', 'counter', 'Deliveries sent.', metrics.delivered),
    ...simple('relay_acknowledged_total', 'counter', 'Deliveries acknowledged.', metrics.acknowledged),
    ...simple('relay_resent_total', 'counter', 'Deliveries sent a second time.', metrics.resent),
    ...labelled('relay_refused_total', 'Connections refused.', 'reason', metrics.refused),
    ...labelled('relay_failures_total', 'Requests answered with an error.', 'reason', metrics.failures),
    ...labelled('relay_closed_total', 'Sockets closed by the relay.', 'code', metrics.closed),
    '',
  ].join('\n')
}

/** The figures of the process, for a relay that is all of it. */
export function renderProcess(): string {
  const { user, system } = process.cpuUsage()
  return [
    ...simple('process_cpu_seconds_total', 'counter', 'CPU time used.', (user + system) / 1e6),
    ...simple('process_resident_memory_bytes', 'gauge', 'Memory in use.', process.memoryUsage.rss()),
    '',
  ].join('\n')
}

/** One number with its head. */
export function simple(name: string, type: 'counter' | 'gauge', help: string, value: number): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name} ${value}`]
}

/** Numbers by label, with their head. */
export function labelled(name: string, help: string, label: string, counts: ReadonlyMap<string, number>): string[] {
  const rows = [...counts].map(([value, times]) => `${name}{${label}="${value}"} ${times}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} counter`, ...rows]
}
