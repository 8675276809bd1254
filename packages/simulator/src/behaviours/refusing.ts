import { group } from '../behaviour.ts'

/** How it refuses and fails. */
export const refusing = group({
  rejects: {
    title: 'is refused by its owner',
    seenIn: 'every wallet',
    ends: { connect: 'connection_rejected' },
    play: (wallet) => wallet.fail('eth_requestAccounts', wallet.error(4001, 'User rejected'), 1000),
  },
  rejectsWithError: {
    title: 'refuses with an Error that has a code',
    seenIn: 'most extensions',
    ends: { connect: 'connection_rejected' },
    play: (wallet) =>
      wallet.fail('eth_requestAccounts', Object.assign(new Error('User rejected the request.'), { code: 4001 }), 1000),
  },
  rejectsAsInternal: {
    title: 'refuses with the code of an internal error',
    seenIn: 'bridges to other devices',
    ends: { connect: 'connection_rejected' },
    play: (wallet) => wallet.fail('eth_requestAccounts', wallet.error(-32603, 'User rejected signature request'), 1000),
  },
  rejectsWithString: {
    title: 'refuses with a plain string',
    seenIn: 'hand-made providers',
    ends: { connect: 'connection_rejected' },
    play: (wallet) => wallet.fail('eth_requestAccounts', 'Request denied by the user', 1000),
  },
  rejectsWithoutCode: {
    title: 'refuses with words and no code',
    seenIn: 'wallets in pop-up windows',
    ends: { connect: 'connection_rejected' },
    play: (wallet) => wallet.fail('eth_requestAccounts', { message: 'User denied account authorization' }, 1000),
  },
  rejectsWithCodeAsText: {
    title: 'refuses with its code as text',
    seenIn: 'bridges that pass everything as text',
    ends: { connect: 'connection_rejected' },
    play: (wallet) => wallet.fail('eth_requestAccounts', { code: '4001' }, 1000),
  },
  rejectsByName: {
    title: 'refuses with a name in place of a code',
    seenIn: 'libraries between wallet and page',
    ends: { connect: 'connection_rejected' },
    play: (wallet) => wallet.fail('eth_requestAccounts', { code: 'ACTION_REJECTED', message: 'no' }, 1000),
  },
  rejectsAsPeer: {
    title: 'refuses with the code of remote sessions',
    seenIn: 'wallets behind a relay',
    ends: { connect: 'connection_rejected' },
    play: (wallet) => wallet.fail('eth_requestAccounts', wallet.error(5000, 'no'), 1000),
  },
  rejectsInCause: {
    title: 'hides the refusal in the cause of its error',
    seenIn: 'libraries between wallet and page',
    ends: { connect: 'connection_rejected' },
    play: (wallet) => wallet.fail('eth_requestAccounts', { message: 'oops', cause: { code: 4001 } }, 1000),
  },
  rejectsByClosing: {
    title: 'speaks of a closed modal',
    seenIn: 'wallets in pop-up windows',
    ends: { connect: 'connection_rejected' },
    play: (wallet) => wallet.fail('eth_requestAccounts', new Error('User closed modal'), 1000),
  },
  throwsUndefined: {
    title: 'fails with nothing at all',
    seenIn: 'attack, or haste',
    ends: { connect: 'wallet_failed' },
    play: (wallet) => wallet.fail('eth_requestAccounts', undefined),
  },
  throwsNull: {
    title: 'fails with null',
    seenIn: 'attack, or haste',
    ends: { connect: 'wallet_failed' },
    play: (wallet) => wallet.fail('eth_requestAccounts', null),
  },
  throwsNumber: {
    title: 'fails with a number',
    seenIn: 'attack, or haste',
    ends: { connect: 'wallet_failed' },
    play: (wallet) => wallet.fail('eth_requestAccounts', 42),
  },
  throwsMarkup: {
    title: 'fails with a page of markup',
    seenIn: 'wallets that pass on the answer of a gateway',
    ends: { connect: 'wallet_failed' },
    play: (wallet) =>
      wallet.fail('eth_requestAccounts', { message: `<img src=x onerror=alert(1)>\n${'x'.repeat(10_000)}` }),
  },
  throwsBidi: {
    title: "fails with words that turn the page's direction and ring the bell",
    seenIn: 'attack',
    ends: { connect: 'wallet_failed' },
    play: (wallet) => wallet.fail('eth_requestAccounts', { message: `\u202e\u0007\u200bno${'\ud83d'}` }),
  },
  throwsTraps: {
    title: 'fails with an object whose properties throw',
    seenIn: 'attack',
    ends: { connect: 'wallet_failed' },
    play(wallet) {
      wallet.answers.eth_requestAccounts = () => {
        const trap = () => {
          throw new Error('trap')
        }
        throw new Proxy({}, { get: trap, getPrototypeOf: trap, has: trap })
      }
    },
  },
  everyFailureIsARefusal: {
    title: 'gives every failure the code of a refusal',
    seenIn: 'Enkrypt',
    ends: { connect: 'wallet_failed' },
    play: (wallet) => wallet.fail('eth_requestAccounts', wallet.error(4001, 'execution reverted')),
  },
  throwsSynchronously: {
    title: 'throws instead of rejecting',
    seenIn: 'hand-made providers',
    ends: { connect: 'wallet_refused_by_itself' },
    play(wallet) {
      wallet.provider = {
        ...wallet.provider,
        request: () => {
          throw wallet.error(4001, 'User rejected the request.')
        },
      }
    },
  },
  rejectsAtOnce: {
    title: 'refuses in the name of its owner, who was not asked',
    seenIn: 'Rabby, and wallets with a list of sites that may not ask',
    ends: { connect: 'wallet_refused_by_itself' },
    play: (wallet) => wallet.fail('eth_requestAccounts', wallet.error(4001, 'User rejected the request.'), 7),
  },
  throwsOfEngine: {
    title: 'fails in the words of its engine',
    seenIn: 'extensions with a fault',
    ends: { connect: 'wallet_faulty' },
    play: (wallet) =>
      wallet.fail(
        'eth_requestAccounts',
        wallet.error(-32603, "Cannot read properties of undefined (reading 'origin')"),
      ),
  },
})
