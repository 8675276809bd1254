import { readSession, type StoredSession } from '../record/storedEmbedded.ts'
import type { EmbeddedSession, EmbeddedVariant } from '../surface/embeddedController.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'

/** The session that screens show, in step with the clock. */
export type SessionDisplay = {
  isActive(session: StoredSession): boolean
  show(session: StoredSession): void
  hide(variant: EmbeddedVariant): void
  close(): void
}

/** `onEnd` is told when the time of the session that is shown is up. */
export function createSessionDisplay(
  { storage, clock, session: shown }: Pick<SharedDeps, 'storage' | 'clock' | 'session'>,
  onEnd: (session: StoredSession) => void,
): SessionDisplay {
  let stopTimer = () => {}
  const isActive = ({ expiresAtMs }: StoredSession) => expiresAtMs > clock.now()

  function show(session: StoredSession): void {
    stopTimer()
    shown.set(toShown(session, isActive(session)))
    if (!isActive(session)) return
    stopTimer = clock.schedule(session.expiresAtMs - clock.now(), () => {
      const now = readSession(storage, session.variant)
      // Renewed in the meantime, perhaps by another tab.
      if (now !== undefined && isActive(now)) show(now)
      else onEnd(session)
    })
  }

  return {
    isActive,
    show,
    hide(variant) {
      if (shown.get()?.variant !== variant) return
      stopTimer()
      shown.set(undefined)
    },
    close: () => stopTimer(),
  }
}

function toShown({ apiKeyId: _id, ...session }: StoredSession, isActive: boolean): EmbeddedSession {
  return { ...session, status: isActive ? 'active' : 'expired' }
}
