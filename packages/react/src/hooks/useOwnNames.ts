import type { Connector } from '@latchkey/connect'
import { namesTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'

const ours = { walletconnect: 'device', turnkeyhd: 'passkey', turnkey: 'email' } as const

/** Names wallets: in the language of the page where no maker has named them, by the key of their connector. */
export function useOwnNames(): (wallet: Pick<Connector, 'key' | 'name'>) => string {
  const { say } = useTexts(namesTexts)
  return ({ key, name }) => (isOurs(key) ? say(`names.${ours[key]}`) : name)
}

const isOurs = (key: string): key is keyof typeof ours => Object.hasOwn(ours, key)
