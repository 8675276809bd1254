import { IframeStamper } from '@turnkey/iframe-stamper'
import { IframeStamper as OlderStamper } from 'turnkey-iframe-stamper-2'

/** The official stampers of both generations, as their users hold them. */
export type Stampers = { readonly newer: typeof IframeStamper; readonly older: typeof OlderStamper }

export type StamperWindow = Window & {
  stampers: Stampers
  stamper: IframeStamper
  /** As much of the older one as both have; its own type has private fields of another class. */
  olderStamper: OlderStamper
}

// Where the test looks for them.
const page = window as unknown as StamperWindow
page.stampers = { newer: IframeStamper, older: OlderStamper }
