import type { Caller, CallRequest, Store } from '@latchkey/base'
import { providerCodes } from '@latchkey/connect'
import { type DemoWalletOptions, openDemoWallet } from './demoWallet.ts'
import { addChain, switchChain } from './networks.ts'
import { askForAccounts, permissions } from './permissions.ts'
import { ProviderError } from './providerError.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage, signTypedData } from './sign.ts'
import type { WalletState } from './walletState.ts'

/** Methods that a wallet must refuse rather than hand to a node. */
const refusedMethods = /^(?:eth_sign|eth_signTransaction|eth_signTypedData(?:_v1|_v3)?|eth_decrypt|wallet_.*)$/

/** The wallet proper: answers every request of EIP-1193. Fails with `ProviderError`, or with the node's own error. */
export function createDemoWallet(options: DemoWalletOptions, store: Store<WalletState | undefined>): Caller {
  const wallet = openDemoWallet(options, store)
  return async (call: CallRequest) => {
    const { method, params } = readCall(call)
    switch (method) {
      case 'eth_accounts':
        return wallet.current().isConnected ? [wallet.current().address] : []
      case 'eth_chainId':
        return `0x${wallet.current().chainId.toString(16)}`
      case 'net_version':
        return String(wallet.current().chainId)
      case 'eth_requestAccounts':
        if (!wallet.current().isConnected) await askForAccounts(wallet)
        return [wallet.current().address]
      case 'wallet_requestPermissions':
        await askForAccounts(wallet)
        return permissions(wallet)
      case 'wallet_getPermissions':
        return permissions(wallet)
      case 'wallet_revokePermissions':
        wallet.change({ isConnected: false })
        return null
      case 'wallet_switchEthereumChain':
        return await switchChain(wallet, params)
      case 'wallet_addEthereumChain':
        return await addChain(wallet, params)
      case 'personal_sign':
        return await signMessage(wallet, params)
      case 'eth_signTypedData_v4':
        return await signTypedData(wallet, params)
      case 'eth_sendTransaction':
        return await sendTransaction(wallet, params)
      default:
        if (refusedMethods.test(method)) {
          throw new ProviderError(providerCodes.unsupported, `The demo wallet does not support ${method}.`)
        }
        return await wallet.node(wallet.current().chainId)(method, params)
    }
  }
}

function readCall(call: CallRequest): { method: string; params: readonly unknown[] } {
  if (typeof call !== 'object' || call === null || typeof call.method !== 'string') {
    throw new ProviderError(providerCodes.invalidParams, 'Expected a single, non-array, object argument.')
  }
  return { method: call.method, params: Array.isArray(call.params) ? call.params : [] }
}
