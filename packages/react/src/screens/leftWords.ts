import type { WalletLeft } from '@latchkey/connect'

/** The state of a login whose wallet has gone. */
export function loginWords(login: WalletLeft['login'] = 'none'): string {
  switch (login) {
    case 'none':
      return ''
    case 'ending':
    case 'ended':
      return 'You are signed out here too.'
    case 'kept':
      return 'You are still signed in here.'
    case 'unheard':
      return 'You are signed out here. The server could not be told yet; it is tried again.'
  }
}

/** The announcement for those who do not see the card; undefined as long as it is not known why the wallet has gone. */
export function sayLeft({ why, login }: WalletLeft, name: string): string | undefined {
  if (why === 'unknown') return undefined
  return `${name} ${whatHappened(why)}. ${loginWords(login)}`.trim()
}

/** Goes on after the name of the wallet. */
export function whatHappened(why: WalletLeft['why']): string {
  switch (why) {
    case 'locked':
      return 'is locked'
    case 'absent':
      return 'is not connected'
    default:
      return 'let go of this site'
  }
}
