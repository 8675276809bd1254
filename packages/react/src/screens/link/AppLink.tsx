import type { LinkController } from '@latchkey/connect'
import { buttonLook } from '@latchkey/ui'
import { toAppLink } from './toAppLink.ts'

/** The one app that is linked so. */
export const appName = 'Coinbase Wallet'

/** One window for the app, however often it is opened. */
export const openerName = 'cbw-opener'

export type AppLinkProps = {
  readonly controller: Pick<LinkController, 'appUrl'>
  readonly words: string
  /** Has the focus when it appears. */
  readonly isFirst?: boolean
}

/** On a phone: brings the wallet's app to the front. A link, because phones open apps from nothing else. */
export function AppLink({ controller, words, isFirst = false }: AppLinkProps) {
  return (
    <a
      className={buttonLook('primary', 'wide')}
      href={toAppLink(controller)}
      target={openerName}
      rel="noreferrer noopener"
      {...(isFirst && { 'data-autofocus': true })}
    >
      {words}
    </a>
  )
}
