import type { ReactNode } from 'react'

/** Where the account dialog leads on the page around it; a way that the page does not have is not shown. */
export type AccountWays = {
  /** Leads to the page of the embedded wallet. */
  readonly onWallet?: (() => void) | undefined
  /** Leads to where one sends. */
  readonly onSend?: (() => void) | undefined
  /** Leads to where one receives. */
  readonly onReceive?: (() => void) | undefined
  /** Choices of the page itself, such as its language. */
  readonly choices?: ReactNode
}
