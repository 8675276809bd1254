import { labelled, simple } from '../relay/metrics.ts'

/** A link server's counters. Nothing here names a session or an address. */
export type LinkMetrics = {
  connections: number
  published: number
  delivered: number
  readonly frames: Map<string, number>
  readonly refused: Map<string, number>
  readonly failures: Map<string, number>
  readonly closed: Map<string, number>
  readonly requests: Map<string, number>
}

export type LinkGauges = { readonly sockets: number; readonly sessions: number; readonly bytes: number }

export function createLinkMetrics(): LinkMetrics {
  return {
    connections: 0,
    published: 0,
    delivered: 0,
    frames: new Map(),
    refused: new Map(),
    failures: new Map(),
    closed: new Map(),
    requests: new Map(),
  }
}

/** The counts as a Prometheus page (text format 0.0.4). */
export function renderLinkMetrics(metrics: LinkMetrics, { sockets, sessions, bytes }: LinkGauges): string {
  return [
    ...simple('link_sockets', 'gauge', 'Open sockets.', sockets),
    ...simple('link_sessions', 'gauge', 'Sessions kept.', sessions),
    ...simple('link_stored_bytes', 'gauge', 'Their size.', bytes),
    ...simple('link_connections_total', 'counter', 'Sockets let in.', metrics.connections),
    ...simple('link_published_total', 'counter', 'Events taken.', metrics.published),
    ...simple('link_delivered_total', 'counter', 'Events handed to sockets.', metrics.delivered),
    ...labelled('link_frames_total', 'Frames read.', 'type', metrics.frames),
    ...labelled('link_requests_total', 'HTTP requests answered.', 'status', metrics.requests),
    ...labelled('link_refused_total', 'Connections refused.', 'status', metrics.refused),
    ...labelled('link_failures_total', 'Requests answered with Fail.', 'reason', metrics.failures),
    ...labelled('link_closed_total', 'Sockets closed by the server.', 'code', metrics.closed),
    '',
  ].join('\n')
}
