import type { Behaviour } from '../../behaviour.ts'

/** A wallet that takes two seconds over each question to its owner. */
export const slow: Behaviour = {
  title: 'takes two seconds over each question to its owner',
  seenIn: 'people who read before they agree',
  play(wallet) {
    for (const method of [
      'eth_requestAccounts',
      'personal_sign',
      'eth_signTypedData_v4',
      'wallet_switchEthereumChain',
    ]) {
      wallet.answers[method] = async (params) => {
        await wallet.sleep(2000)
        return wallet.answer({ method, params })
      }
    }
  },
}
