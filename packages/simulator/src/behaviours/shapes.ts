import { group } from '../behaviour.ts'

/** Its provider as an object. */
export const shapes = group({
  hasNoEvents: {
    title: 'has no events',
    seenIn: 'hand-made providers',
    play(wallet) {
      const { on: _on, removeListener: _removeListener, ...rest } = wallet.provider
      wallet.provider = rest as typeof wallet.provider
    },
  },
  failsWhenListenedTo: {
    title: 'fails when it is listened to',
    seenIn: "Binance's extension",
    play(wallet) {
      const trap = () => {
        throw new Error('trap')
      }
      wallet.provider = { ...wallet.provider, on: trap, removeListener: trap }
    },
  },
  cannotForgetListeners: {
    title: 'cannot forget listeners',
    seenIn: 'Trust',
    keepsListeners: true,
    play(wallet) {
      const { removeListener: _removeListener, ...rest } = wallet.provider
      wallet.provider = rest as typeof wallet.provider
    },
  },
  otherNamesForEvents: {
    title: 'names its event methods in the other way',
    seenIn: 'hand-made providers',
    play(wallet) {
      const { on, removeListener, ...rest } = wallet.provider
      wallet.provider = { ...rest, addListener: on, off: removeListener } as object as typeof wallet.provider
    },
  },
  needsItsThis: {
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
  },
  frozen: {
    title: 'is frozen',
    seenIn: 'Rainbow, hardened wallets',
    play(wallet) {
      wallet.provider = Object.freeze({ ...wallet.provider })
    },
  },
  isAFunction: {
    title: 'is a function',
    seenIn: 'very old providers',
    play(wallet) {
      wallet.provider = Object.assign(() => 0, wallet.provider)
    },
  },
  throwingProperties: {
    title: 'throws when its properties are read',
    seenIn: 'two wallets that guard one place',
    play(wallet) {
      const get = (target: typeof wallet.provider, name: string | symbol) => {
        if (name === 'request' || /^is[A-Z]/.test(String(name))) return target[String(name)]
        throw new Error('trap')
      }
      wallet.provider = new Proxy(wallet.provider, { get })
    },
  },
  ownThenables: {
    title: 'answers with promises of its own making',
    seenIn: 'very old promise libraries',
    play(wallet) {
      const { request } = wallet.provider
      const answer = (call: Parameters<typeof request>[0]) => ({
        // biome-ignore lint/suspicious/noThenProperty: the misbehaviour
        then: (resolve: (value: unknown) => void, reject: (error: unknown) => void) =>
          void request(call).then(resolve, reject),
      })
      // Its promises are none by type either: that is the misbehaviour.
      wallet.provider = { ...wallet.provider, request: answer as unknown as typeof request }
    },
  },
  answersTwice: {
    title: 'answers each request with an answer inside an answer',
    seenIn: 'wallets that pass on whole JSON-RPC messages',
    ends: { connect: 'wallet_no_accounts' },
    play(wallet) {
      const { request } = wallet.provider
      wallet.provider = {
        ...wallet.provider,
        request: async (call) => ({ jsonrpc: '2.0', id: 1, result: await request(call) }),
      }
    },
  },
})
