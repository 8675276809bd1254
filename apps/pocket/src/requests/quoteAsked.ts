import { type FeeEstimate, quoteBatch, quoteTransfer } from '@latchkey/evm'
import type { Pocket } from '../pocket.ts'
import type { WalletRequest } from './walletRequest.ts'

export type TransactionRequest = Extract<WalletRequest, { kind: 'transaction' }>

/** Asks the node what a transaction costs; what the site has set already stays as it is. Never rejects. */
export async function quoteAsked(
  pocket: Pocket,
  { chain, key, asked, batch }: TransactionRequest,
): Promise<FeeEstimate> {
  const { clock, log } = pocket
  const around = { chain, rpc: pocket.rpc(chain.id), clock, log }
  if (batch !== undefined) return await quoteBatch({ account: key.address, ...batch, ...around })
  const { type, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } = asked
  return await quoteTransfer({
    transfer: {
      type,
      chainId: chain.id,
      from: key.address,
      to,
      value,
      data,
      ...(gas === undefined ? {} : { gasLimit: gas }),
      ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
      ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
    },
    ...around,
  })
}
