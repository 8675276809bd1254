import type { Clock, Unsubscribe } from '@latchkey/base'

/** A silent line is asked for a sign of life after this long; browsers show pages no pings. */
const quietMs = 45_000
/** No sign of life for this long: the line is dead, whatever the platform says. */
const signOfLifeMs = 10_000

export type KeepAlive = {
  /** A new line, which owes a first sign of life. */
  begin(): void
  heard(): void
  /** Asks at once, unless that is under way. */
  ask(): void
  stop(): void
}

export type KeepAliveOptions = {
  readonly clock: Clock
  readonly isNeeded: () => boolean
  readonly probe: () => void
  readonly onDead: () => void
  /** The line was quiet and nobody needs it. */
  readonly onIdle: () => void
}

/** Watches a line: quiet ones are asked, dead ones and unneeded ones given up. */
export function createKeepAlive({ clock, isNeeded, probe, onDead, onIdle }: KeepAliveOptions): KeepAlive {
  let heardMs = 0
  let askedMs: number | undefined
  let cancel: Unsubscribe = () => undefined

  function watchAfter(delayMs: number): void {
    cancel()
    cancel = clock.schedule(delayMs, watch)
  }

  function watch(): void {
    const nowMs = clock.now()
    const waitedMs = nowMs - (askedMs ?? nowMs)
    const wasQuietMs = nowMs - heardMs
    if (waitedMs >= signOfLifeMs) onDead()
    else if (askedMs !== undefined) watchAfter(signOfLifeMs - waitedMs)
    else if (wasQuietMs < quietMs) watchAfter(quietMs - wasQuietMs)
    else if (isNeeded()) ask()
    else onIdle()
  }

  function ask(): void {
    if (askedMs !== undefined) return
    askedMs = clock.now()
    watchAfter(signOfLifeMs)
    probe()
  }

  return {
    begin() {
      heardMs = clock.now()
      askedMs = heardMs
      watchAfter(signOfLifeMs)
    },
    heard() {
      heardMs = clock.now()
      askedMs = undefined
    },
    ask,
    stop: () => cancel(),
  }
}
