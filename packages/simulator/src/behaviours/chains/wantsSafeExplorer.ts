import type { Behaviour } from '../../behaviour.ts'

/** A wallet that takes explorers on https alone, and on this machine. */
export const wantsSafeExplorer: Behaviour = {
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
}
