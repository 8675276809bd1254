import type { ActivityStatus } from '@latchkey/custody'
import type { consoleActivitiesTexts } from '@latchkey/texts/console'
import type { Say } from '@latchkey/ui'
import type { Standing } from '../layout/Badge.tsx'
import { enumWords } from '../layout/words.ts'

type Stand = { readonly word: string; readonly standing: Standing }

const stands = {
  ACTIVITY_STATUS_CREATED: { word: 'created', standing: 'plain' },
  ACTIVITY_STATUS_PENDING: { word: 'pending', standing: 'waiting' },
  ACTIVITY_STATUS_COMPLETED: { word: 'completed', standing: 'good' },
  ACTIVITY_STATUS_FAILED: { word: 'failed', standing: 'failed' },
  ACTIVITY_STATUS_CONSENSUS_NEEDED: { word: 'needsApproval', standing: 'waiting' },
  ACTIVITY_STATUS_REJECTED: { word: 'rejected', standing: 'refused' },
  ACTIVITY_STATUS_AUTHENTICATORS_NEEDED: { word: 'needsPasskey', standing: 'waiting' },
} as const satisfies Readonly<Record<ActivityStatus, Stand>>

/** The state of an activity, as its owner reads it; the word of the interface where a newer service says something else. */
export function statusWords(say: Say<typeof consoleActivitiesTexts>, status: ActivityStatus): string {
  if (!Object.hasOwn(stands, status)) return enumWords(status, 'ACTIVITY_STATUS_')
  return say(`consoleActivities.status.${stands[status].word}`)
}

/** How an activity stands; plain where a newer service says something else. */
export function standingOf(status: ActivityStatus): Standing {
  return Object.hasOwn(stands, status) ? stands[status].standing : 'plain'
}
