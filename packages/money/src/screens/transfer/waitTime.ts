import type { speedsTexts } from '@latchkey/texts'
import type { Sentence } from '@latchkey/ui'

/** Above so many seconds nobody waits to the second. */
const roundedFrom = 10

/**
 * A number of blocks as a time that a person reads, never shorter than it is: seconds below a minute, minutes from
 * there. Undefined where either is not known.
 */
export function toWaitTime(
  blocks: number | undefined,
  blockSeconds: number | undefined,
): Sentence<typeof speedsTexts> | undefined {
  if (blocks === undefined || blockSeconds === undefined) return undefined
  const exact = Math.max(blocks * blockSeconds, 1)
  const seconds = exact > roundedFrom ? Math.ceil(exact / 5) * 5 : Math.ceil(exact)
  if (seconds < 60) return (say) => say('speeds.seconds', { seconds })
  return (say) => say('speeds.minutes', { minutes: Math.ceil(exact / 60) })
}
