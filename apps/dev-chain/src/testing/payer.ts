import { fromQuantity, httpRpc, type Rpc, silentLog, sleep, systemClock } from '@latchkey/base'
import { createPrivateKey, type LocalAccount, localAccount, type Quote, toTransactionParameters } from '@latchkey/evm'

/** An account with a key of its own, and what it does on one node. */
export type Payer = {
  readonly account: LocalAccount
  balance(): Promise<bigint>
  /** Signs exactly what was quoted, sends it, and resolves when it is in a block. */
  send(quote: Quote): Promise<{ readonly status: unknown; readonly effectiveGasPrice: bigint }>
}

const receiptPollMs = 5
const maxReceiptPolls = 400

/** The reader for quotes and sends, over a node's address. */
export function nodeAt(url: string) {
  return { rpc: httpRpc({ url, fetch, clock: systemClock }), clock: systemClock, log: silentLog }
}

/** A new account on the node at `rpc`, without funds. */
export function createPayer(rpc: Rpc): Payer {
  const account = localAccount(createPrivateKey())
  const quantity = async (method: string) =>
    fromQuantity(await rpc.call({ method, params: [account.address, 'latest'] })) ?? 0n
  return {
    account,
    balance: () => quantity('eth_getBalance'),
    async send({ transfer }) {
      const { to, data, value } = toTransactionParameters(transfer)
      const { gasLimit, maxFeePerGas, maxPriorityFeePerGas, chainId } = transfer
      if (gasLimit === undefined || maxFeePerGas === undefined || maxPriorityFeePerGas === undefined) {
        throw new Error('The quote is not complete')
      }
      const raw = await account.signTransaction({
        type: transfer.type,
        chainId,
        nonce: Number(await quantity('eth_getTransactionCount')),
        to,
        data,
        value: fromQuantity(value) ?? 0n,
        gas: gasLimit,
        maxFeePerGas,
        maxPriorityFeePerGas,
      })
      const hash = await rpc.call({ method: 'eth_sendRawTransaction', params: [raw] })
      return await waitForReceipt(rpc, hash)
    },
  }
}

async function waitForReceipt(rpc: Rpc, hash: unknown) {
  for (let poll = 0; poll < maxReceiptPolls; poll++) {
    const receipt = await rpc.call({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (receipt !== null) {
      // The node's own record of a transaction of ours.
      const { status, effectiveGasPrice } = receipt as { status: unknown; effectiveGasPrice: unknown }
      return { status, effectiveGasPrice: fromQuantity(effectiveGasPrice) ?? 0n }
    }
    await sleep(receiptPollMs, systemClock)
  }
  throw new Error('The transaction was not mined')
}
