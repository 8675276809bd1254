import { group } from '../behaviour.ts'

/** Its answers about networks. */
export const chains = group({
  numericChainId: {
    title: 'tells its chain as a number',
    seenIn: 'Coinbase 3, Abstract',
    play(wallet) {
      wallet.answers.eth_chainId = () => wallet.chainId
    },
  },
  decimalChainId: {
    title: 'tells its chain in decimal',
    seenIn: 'AlphaWallet, older Brave',
    play(wallet) {
      wallet.answers.eth_chainId = () => String(wallet.chainId)
    },
  },
  capitalChainId: {
    title: 'tells its chain in capitals',
    seenIn: 'hand-made providers',
    play(wallet) {
      wallet.answers.eth_chainId = () => `0X${wallet.chainId.toString(16).toUpperCase()}`
    },
  },
  wrappedChainId: {
    title: 'wraps its chain in an object',
    seenIn: 'wallets that send their events as answers',
    play(wallet) {
      wallet.answers.eth_chainId = () => ({ chainId: `0x${wallet.chainId.toString(16)}` })
    },
  },
  knowsOnlyNetVersion: {
    title: 'knows only the older question for its chain',
    seenIn: 'very old browsers for dapps',
    play: (wallet) => wallet.fail('eth_chainId', wallet.error(-32601, 'Method not found')),
  },
  unreadableChain: {
    title: 'tells no chain that can be read',
    seenIn: 'attack',
    ends: { connect: 'wallet_bad_answer' },
    play(wallet) {
      wallet.answers.eth_chainId = () => 'mainnet'
      wallet.fail('net_version', wallet.error(-32601, 'Method not found'))
    },
  },
  hangsInChainId: {
    title: 'never tells its chain',
    seenIn: 'extensions whose background service has died',
    ends: { connect: 'wallet_not_responding' },
    play(wallet) {
      wallet.hangIn('eth_chainId')
      wallet.hangIn('net_version')
    },
  },
  wrongChain: {
    title: 'is on a chain that the page does not know',
    seenIn: 'every wallet',
    play(wallet) {
      wallet.chainId = 777
      wallet.chains.add(777)
    },
    ends: { send: 'no_public_client' },
  },
  movesWhileConnecting: {
    title: 'changes its chain while it connects',
    seenIn: 'wallets with a chain for each site',
    play(wallet) {
      let asked = 0
      wallet.answers.eth_chainId = () => {
        asked += 1
        if (asked > 1) return `0x${wallet.chainId.toString(16)}`
        const before = `0x${wallet.chainId.toString(16)}`
        wallet.chainId = 10
        wallet.emit('chainChanged', '0xa')
        return before
      }
    },
  },
  addsWithoutSwitching: {
    title: 'adds a network without going there',
    seenIn: 'MetaMask, Trust',
    play(wallet) {
      wallet.answers.wallet_addEthereumChain = ([parameter]) => {
        wallet.chains.add(Number((parameter as { chainId: string }).chainId))
        return null
      }
    },
  },
  staysAndSaysSwitched: {
    title: 'says that it switched, and stays',
    seenIn: 'WalletLink, MetaMask mobile',
    ends: { switch: 'network_not_switched', add: 'network_not_switched' },
    play(wallet) {
      wallet.answers.wallet_switchEthereumChain = () => null
      wallet.answers.wallet_addEthereumChain = () => null
    },
  },
  movesAndGoesBack: {
    title: 'says that it switched, and goes back at once',
    seenIn: 'wallets with a chain for each site',
    ends: { switch: 'network_not_switched', add: 'network_not_switched' },
    play(wallet) {
      const goBack = ([parameter]: readonly unknown[]) => {
        wallet.emit('chainChanged', (parameter as { chainId: string }).chainId)
        wallet.emit('chainChanged', `0x${wallet.chainId.toString(16)}`)
        return null
      }
      wallet.answers.wallet_switchEthereumChain = goBack
      wallet.answers.wallet_addEthereumChain = goBack
    },
  },
  movesLate: {
    title: 'says that it switched half a second before it does',
    seenIn: 'MetaMask',
    play(wallet) {
      wallet.answers.wallet_switchEthereumChain = (params) => {
        const chainId = Number((params[0] as { chainId: string }).chainId)
        if (!wallet.chains.has(chainId)) return wallet.answer({ method: 'wallet_switchEthereumChain', params })
        wallet.later(500, () => void wallet.answer({ method: 'wallet_switchEthereumChain', params }))
        return null
      }
    },
  },
  movesWithoutAnswering: {
    title: 'switches, and never answers',
    seenIn: 'mobile wallets in their own browser',
    play(wallet) {
      wallet.answers.wallet_switchEthereumChain = (params) => {
        wallet.answer({ method: 'wallet_switchEthereumChain', params })
        return wallet.hang()
      }
    },
  },
  movesWithoutTelling: {
    title: 'switches, and tells nobody of it',
    seenIn: 'Trust, wallets without events',
    play(wallet) {
      const go = (params: readonly unknown[]) => {
        wallet.chainId = Number((params[0] as { chainId: string }).chainId)
        return null
      }
      wallet.answers.wallet_switchEthereumChain = go
      wallet.answers.wallet_addEthereumChain = go
    },
  },
  cannotSwitch: {
    title: 'cannot switch networks',
    seenIn: 'Huobi, Bitpie, and wallets of one chain',
    ends: { switch: 'network_switching_not_supported', add: 'network_switching_not_supported' },
    play: (wallet) =>
      wallet.fail(['wallet_switchEthereumChain', 'wallet_addEthereumChain'], wallet.error(-32601, 'Method not found')),
  },
  cannotAdd: {
    title: 'has a fixed list of networks',
    seenIn: 'Phantom, Abstract',
    ends: { add: 'network_switching_not_supported' },
    play: (wallet) => wallet.fail('wallet_addEthereumChain', wallet.error(4200, 'Adding networks is not supported')),
  },
  refusesToSwitch: {
    title: 'is refused the other network',
    seenIn: 'every wallet',
    ends: { switch: 'switch_rejected', add: 'switch_rejected' },
    play: (wallet) => wallet.fail('wallet_switchEthereumChain', wallet.error(4001, 'User rejected the request.'), 1000),
  },
  refusesToAdd: {
    title: 'is refused the new network',
    seenIn: 'every wallet',
    ends: { add: 'add_network_rejected' },
    play: (wallet) => wallet.fail('wallet_addEthereumChain', wallet.error(4001, 'User rejected the request.'), 1000),
  },
  refusesOurNode: {
    title: 'does not like the node of the new network',
    seenIn: 'MetaMask, Trust',
    ends: { add: 'wallet_invalid_params' },
    play: (wallet) =>
      wallet.fail('wallet_addEthereumChain', wallet.error(-32602, 'Chain ID returned by RPC URL does not match')),
  },
  wantsAnExplorer: {
    title: 'refuses a network without an explorer, as if its owner had said no',
    seenIn: 'Rabby',
    play(wallet) {
      wallet.answers.wallet_addEthereumChain = (params) => {
        const { blockExplorerUrls = [] } = params[0] as { blockExplorerUrls?: readonly unknown[] }
        const [first] = blockExplorerUrls
        // No window was opened: nobody was asked.
        if (typeof first !== 'string' || !/^https?:/.test(first)) throw wallet.error(4001, 'User rejected the request.')
        return wallet.answer({ method: 'wallet_addEthereumChain', params })
      }
    },
  },
  failsWithoutExplorer: {
    title: 'fails over a network without an explorer, in the words of its engine',
    seenIn: 'extensions that read the first explorer unchecked',
    play(wallet) {
      wallet.answers.wallet_addEthereumChain = (params) => {
        const { blockExplorerUrls } = params[0] as { blockExplorerUrls?: readonly unknown[] }
        if (blockExplorerUrls === undefined || blockExplorerUrls.length === 0) {
          throw wallet.error(-32603, "Cannot destructure property 'protocol' of 'i.parse(...)' as it is null.")
        }
        return wallet.answer({ method: 'wallet_addEthereumChain', params })
      }
    },
  },
  wantsSafeExplorer: {
    title: 'takes explorers and nodes on https alone, and on this machine',
    seenIn: 'MetaMask',
    play(wallet) {
      wallet.answers.wallet_addEthereumChain = (params) => {
        const { blockExplorerUrls = [], rpcUrls = [] } = params[0] as Record<string, readonly unknown[]>
        const isSafe = (url: unknown) =>
          typeof url === 'string' && /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)[:/])/.test(url)
        if (!blockExplorerUrls.some(isSafe)) {
          throw wallet.error(-32602, "Expected an array with at least one valid string HTTPS url 'blockExplorerUrls'")
        }
        if (!rpcUrls.every(isSafe)) throw wallet.error(-32602, "Expected valid string HTTPS urls 'rpcUrls'")
        return wallet.answer({ method: 'wallet_addEthereumChain', params })
      }
    },
  },
  wantsPlainNetwork: {
    title: 'takes a network in the plainest form only: no further member, no empty list, no leading zero',
    seenIn: 'MetaMask, Rabby',
    play(wallet) {
      const members = ['chainId', 'chainName', 'nativeCurrency', 'rpcUrls', 'blockExplorerUrls']
      wallet.answers.wallet_addEthereumChain = (params) => {
        const given = params[0] as Record<string, unknown>
        const { symbol = '', decimals } = given['nativeCurrency'] as { symbol?: string; decimals?: number }
        const isPlain =
          members.every((name) => given[name] !== undefined) &&
          Object.keys(given).every((name) => members.includes(name)) &&
          Object.values(given).every((value) => !Array.isArray(value) || value.length > 0) &&
          /^0x[1-9a-f][0-9a-f]*$/.test(String(given['chainId'])) &&
          symbol.length >= 2 &&
          symbol.length <= 6 &&
          decimals === 18
        if (!isPlain) throw wallet.error(-32602, 'Received an unexpected network')
        return wallet.answer({ method: 'wallet_addEthereumChain', params })
      }
    },
  },
  asksItsNodeFirst: {
    title: 'calls the node it was given before it draws its window, and stays empty when the node refuses',
    seenIn: 'extensions, from their service worker',
    play(wallet) {
      wallet.answers.wallet_addEthereumChain = async (params) => {
        const { chainId, rpcUrls } = params[0] as { chainId: string; rpcUrls: readonly string[] }
        const asked = [
          { method: 'eth_chainId' },
          { method: 'net_version' },
          { method: 'eth_getBlockByNumber', params: ['latest', false] },
          { method: 'eth_getTransactionCount', params: [wallet.accounts[0], 'latest'] },
        ]
        try {
          const answers = await Promise.all(asked.map((request) => wallet.reach(rpcUrls[0] ?? '', request)))
          if (Number(answers[0]) !== Number(chainId)) throw new Error('Another chain')
        } catch {
          return wallet.hang()
        }
        return wallet.answer({ method: 'wallet_addEthereumChain', params })
      }
    },
  },
  hangsInSwitch: {
    title: 'never answers about the network',
    seenIn: 'extensions with their window closed',
    ends: { switch: 'waiting', add: 'waiting' },
    play: (wallet) => wallet.hangIn('wallet_switchEthereumChain'),
  },
  hangsInAdd: {
    title: 'never answers about the new network',
    seenIn: 'extensions with their window closed',
    ends: { add: 'waiting' },
    play: (wallet) => wallet.hangIn('wallet_addEthereumChain'),
  },
  switchPending: {
    title: 'is still busy with another switch',
    seenIn: 'MetaMask',
    ends: { switch: 'wallet_request_pending', add: 'wallet_request_pending' },
    play: (wallet) =>
      wallet.fail(
        ['wallet_switchEthereumChain', 'wallet_addEthereumChain'],
        wallet.error(-32002, 'Request of type wallet_switchEthereumChain already pending'),
      ),
  },
  switchesItsScriptAlone: {
    title: 'switches its script in the page, and not itself',
    seenIn: 'extensions whose service worker was asleep',
    ends: { switch: 'network_not_switched', add: 'network_not_switched' },
    tells: [],
    play(wallet) {
      const pretend = ([parameter]: readonly unknown[]) => {
        wallet.emit('chainChanged', (parameter as { chainId: string }).chainId)
        return null
      }
      wallet.answers.wallet_switchEthereumChain = pretend
      wallet.answers.wallet_addEthereumChain = pretend
      wallet.onConnected = () => wallet.emit('chainChanged', '0xa')
    },
  },
  approvesAfter25s: {
    title: 'is let on the network after 25 seconds',
    seenIn: 'people who read what they are asked',
    ends: { switch: 'waiting', add: 'waiting' },
    play: (wallet) => wallet.delay(25_000, ['wallet_switchEthereumChain', 'wallet_addEthereumChain']),
  },
  approvesAfter120s: {
    title: 'is let on the network after two minutes',
    seenIn: 'people who read what they are asked',
    ends: { switch: 'waiting', add: 'waiting' },
    play: (wallet) => wallet.delay(120_000, ['wallet_switchEthereumChain', 'wallet_addEthereumChain']),
  },
  refusesAfter25s: {
    title: 'is refused the network after 25 seconds',
    seenIn: 'people who read what they are asked',
    ends: { switch: 'waiting', add: 'waiting' },
    play: (wallet) =>
      wallet.fail(
        ['wallet_switchEthereumChain', 'wallet_addEthereumChain'],
        wallet.error(4001, 'User rejected the request.'),
        25_000,
      ),
  },
  refusesAfter120s: {
    title: 'is refused the network after two minutes',
    seenIn: 'people who read what they are asked',
    ends: { switch: 'waiting', add: 'waiting' },
    play: (wallet) =>
      wallet.fail(
        ['wallet_switchEthereumChain', 'wallet_addEthereumChain'],
        wallet.error(4001, 'User rejected the request.'),
        120_000,
      ),
  },
})
