import { type Clock, sleep, withSignal, withTimeout } from '@latchkey/base'
import type { RelayStatus } from './relay.ts'
import type { RelayLink } from './relayLink.ts'

/** How long one relay of several is waited for before the next is tried. */
const tryMs = 8000
const pauseMs = 2000

/** The first of the relays that answers, asked one after the other, again and again until the signal. */
export async function chooseRelay(links: readonly RelayLink[], clock: Clock, signal: AbortSignal): Promise<RelayLink> {
  for (;;) {
    for (const link of links) if (await isThere(link, clock, signal)) return link
    await sleep(pauseMs, clock, signal)
  }
}

async function isThere(link: RelayLink, clock: Clock, signal: AbortSignal): Promise<boolean> {
  signal.throwIfAborted()
  let stop: () => void = () => undefined
  const outcome = new Promise<boolean>((resolve) => {
    const check = ({ status }: RelayStatus) => {
      if (status === 'connected') resolve(true)
      else if (status === 'unreachable' || status === 'refused') resolve(false)
    }
    stop = link.status.subscribe(check)
    if (link.status.get().status === 'connected') resolve(true)
  })
  const release = link.hold()
  try {
    return await withSignal(withTimeout(outcome, tryMs, clock), signal)
  } catch {
    return false
  } finally {
    stop()
    release()
  }
}
