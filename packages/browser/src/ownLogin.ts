import { systemClock } from '@latchkey/base'
import { adaptLogin, type LoginAdapter, type LoginClient } from '@latchkey/connect'

/** The answers of a site's own login server, which `ownLogin` makes a login of the hub. */
export type OwnLogin = LoginAdapter & {
  /** The sentence that a visitor signs; none unless given. */
  readonly statement?: string
}

/** A login server of your own, for `login` of `createLatchkey`. Its message names the origin of the page. */
export function ownLogin({ statement, ...adapter }: OwnLogin): LoginClient {
  // A page that is drawn by a server has no address there, and signs nobody in.
  const { host, origin } = typeof window === 'undefined' ? { host: '', origin: '' } : window.location
  return adaptLogin(adapter, {
    ...{ domain: host, uri: origin, now: () => systemClock.now() },
    ...(statement !== undefined && { statement }),
  })
}
