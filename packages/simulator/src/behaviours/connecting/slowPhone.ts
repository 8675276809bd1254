import type { Behaviour } from '../../behaviour.ts'

/** A wallet that is a phone on a slow line: a second and a half for each question, half a second for each look. */
export const slowPhone: Behaviour = {
  title: 'is a phone on a slow line: a second and a half for each question, half a second for each look',
  seenIn: 'wallets reached through a relay',
  play(wallet) {
    for (const method of [
      'eth_requestAccounts',
      'personal_sign',
      'eth_signTypedData_v4',
      'wallet_switchEthereumChain',
    ]) {
      wallet.answers[method] = async (params) => {
        await wallet.sleep(1500)
        return wallet.answer({ method, params })
      }
    }
    for (const method of ['eth_chainId', 'eth_accounts']) {
      wallet.answers[method] = async (params) => {
        await wallet.sleep(450)
        return wallet.answer({ method, params })
      }
    }
  },
}
