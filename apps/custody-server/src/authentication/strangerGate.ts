import { type Clock, createRecentCache } from '@latchkey/base'
import type { SharedLimits } from '@latchkey/node'
import { CustodyServerError } from '../errors.ts'
import { strangerLimits } from '../requestLimits.ts'

/**
 * Looks for whom a request names and nobody remembers. Few are looked for at once, so that however many strangers come,
 * those who are known wait for few of them; one address has few of the places, and where it names too many who are not
 * there it is told so of none more, and is refused for a moment without a look. Fails with `rate_limited`, or as the look
 * or the database does.
 */
export type StrangerGate = <Value>(address: string | undefined, look: () => Promise<Value>) => Promise<Value>

/** The refusals that tell of somebody who is not there. */
const unknownCodes: ReadonlySet<string> = new Set([
  ...(['public_key_unknown', 'passkey_unknown', 'session_unknown', 'invitation_unknown'] as const),
])

/** More addresses than this are not held back at once: those that were first are let in again. */
const maxHeldBack = 10_000

/** Guesses are counted for all processes together; who is looked for at once, by each for itself. */
export function createStrangerGate(clock: Clock, limitOf: SharedLimits): StrangerGate {
  const { atOnce, inLine, ofOne, unknown, heldBackMs } = strangerLimits
  const ofUnknown = limitOf('unknown credentials', unknown)
  const heldBackUntilMs = createRecentCache<number>({ maxEntries: maxHeldBack })
  /** How many of each address are looked for or wait. */
  const places = new Map<string, number>()
  const line: (() => void)[] = []
  let looking = 0

  function isHeldBack(address: string): boolean {
    const untilMs = heldBackUntilMs.get(address)
    if (untilMs === undefined) return false
    if (clock.now() < untilMs) return true
    heldBackUntilMs.delete(address)
    return false
  }

  async function assertMayGuess(address: string): Promise<void> {
    if (await ofUnknown.take(address)) return
    heldBackUntilMs.set(address, clock.now() + heldBackMs)
    // Each process would answer one more guess after each pause.
    throw new CustodyServerError('rate_limited')
  }

  function assertMayEnter(address: string): void {
    const hasPlace = (places.get(address) ?? 0) < ofOne && (looking < atOnce || line.length < inLine)
    if (!hasPlace || isHeldBack(address)) throw new CustodyServerError('rate_limited')
  }

  async function enter(address: string): Promise<void> {
    places.set(address, (places.get(address) ?? 0) + 1)
    if (looking < atOnce) {
      looking++
      return
    }
    // A caller that leaves hands the place on.
    await new Promise<void>((resolve) => void line.push(resolve))
  }

  function leave(address: string): void {
    const others = (places.get(address) ?? 1) - 1
    if (others > 0) places.set(address, others)
    else places.delete(address)
    const next = line.shift()
    if (next === undefined) looking--
    else next()
  }

  return async (address, look) => {
    // This process itself: it asks for many visitors at once, and has counted them.
    if (address === undefined) return await look()
    assertMayEnter(address)
    await enter(address)
    try {
      // Those of one address who came while the first of them were looked for are held back as well.
      if (isHeldBack(address)) throw new CustodyServerError('rate_limited')
      return await look()
    } catch (error) {
      const isUnknown = error instanceof CustodyServerError && unknownCodes.has(error.code)
      // A guess that cannot be counted is not answered.
      if (isUnknown) await assertMayGuess(address)
      throw error
    } finally {
      leave(address)
    }
  }
}
