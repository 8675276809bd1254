import { group } from '../behaviour.ts'

/** Its answers about accounts. */
export const accounts = group({
  noAccounts: {
    title: 'answers with no account',
    seenIn: 'locked wallets',
    ends: { connect: 'wallet_no_accounts' },
    play(wallet) {
      wallet.answers.eth_requestAccounts = () => []
    },
  },
  undefinedAccounts: {
    title: 'answers with nothing',
    seenIn: 'hand-made providers',
    ends: { connect: 'wallet_no_accounts' },
    play(wallet) {
      wallet.answers.eth_requestAccounts = () => undefined
    },
  },
  objectAccounts: {
    title: 'answers with an object in place of a list',
    seenIn: 'wallets of other chains',
    ends: { connect: 'wallet_no_accounts' },
    play(wallet) {
      wallet.answers.eth_requestAccounts = () => ({ accounts: [...wallet.accounts] })
    },
  },
  wordsForAccounts: {
    title: 'answers with words that are no accounts',
    seenIn: 'attack',
    ends: { connect: 'wallet_no_accounts' },
    play(wallet) {
      wallet.answers.eth_requestAccounts = () => ['me', 'you', 7, null]
    },
  },
  untouchableAccounts: {
    title: 'answers with objects that cannot be touched',
    seenIn: 'attack',
    ends: { connect: 'wallet_no_accounts' },
    play(wallet) {
      wallet.answers.eth_requestAccounts = () => {
        const { proxy, revoke } = Proxy.revocable([], {})
        revoke()
        // In a list, because a promise touches what it is resolved with.
        return [proxy]
      }
    },
  },
  tellsWhenAskedAgain: {
    title: 'answers with nothing, and knows its account when asked again',
    seenIn: 'wallets in pop-up windows',
    play(wallet) {
      wallet.answers.eth_requestAccounts = () => {
        wallet.isConnected = true
        return []
      }
    },
  },
  tellsByEventOnly: {
    title: 'names its account by event only',
    seenIn: 'Abstract',
    play(wallet) {
      wallet.answers.eth_requestAccounts = () => {
        queueMicrotask(() => {
          wallet.isConnected = true
          wallet.emit('accountsChanged', [...wallet.accounts])
        })
        return undefined
      }
    },
  },
  lowerCase: {
    title: 'spells accounts in lower case',
    seenIn: 'most wallets',
    play(wallet) {
      wallet.accounts = wallet.accounts.map((account) => account.toLowerCase())
    },
  },
  wrongChecksum: {
    title: 'spells accounts with a wrong checksum',
    seenIn: 'hand-made providers',
    play(wallet) {
      wallet.accounts = wallet.accounts.map((account) => `0x${account.slice(2).toUpperCase().replace('A', 'a')}`)
    },
  },
  repeatsAccounts: {
    title: 'lists an account twice',
    seenIn: 'bridges to other devices',
    play(wallet) {
      wallet.accounts = wallet.accounts.flatMap((account) => [account, account.toLowerCase()])
      wallet.accounts.push('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
    },
  },
  tenThousandAccounts: {
    title: 'has ten thousand accounts',
    seenIn: 'attack, or a bank',
    play(wallet) {
      const others = Array.from({ length: 9999 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`)
      wallet.accounts = [...wallet.accounts, ...others]
    },
  },
  smartAccountFirst: {
    title: 'gives its smart account and the key behind it',
    seenIn: 'Abstract',
    play(wallet) {
      wallet.accounts = [...wallet.accounts, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']
    },
  },
})
