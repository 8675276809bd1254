import { delegationCode, encodeExecute, toAddress } from '@latchkey/evm'

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>
type CallsRequest = {
  readonly id: string
  readonly from: string
  readonly chainId: string
  readonly calls: readonly { readonly to: string; readonly value: string; readonly data: string }[]
}

/** The ways of a wallet into its chain. */
export type BatchWallet = { readonly chainId: () => string; readonly ask: Ask; readonly send: Ask }

/**
 * Several calls at once (EIP-5792), in one transaction of the account to itself, by the code that the local chains have
 * for it. The account has that code from the start, as that of a wallet that has upgraded it before.
 */
export function batchMethods({ chainId, ask, send }: BatchWallet) {
  const hashes = new Map<string, unknown>()
  return {
    wallet_getCapabilities: () => ({ [chainId()]: { atomic: { status: 'supported' } } }),
    async wallet_sendCalls([given]: readonly unknown[]) {
      const { id, from, calls } = given as CallsRequest
      if (hashes.has(id)) throw { code: 5720, message: 'Duplicate id' }
      await ask('anvil_setCode', [from, delegationCode])
      const batch = calls.map(({ to, value, data }) => ({
        to: toAddress(to.toLowerCase()),
        value: BigInt(value),
        data: data as `0x${string}`,
      }))
      hashes.set(id, await send('eth_sendTransaction', [{ from, to: from, value: '0x0', data: encodeExecute(batch) }]))
      return { id }
    },
    async wallet_getCallsStatus([id]: readonly unknown[]) {
      const hash = hashes.get(String(id))
      if (hash === undefined) throw { code: 5730, message: 'Unknown id' }
      const receipt = await ask('eth_getTransactionReceipt', [hash])
      const told = { version: '2.0.0', id, chainId: chainId(), atomic: true }
      if (receipt === null) return { ...told, status: 100 }
      return { ...told, status: Number((receipt as { status: string }).status) === 1 ? 200 : 500, receipts: [receipt] }
    },
  }
}
