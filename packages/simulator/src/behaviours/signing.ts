import { group } from '../behaviour.ts'

/** How it signs. */
export const signing = group({
  refusesToSign: {
    title: 'is refused the signature',
    seenIn: 'every wallet',
    ends: { sign: 'user_rejected_request', signTyped: 'user_rejected_request' },
    play: (wallet) =>
      wallet.fail(
        ['personal_sign', 'eth_signTypedData_v4'],
        wallet.error(4001, 'User denied message signature.'),
        1000,
      ),
  },
  hangsInSign: {
    title: 'never answers about a signature',
    seenIn: 'extensions with their window closed',
    ends: { sign: 'waiting' },
    play: (wallet) => wallet.hangIn('personal_sign'),
  },
  hangsInTypedData: {
    title: 'never answers about typed data',
    seenIn: 'hardware wallets that went to sleep',
    ends: { signTyped: 'waiting' },
    play: (wallet) => wallet.hangIn('eth_signTypedData_v4'),
  },
  signsNonsense: {
    title: 'gives something that is no signature',
    seenIn: 'hand-made providers',
    ends: { sign: 'wallet_bad_answer', signTyped: 'wallet_bad_answer' },
    play(wallet) {
      wallet.answers.personal_sign = () => ({ signature: '0x11' })
      wallet.answers.eth_signTypedData_v4 = () => 'signed'
    },
  },
  wantsTypedDataAsObject: {
    title: 'takes typed data as an object only',
    seenIn: 'older wallets',
    play(wallet) {
      wallet.answers.eth_signTypedData_v4 = (params) => {
        if (typeof params[1] === 'string') throw wallet.error(-32602, 'Expected an object')
        return wallet.answer({ method: 'eth_signTypedData_v4', params })
      }
    },
  },
  signsNoTypedData: {
    title: 'cannot sign typed data',
    seenIn: 'hardware bridges',
    ends: { signTyped: 'wallet_method_unsupported' },
    play: (wallet) => wallet.fail('eth_signTypedData_v4', wallet.error(-32601, 'Method not found')),
  },
  movesWhileSigning: {
    title: 'changes its chain while it is asked to sign',
    seenIn: 'wallets with a chain for each site',
    play(wallet) {
      let asked = 0
      wallet.answers.personal_sign = (params) => {
        asked += 1
        if (asked > 1) return wallet.answer({ method: 'personal_sign', params })
        const home = wallet.chainId
        wallet.chainId = 10
        wallet.emit('chainChanged', '0xa')
        wallet.later(1000, () => {
          wallet.chainId = home
          wallet.emit('chainChanged', `0x${home.toString(16)}`)
        })
        return wallet.hang()
      }
    },
  },
  movesAtEverySignature: {
    title: 'changes its chain at every signature, and gives none',
    seenIn: 'attack',
    ends: { sign: 'waiting' },
    play(wallet) {
      wallet.answers.personal_sign = () => {
        const home = wallet.chainId
        wallet.chainId = 10
        wallet.emit('chainChanged', '0xa')
        wallet.later(1000, () => {
          wallet.chainId = home
          wallet.emit('chainChanged', `0x${home.toString(16)}`)
        })
        return wallet.hang()
      }
    },
  },
  switchesAccountBeforeSigning: {
    title: 'has changed to another account without a word',
    seenIn: 'wallets without events',
    ends: {
      sign: 'wallet_address_mismatch_error',
      signTyped: 'wallet_address_mismatch_error',
      send: 'wallet_address_mismatch_error',
    },
    play(wallet) {
      wallet.onConnected = () => {
        wallet.accounts = ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']
      }
    },
  },
  expiredSession: {
    title: 'has a session that has run out, without saying so',
    seenIn: 'wallets behind a relay',
    ends: {
      sign: 'wallet_unauthorized',
      signTyped: 'wallet_unauthorized',
      switch: 'wallet_unauthorized',
      add: 'wallet_unauthorized',
      send: 'wallet_unauthorized',
    },
    play(wallet) {
      const answers = ['personal_sign', 'eth_signTypedData_v4', 'wallet_switchEthereumChain', 'eth_sendTransaction']
      wallet.onConnected = () => {
        wallet.fail(answers, wallet.error(4100, 'Session expired'))
      }
    },
  },
  hangsInAccounts: {
    title: 'never tells its accounts again once it is connected',
    seenIn: 'extensions whose background service has died',
    ends: { sign: 'wallet_not_responding', signTyped: 'wallet_not_responding', send: 'wallet_not_responding' },
    play(wallet) {
      wallet.onConnected = () => {
        wallet.hangIn('eth_accounts')
      }
    },
  },
})
