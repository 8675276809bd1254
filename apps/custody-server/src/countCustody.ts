import { type Metrics, requestBuckets } from '@latchkey/node'
import type { CustodyServer } from './createCustodyServer.ts'
import type { CustodyObserver } from './observer.ts'

/** Counts custody's submits and uses of the master key, by the names in docs/operations.md. */
export function countCustody(metrics: Metrics): CustodyObserver {
  const takeKeyUse = metrics.timer({
    name: 'latchkey_key_provider_duration_seconds',
    help: 'Uses of the master key of custody.',
    labels: ['operation', 'outcome'],
    buckets: requestBuckets,
  })
  const countActivity = metrics.counter({
    name: 'latchkey_custody_activity_total',
    help: 'Submits to custody that were answered.',
    labels: ['type', 'outcome'],
  })
  return {
    activity: (type, outcome) => countActivity({ type, outcome }),
    keyUse: ({ operation, durationMs, isFailed }) =>
      takeKeyUse({ operation, outcome: isFailed ? 'failed' : 'ok' }, durationMs),
  }
}

/** Has the age of checkpoints read whenever somebody asks for the figures. */
export function tellCheckpointAge(metrics: Metrics, ageMs: CustodyServer['checkpointAgeMs']): void {
  metrics.gauge({
    name: 'latchkey_checkpoint_age_seconds',
    help: 'For how long the oldest change of an audit log has waited for its checkpoint; 0 when none waits.',
    labels: [],
    read: async () => [{ labels: {}, value: ageMs() / 1000 }],
  })
}
