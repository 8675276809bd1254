import { type Clock, type Log, withTimeout } from '@latchkey/base'

/** Work that nobody waits for. */
export type Background = {
  /** Starts it at once; its failure is logged. */
  run(work: () => Promise<void>): void
  /** True once the server closes: what is long stops where it can go on the next time. */
  isEnding(): boolean
  /** Waits for what is under way, but not for long. Never fails. */
  end(): Promise<void>
}

const maxEndMs = 2000

export function createBackground({ clock, log }: { readonly clock: Clock; readonly log: Log }): Background {
  const running = new Set<Promise<void>>()
  let hasEnded = false

  async function guard(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.error('Work in the background failed', error)
    }
  }

  return {
    run(work) {
      const own = guard(work)
      running.add(own)
      void own.then(() => running.delete(own))
    },
    isEnding: () => hasEnded,
    async end() {
      hasEnded = true
      if (running.size === 0) return
      await withTimeout(Promise.all(running), maxEndMs, clock).catch(() => {
        log.warn(`Left ${running.size} works in the background behind; mails among them are sent at the next start`)
      })
    },
  }
}
