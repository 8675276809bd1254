import type { Clock } from '../time.ts'

export type FakeClock = Clock & {
  /** Moves time on, firing what falls due in order, and lets promises settle between firings. */
  advance(durationMs: number): Promise<void>
}

/** A clock that stands still until told to move. */
export function fakeClock(startMs = 1_700_000_000_000): FakeClock {
  let nowMs = startMs
  let nextId = 0
  const timers = new Map<number, { at: number; action: () => void }>()

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }

  return {
    now: () => nowMs,
    schedule(delayMs, action) {
      const id = nextId++
      timers.set(id, { at: nowMs + Math.max(0, delayMs), action })
      return () => void timers.delete(id)
    },
    async advance(durationMs) {
      const end = nowMs + durationMs
      await settle()
      for (;;) {
        const due = [...timers]
          .filter(([, timer]) => timer.at <= end)
          .sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0]
        if (due === undefined) break
        timers.delete(due[0])
        nowMs = due[1].at
        due[1].action()
        await settle()
      }
      nowMs = end
      await settle()
    },
  }
}
