import type { Behaviour } from '../../behaviour.ts'

/** A wallet that takes a network in the plainest form only. */
export const wantsPlainNetwork: Behaviour = {
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
}
