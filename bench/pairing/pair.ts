/** An app and a wallet that have not spoken with the relay yet. */
export type Pair = {
  /** Lets the app propose; resolves with the text of the code to be scanned. */
  propose(): Promise<string>
  /** Lets the wallet read the code and approve; resolves when the app has the session. */
  approve(uri: string): Promise<void>
  close(): Promise<void>
}

export const chains = ['eip155:31337', 'eip155:31338']
export const methods = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4']
export const events = ['chainChanged', 'accountsChanged']
export const optionalNamespaces = { eip155: { chains, methods, events } }
export const namespaces = {
  eip155: { accounts: chains.map((chain) => `${chain}:0x${'ab'.repeat(20)}`), methods, events, chains },
}

/** Either side's description of itself. */
export function metadata(name: string) {
  return { name, description: name, url: `https://${name}.example`, icons: [] }
}
