import { group } from '../behaviour.ts'

/** How it takes being left. */
export const leaving = group({
  refusesToForget: {
    title: 'cannot forget a site',
    seenIn: 'Phantom',
    play: (wallet) => wallet.fail('wallet_revokePermissions', wallet.error(-32601, 'Method not found')),
  },
  hangsInRevoke: {
    title: 'never answers when it is to forget a site',
    seenIn: 'Exodus',
    play: (wallet) => wallet.hangIn('wallet_revokePermissions'),
  },
  revokeFailsThoughItWorked: {
    title: 'forgets the site, and says that it failed',
    seenIn: 'MetaMask with a request in its queue',
    play(wallet) {
      wallet.answers.wallet_revokePermissions = (params) => {
        wallet.answer({ method: 'wallet_revokePermissions', params })
        throw wallet.error(-32603, 'Internal error')
      }
    },
  },
  keepsAnswering: {
    title: 'goes on giving its accounts after it was told to forget the site',
    seenIn: 'Trust',
    play(wallet) {
      wallet.answers.wallet_revokePermissions = () => null
    },
  },
  lyingCapabilities: {
    title: 'claims that it can send many calls as one, and cannot',
    seenIn: 'smart wallets, half finished',
    play(wallet) {
      wallet.answers.wallet_getCapabilities = () => ({ '0x1': { atomic: { status: 'supported' } } })
      wallet.fail('wallet_sendCalls', wallet.error(-32601, 'Method not found'))
    },
  },
})
