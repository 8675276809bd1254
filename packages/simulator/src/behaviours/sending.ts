import { group } from '../behaviour.ts'

/** How it sends. */
export const sending = group({
  refusesToSend: {
    title: 'is refused the transaction',
    seenIn: 'every wallet',
    ends: { send: 'transaction_failed' },
    play: (wallet) =>
      wallet.fail('eth_sendTransaction', wallet.error(4001, 'User denied transaction signature.'), 1000),
  },
  hangsInSend: {
    title: 'never answers about a transaction',
    seenIn: 'extensions with their window closed',
    ends: { send: 'waiting' },
    play: (wallet) => wallet.hangIn('eth_sendTransaction'),
  },
  hangsAfterSending: {
    title: 'sends the transaction, and never answers',
    seenIn: 'mobile wallets that lost the page',
    ends: { send: 'waiting' },
    play(wallet) {
      wallet.answers.eth_sendTransaction = async (params) => {
        // A wallet that is asked by it first, and refuses, is told so.
        await wallet.answer({ method: 'eth_sendTransaction', params })
        return await wallet.hang()
      }
    },
  },
  sendsNonsense: {
    title: 'answers with something that is no hash',
    seenIn: 'hand-made providers',
    ends: { send: 'unknown' },
    play(wallet) {
      wallet.answers.eth_sendTransaction = () => ({ hash: 'soon' })
    },
  },
  tooPoor: {
    title: 'has not enough money for the transaction',
    seenIn: 'every wallet',
    ends: { send: 'wallet_failed' },
    play: (wallet) =>
      wallet.fail('eth_sendTransaction', wallet.error(-32000, 'insufficient funds for gas * price + value')),
  },
  failsAfterSending: {
    title: 'sends the transaction, and says that it failed',
    seenIn: 'wallets on a bad line',
    ends: { send: 'unknown' },
    play(wallet) {
      wallet.answers.eth_sendTransaction = async (params) => {
        // A wallet that is asked by it first, and refuses, is told so.
        await wallet.answer({ method: 'eth_sendTransaction', params })
        throw wallet.error(-32603, 'Internal JSON-RPC error.')
      }
    },
  },
  replacesYourTransaction: {
    title: 'sends a transaction of its own in place of yours',
    seenIn: 'wallets that overwrite fees, attack',
    play(wallet) {
      wallet.answers.eth_sendTransaction = ([parameters]) => {
        const changed = { ...(parameters as object), value: '0x1', gas: '0xffff' }
        return wallet.answer({ method: 'eth_sendTransaction', params: [changed] })
      }
    },
  },
  movesBeforeSending: {
    title: 'changes its chain right before it is asked to send',
    seenIn: 'wallets with a chain for each site',
    ends: { send: 'chain_changed', add: 'network_not_switched' },
    play(wallet) {
      let asked = 0
      wallet.answers.eth_chainId = () => {
        asked += 1
        return asked > 1 && wallet.isConnected ? '0xa' : `0x${wallet.chainId.toString(16)}`
      }
    },
  },
})
