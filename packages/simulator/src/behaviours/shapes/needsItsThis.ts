import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is an object that is of no use without its this. */
export const needsItsThis: Behaviour = {
  title: 'is an object that is of no use without its this',
  seenIn: 'wallets made of classes',
  play(wallet) {
    const { request, on, removeListener } = wallet.provider
    function assertOwn(self: unknown) {
      if (self !== wallet.provider) throw new TypeError('Illegal invocation')
    }
    wallet.provider = {
      ...wallet.provider,
      request(call) {
        assertOwn(this)
        return request(call)
      },
      on(name, listener) {
        assertOwn(this)
        on(name, listener)
      },
      removeListener(name, listener) {
        assertOwn(this)
        removeListener(name, listener)
      },
    }
  },
}
