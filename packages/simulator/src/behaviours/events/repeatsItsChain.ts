import type { Behaviour } from '../../behaviour.ts'

/** A wallet that repeats its chain in every spelling. */
export const repeatsItsChain: Behaviour = {
  title: 'repeats its chain in every spelling',
  seenIn: 'Phantom, WalletLink',
  tells: [],
  play(wallet) {
    wallet.onConnected = () => {
      const id = wallet.chainId
      for (const told of [`0x${id.toString(16)}`, id, String(id), `0X${id.toString(16)}`])
        wallet.emit('chainChanged', told)
    }
  },
}
