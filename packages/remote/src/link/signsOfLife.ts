import type { Channel, Clock, Unsubscribe } from '@latchkey/base'
import { heartbeatFrame, linkTimings } from './limits.ts'

export type SignsOfLifeOptions = {
  readonly clock: Clock
  readonly onText: (text: string) => void
  /** The line is cut, or has been silent for too long. */
  readonly onLost: () => void
}

/** Listens to an open line and asks it for signs of life, until told to stop. */
export function listenForLife(channel: Channel, { clock, onText, onLost }: SignsOfLifeOptions): Unsubscribe {
  let heardMs = clock.now()
  let stopBeat = clock.schedule(linkTimings.heartbeatMs, beat)

  function beat(): void {
    if (clock.now() - heardMs >= linkTimings.silenceMs) {
      onLost()
      return
    }
    channel.send(heartbeatFrame)
    stopBeat = clock.schedule(linkTimings.heartbeatMs, beat)
  }

  const stops = [
    channel.onClose(onLost),
    channel.onMessage((text) => {
      heardMs = clock.now()
      if (text !== heartbeatFrame) onText(text)
    }),
  ]
  return () => {
    stopBeat()
    for (const stop of stops) stop()
  }
}
