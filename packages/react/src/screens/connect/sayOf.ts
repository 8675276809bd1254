import type { connectEndsTexts, connectTexts, KeyOf } from '@latchkey/texts'
import type { Say } from '@latchkey/ui'
import type { WalletFace } from '../wallet/WalletFace.ts'

type Connect = typeof connectTexts
type Ends = typeof connectEndsTexts
type Named = Pick<WalletFace, 'name'>

/** The sentences about a wallet that have a second one, for a wallet without a name. */
type WalletKey<Texts> = {
  [Key in KeyOf<Texts>]: `${Key}Any` extends KeyOf<Texts> ? Key : never
}[Exclude<KeyOf<Texts>, 'connect.network' | 'connect.shared' | 'connect.network.help'>]

/** A sentence about a wallet. One without a name has a sentence of its own: "your wallet" would not bend in other languages. */
export function sayOf(say: Say<Connect>, key: WalletKey<Connect>, wallet: Named): string
export function sayOf(say: Say<Ends>, key: WalletKey<Ends>, wallet: Named): string
export function sayOf(say: Say<Connect> | Say<Ends>, key: string, { name }: Named): string {
  // Each key of the two is one with a wallet, and has a second one.
  const sayEither = say as (key: string, values?: { readonly wallet: string }) => string
  return name === '' ? sayEither(`${key}Any`) : sayEither(key, { wallet: name })
}
