import type { connectTexts, KeyOf } from '@latchkey/texts'
import type { Say } from '@latchkey/ui'
import type { WalletFace } from '../wallet/WalletFace.ts'

type Key = KeyOf<typeof connectTexts>

/** The sentences about a wallet that have a second one, for a wallet without a name. */
type WalletKey = { [One in Key]: `${One}Any` extends Key ? One : never }[Exclude<
  Key,
  'connect.network' | 'connect.shared' | 'connect.network.help'
>]

/** A sentence about a wallet. One without a name has a sentence of its own: "your wallet" would not bend in other languages. */
export function sayOf(say: Say<typeof connectTexts>, key: WalletKey, { name }: Pick<WalletFace, 'name'>): string {
  return name === '' ? say(`${key}Any`) : say(key, { wallet: name })
}
