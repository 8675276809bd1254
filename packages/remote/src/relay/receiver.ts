import type { Log } from '@latchkey/base'
import type { Calls } from './calls.ts'
import type { ClockCheck } from './clockCheck.ts'
import type { Deliveries } from './deliveries.ts'
import { readFrame, toAckFrame } from './frames.ts'
import type { Subscriptions } from './subscriptions.ts'

export type ReceiverDeps = {
  readonly calls: Calls
  readonly subscriptions: Subscriptions
  readonly deliveries: Deliveries
  readonly clockCheck: ClockCheck
  readonly log: Log
}

/** Takes what a relay says to where it belongs. Frames that make no sense are ignored. */
export function createReceiver(parts: ReceiverDeps): (text: string, reply: (text: string) => void) => void {
  return (text, reply) => {
    const frame = readFrame(text)
    if (frame === undefined) parts.log.debug('A frame of the relay was ignored', { length: text.length })
    else if (frame.kind !== 'delivery') parts.calls.settle(frame)
    else {
      const { rawId, delivery } = frame
      parts.clockCheck.observe(delivery.publishedAtMs)
      const acknowledge = () => reply(toAckFrame(rawId))
      if (parts.subscriptions.has(delivery.topic)) parts.deliveries.accept(delivery, acknowledge)
      // Sent before the relay heard that nobody wants it any more.
      else acknowledge()
    }
  }
}
