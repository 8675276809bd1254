import type { Clock, Unsubscribe } from '@latchkey/base'
import { type Provider, readProperty } from '../provider.ts'

/** How often the window is looked at while somebody may have to answer there. */
const lookPollMs = 300

/**
 * Ends what the package asks in its window when the visitor closes that without a word, as on a page that has not come
 * up yet. The package itself waits for its window's last word only. The window and the way to give it up are in the
 * part of the package that opens it; where a version keeps them elsewhere, nothing is watched.
 */
export function watchPackageWindow(provider: Provider, clock: Clock): Unsubscribe {
  const communicator = readProperty(provider, 'communicator')
  const giveUp = readProperty(communicator, 'disconnect')
  if (typeof giveUp !== 'function') return () => undefined
  const readWindow = () => readProperty(communicator, 'popup')
  const isClosed = (window: unknown) => readProperty(window, 'closed') === true
  // One that was closed before is the package's to replace, if the browser lets it.
  const before = readWindow()
  const older = isClosed(before) ? before : undefined
  let suspect: unknown
  let cancel: Unsubscribe = () => undefined
  const look = () => {
    const window = readWindow()
    const isGone = window !== older && isClosed(window)
    // Its answer may be on the way when it closes itself, so it has to be found closed twice.
    if (isGone && window === suspect) Reflect.apply(giveUp, communicator, [])
    suspect = isGone ? window : undefined
    cancel = clock.schedule(lookPollMs, look)
  }
  cancel = clock.schedule(lookPollMs, look)
  return () => cancel()
}
