import { group } from '../behaviour.ts'

/** How it takes being asked in. */
export const connecting = group({
  locked: {
    title: 'is locked',
    seenIn: 'every wallet, after a restart or a while',
    ends: { connect: 'waiting' },
    play(wallet) {
      wallet.lock()
      // The word for it that MetaMask brought.
      wallet.provider = { ...wallet.provider, _metamask: { isUnlocked: async () => !wallet.isLocked } }
    },
  },
  lockedAndSaysSo: {
    title: 'is locked, and refuses with those words',
    seenIn: 'wallets that open no window of their own',
    ends: { connect: 'wallet_locked' },
    play(wallet) {
      wallet.lock()
      wallet.answers.eth_requestAccounts = (_, { answer }) => {
        if (wallet.isLocked) throw wallet.error(-32603, 'The wallet is locked. Unlock it first.')
        return answer({ method: 'eth_requestAccounts' })
      }
    },
  },
  lockedAndEmpty: {
    title: 'is locked, and gives an empty list at once',
    seenIn: 'older extensions',
    ends: { connect: 'wallet_locked' },
    play(wallet) {
      wallet.lock()
      wallet.provider = Object.assign({ ...wallet.provider }, { _metamask: { isUnlocked: () => !wallet.isLocked } })
      wallet.answers.eth_requestAccounts = (_, { answer }) =>
        wallet.isLocked ? [] : answer({ method: 'eth_requestAccounts' })
    },
  },
  slow: {
    title: 'takes two seconds over each question to its owner',
    seenIn: 'people who read before they agree',
    play: (wallet) =>
      wallet.delay(2000, [
        'eth_requestAccounts',
        'personal_sign',
        'eth_signTypedData_v4',
        'wallet_switchEthereumChain',
      ]),
  },
  slowPhone: {
    title: 'is a phone on a slow line: a second and a half for each question, half a second for each look',
    seenIn: 'wallets reached through a relay',
    play(wallet) {
      wallet.delay(1500, ['eth_requestAccounts', 'personal_sign', 'eth_signTypedData_v4', 'wallet_switchEthereumChain'])
      wallet.delay(450, ['eth_chainId', 'eth_accounts'])
    },
  },
  rejectsTwice: {
    title: 'is refused by its owner twice, and let through then',
    seenIn: 'people who look first',
    ends: { connect: 'connection_rejected' },
    play(wallet) {
      let asked = 0
      wallet.answers.eth_requestAccounts = async () => {
        await wallet.sleep(1000)
        asked += 1
        if (asked <= 2) throw wallet.error(4001, 'User rejected the request.')
        return wallet.answer({ method: 'eth_requestAccounts' })
      }
    },
  },
  alreadyPending: {
    title: 'is already asking',
    seenIn: 'extensions with their window open behind another',
    ends: { connect: 'waiting' },
    play: (wallet) =>
      wallet.fail('eth_requestAccounts', wallet.error(-32002, 'Already processing eth_requestAccounts')),
  },
  pendingThenAnswered: {
    title: 'is already asking, and is answered then',
    seenIn: 'extensions with their window open behind another',
    play(wallet) {
      wallet.answers.eth_requestAccounts = () => {
        wallet.isConnected = true
        throw wallet.error(-32002, 'Already processing eth_requestAccounts')
      }
    },
  },
  hangsInRequestAccounts: {
    title: 'never answers who may come in',
    seenIn: 'a locked extension whose window was closed',
    ends: { connect: 'waiting' },
    play: (wallet) => wallet.hangIn('eth_requestAccounts'),
  },
  hangsInEverything: {
    title: 'never answers anything',
    seenIn: 'extensions whose background service has died',
    ends: { connect: 'waiting' },
    play(wallet) {
      wallet.provider = { ...wallet.provider, request: () => wallet.hang() }
    },
  },
  knowsNoRequestAccounts: {
    title: 'does not know eth_requestAccounts',
    seenIn: 'very old browsers for dapps',
    ends: { connect: 'wallet_method_unsupported' },
    play: (wallet) =>
      wallet.fail(
        'eth_requestAccounts',
        wallet.error(-32601, 'the method eth_requestAccounts does not exist/is not available'),
      ),
  },
  unauthorized: {
    title: 'lets no site in',
    seenIn: 'wallets with a list of allowed sites',
    ends: { connect: 'wallet_unauthorized' },
    play: (wallet) =>
      wallet.fail(
        'eth_requestAccounts',
        wallet.error(4100, 'The requested method and/or account has not been authorized by the user.'),
      ),
  },
  lostItsNode: {
    title: 'has lost its own node',
    seenIn: 'any wallet on a bad line',
    ends: { connect: 'wallet_disconnected' },
    play: (wallet) =>
      wallet.fail('eth_requestAccounts', wallet.error(4900, 'The Provider is disconnected from all chains.')),
  },
})
