import { NetworkSwitcher } from '@latchkey/react'

/** The network switcher of the header, in a chunk that comes only once somebody is connected. */
export function HeaderNetwork() {
  return <NetworkSwitcher />
}
