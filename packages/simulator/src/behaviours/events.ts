import { group } from '../behaviour.ts'

/** Its events. */
export const events = group({
  repeatsItsAccount: {
    title: 'repeats its account',
    seenIn: 'many wallets',
    tells: [],
    play(wallet) {
      wallet.onConnected = () => {
        wallet.emit('accountsChanged', [...wallet.accounts])
        wallet.emit(
          'accountsChanged',
          wallet.accounts.map((account) => account.toLowerCase()),
        )
      }
    },
  },
  changesItsAccountTwice: {
    title: 'changes its account, and says so twice',
    seenIn: 'many wallets',
    tells: ['accounts 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'],
    play(wallet) {
      const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
      wallet.onConnected = () => {
        wallet.accounts = [other]
        wallet.emit('accountsChanged', [other])
        wallet.emit('accountsChanged', [other.toLowerCase(), other])
      }
    },
  },
  takesItsAccountsBack: {
    title: 'takes its accounts back',
    seenIn: 'MetaMask, Rainbow',
    tells: ['closed'],
    play(wallet) {
      wallet.onConnected = () => {
        const accounts = [...wallet.accounts]
        wallet.isConnected = false
        for (const told of [[], accounts, []]) wallet.emit('accountsChanged', told)
      }
    },
  },
  accountsThatAreNone: {
    title: 'changes to accounts that are none',
    seenIn: 'attack',
    tells: ['closed'],
    play(wallet) {
      wallet.onConnected = () => wallet.emit('accountsChanged', ['me', 7, null])
    },
  },
  untouchableEvent: {
    title: 'sends accounts that cannot be touched',
    seenIn: 'attack',
    tells: ['closed'],
    play(wallet) {
      wallet.onConnected = () => {
        const { proxy, revoke } = Proxy.revocable([], {})
        revoke()
        wallet.emit('accountsChanged', proxy)
      }
    },
  },
  repeatsItsChain: {
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
  },
  spellsItsChains: {
    title: 'names chains in every spelling',
    seenIn: 'Coinbase 3, AlphaWallet, older Brave',
    tells: ['chain 10', 'chain 2', 'chain 3', 'chain 10', 'chain 1'],
    play(wallet) {
      wallet.onConnected = () => {
        const spellings = [10, '0x2', '3', '0XA', { chainId: '0x1' }]
        spellings.forEach((told, index) => {
          wallet.later(index * 500, () => {
            wallet.chainId = Number(typeof told === 'object' ? told.chainId : told)
            wallet.emit('chainChanged', told)
          })
        })
      }
    },
  },
  chainsThatAreNone: {
    title: 'names chains that are none',
    seenIn: 'older wallets while they load, attack',
    tells: [],
    play(wallet) {
      wallet.onConnected = () => {
        const { proxy, revoke } = Proxy.revocable([], {})
        revoke()
        for (const told of [null, undefined, '', 'loading', -1, 0, 1.5, {}, [], proxy])
          wallet.emit('chainChanged', told)
      }
    },
  },
  losesItsNode: {
    title: 'loses its node, and comes back',
    seenIn: 'MetaMask',
    tells: [],
    play(wallet) {
      wallet.onConnected = () => wallet.emit('disconnect', { code: 4900, message: 'The Provider is disconnected.' })
    },
  },
  triesAgainLater: {
    title: 'says that it will try again later',
    seenIn: 'MetaMask',
    tells: [],
    play(wallet) {
      wallet.onConnected = () => wallet.emit('disconnect', { code: 1013, message: 'Try again later.' })
    },
  },
  leavesWithoutAWord: {
    title: 'disconnects without a word',
    seenIn: 'Rainbow',
    tells: ['closed'],
    play(wallet) {
      wallet.onConnected = () => {
        wallet.isConnected = false
        wallet.emit('disconnect', undefined)
        wallet.emit('disconnect', [])
      }
    },
  },
  endsInItsOwnList: {
    title: 'is told by its owner, in its own list of sites, to let this one go',
    seenIn: 'MetaMask, Rabby',
    tells: ['closed'],
    play(wallet) {
      wallet.onConnected = () => {
        wallet.isConnected = false
        wallet.fail(
          ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'],
          wallet.error(4100, 'The requested account has not been authorized by the user.'),
        )
        wallet.emit('accountsChanged', [])
        wallet.emit('disconnect', wallet.error(4900, 'Disconnected'))
      }
    },
  },
  silentAfterDisconnect: {
    title: 'says nothing any more after it disconnected',
    seenIn: 'extensions that were switched off',
    tells: ['closed'],
    play(wallet) {
      wallet.onConnected = () => {
        wallet.hangIn('eth_accounts')
        wallet.emit('disconnect', new Error('gone'))
      }
    },
  },
  eventStorm: {
    title: 'sends ten thousand events at once',
    seenIn: 'attack, or a loop in the wallet',
    tells: [],
    play(wallet) {
      wallet.onConnected = () => {
        for (let index = 0; index < 10_000; index++) {
          wallet.emit('chainChanged', `0x${wallet.chainId.toString(16)}`)
          wallet.emit('accountsChanged', [...wallet.accounts])
        }
      }
    },
  },
  chainStorm: {
    title: 'changes its chain a thousand times, and ends where it was',
    seenIn: 'attack, or a loop in the wallet',
    play(wallet) {
      wallet.onConnected = () => {
        const home = `0x${wallet.chainId.toString(16)}`
        for (let index = 0; index < 500; index++) {
          wallet.emit('chainChanged', '0xa')
          wallet.emit('chainChanged', home)
        }
      }
    },
  },
  eventsBeforeAnswers: {
    title: 'sends its events before its answers',
    seenIn: 'many wallets',
    play(wallet) {
      wallet.answers.eth_requestAccounts = () => {
        wallet.emit('accountsChanged', ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'])
        wallet.emit('connect', { chainId: `0x${wallet.chainId.toString(16)}` })
        wallet.emit('chainChanged', `0x${wallet.chainId.toString(16)}`)
        return wallet.answer({ method: 'eth_requestAccounts' })
      }
    },
  },
  disconnectsInFlight: {
    title: 'disconnects while it is asked for a signature',
    seenIn: 'every wallet',
    ends: { sign: 'connection_closed' },
    play(wallet) {
      wallet.answers.personal_sign = () => {
        wallet.isConnected = false
        wallet.emit('accountsChanged', [])
        return wallet.hang()
      }
    },
  },
  disconnectsWhileConnecting: {
    title: 'disconnects while it is being connected',
    seenIn: 'extensions that are being updated',
    ends: { connect: 'wallet_no_accounts' },
    play(wallet) {
      wallet.answers.eth_chainId = () => {
        wallet.isConnected = false
        wallet.emit('accountsChanged', [])
        return `0x${wallet.chainId.toString(16)}`
      }
    },
  },
})
