import { account } from '../setting.ts'

export const chainId = 'eip155:31337'
const chains = [chainId, 'eip155:31338']

/** Every call that a person answers, and what it is called with. */
export const calls: Readonly<Record<string, unknown>> = {
  personal_sign: ['0x01', account.address],
  eth_sign: [account.address, `0x${'22'.repeat(32)}`],
  eth_signTypedData: [account.address, '{}'],
  eth_signTypedData_v3: [account.address, '{}'],
  eth_signTypedData_v4: [account.address, '{}'],
  eth_signTransaction: [{ from: account.address, to: account.address, value: '0x1' }],
  eth_sendTransaction: [{ from: account.address, to: account.address, value: '0x1' }],
  wallet_addEthereumChain: [{ chainId: '0x89', chainName: 'Other', rpcUrls: ['http://127.0.0.1:1'] }],
  wallet_watchAsset: { type: 'ERC20', options: { address: account.address, symbol: 'TST', decimals: 18 } },
  wallet_requestPermissions: [{ eth_accounts: {} }],
}
/** A provider may answer these from what it knows of the session. */
export const switchMethod = 'wallet_switchEthereumChain'
const methods = [...Object.keys(calls), switchMethod]
const events = ['chainChanged', 'accountsChanged']

export const optionalNamespaces = { eip155: { chains, methods, events } }
export const granted = {
  eip155: { accounts: chains.map((chain) => `${chain}:${account.address}`), methods, events, chains },
}
export const narrowed = {
  eip155: { ...granted.eip155, accounts: [`${chainId}:${account.address}`], chains: [chainId] },
}
