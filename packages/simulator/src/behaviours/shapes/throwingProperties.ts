import type { Behaviour } from '../../behaviour.ts'

/** A wallet that throws when its properties are read. */
export const throwingProperties: Behaviour = {
  title: 'throws when its properties are read',
  seenIn: 'two wallets that guard one place',
  play(wallet) {
    const get = (target: typeof wallet.provider, name: string | symbol) => {
      if (name === 'request' || /^is[A-Z]/.test(String(name))) return target[String(name)]
      throw new Error('trap')
    }
    wallet.provider = new Proxy(wallet.provider, { get })
  },
}
