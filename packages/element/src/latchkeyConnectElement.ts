import type { LatchkeyOptions } from '@latchkey/browser'
import type { Connection, Hub } from '@latchkey/connect'
import type { ModalView } from '@latchkey/react'
import type { LatchkeyConnectEvents } from './events.ts'

/** `<latchkey-connect>`: the connect button, or with the attribute `panel` the list of wallets in the page itself. */
export type LatchkeyConnectElement = HTMLElement & {
  /** The hub of all elements of the page, for the verbs of `@latchkey/connect`; undefined until its networks are known. */
  readonly hub: Hub | undefined
  /** The connected wallet as an EIP-1193 provider; undefined while none is connected. */
  readonly provider: Connection | undefined
  /** The argument of `createLatchkey`, in place of attributes and JSON; read when the first hub of the page is made. */
  options: LatchkeyOptions | undefined
  /**
   * Opens a dialog, from a button of your own: the account's where somebody is connected and the list of wallets elsewhere,
   * unless a view is named. Of several elements it stands in the one used last.
   */
  open(view?: ModalView): void
  /** Closes the dialog, in whatever element it is. A wallet that is being asked is no longer waited for. */
  close(): void
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface HTMLElementTagNameMap {
    'latchkey-connect': LatchkeyConnectElement
  }
  // Elements, the document and the window have these events alike: they bubble.
  interface GlobalEventHandlersEventMap extends LatchkeyConnectEvents {}
}
