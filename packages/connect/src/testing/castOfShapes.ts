import type { Misbehaviour } from './cast.ts'
import type { FakeProvider, FakeWalletOptions } from './fakeWallet.ts'

function shaped(shape: NonNullable<FakeWalletOptions['shape']>): FakeWalletOptions {
  return { shape }
}

/** A wallet as a class, useless without its `this`. */
class ClassWallet {
  readonly #inner: FakeProvider
  constructor(inner: FakeProvider) {
    this.#inner = inner
  }
  request(request: Parameters<FakeProvider['request']>[0]) {
    return this.#inner.request(request)
  }
  on(...parameters: Parameters<FakeProvider['on']>) {
    this.#inner.on(...parameters)
  }
  removeListener(...parameters: Parameters<FakeProvider['removeListener']>) {
    this.#inner.removeListener(...parameters)
  }
}

const trap = () => {
  throw new Error('trap')
}

/** Providers that are built otherwise than EIP-1193 says; all of them can be connected. */
export const shapeCast: readonly Misbehaviour[] = [
  { name: 'has no events', options: shaped(({ request }) => ({ request })), ends: 'connected' },
  {
    name: 'fails when listened to',
    options: shaped(({ request }) => ({ request, on: trap, removeListener: trap })),
    ends: 'connected',
  },
  {
    name: 'cannot forget listeners',
    options: shaped(({ request, on }) => ({ request, on })),
    ends: 'connected',
    keepsListeners: true,
  },
  {
    name: 'names its events in the other way',
    options: shaped(({ request, on, removeListener }) => ({ request, addListener: on, off: removeListener })),
    ends: 'connected',
  },
  { name: 'is a class that needs its this', options: shaped((inner) => new ClassWallet(inner)), ends: 'connected' },
  { name: 'is frozen', options: shaped((inner) => Object.freeze({ ...inner })), ends: 'connected' },
  {
    name: 'is a function',
    options: shaped(({ request, on, removeListener }) => Object.assign(() => 0, { request, on, removeListener })),
    ends: 'connected',
  },
  {
    name: 'has getters that throw',
    options: shaped(
      (inner) => new Proxy(inner, { get: (target, name) => (name === 'request' ? target.request : trap()) }),
    ),
    ends: 'connected',
  },
  {
    name: 'answers with thenables of its own',
    options: shaped((inner) => ({
      ...inner,
      request: (request: Parameters<FakeProvider['request']>[0]) => ({
        // biome-ignore lint/suspicious/noThenProperty: the misbehaviour
        then: (resolve: (value: unknown) => void, reject: (error: unknown) => void) =>
          void inner.request(request).then(resolve, reject),
      }),
    })),
    ends: 'connected',
  },
  {
    name: 'throws instead of rejecting',
    options: shaped((inner) => ({
      ...inner,
      request: () => {
        throw { code: 4001 }
      },
    })),
    ends: 'user_rejected_request',
  },
  {
    name: 'answers with an object that cannot be touched',
    options: {
      answers: {
        eth_requestAccounts: () => {
          const { proxy, revoke } = Proxy.revocable([], {})
          revoke()
          // In a list, because a promise touches what it is resolved with.
          return [proxy]
        },
      },
    },
    ends: 'wallet_no_accounts',
  },
]
