import { fromQuantity, type Hex, type Rpc, RpcError } from '@latchkey/base'
import { accountDelegate, callsSo, hashTransaction, judgeQuote, localAccount, type Quote } from '@latchkey/evm'
import { PocketError } from '../errors.ts'
import type { Pocket } from '../pocket.ts'
import type { TransactionRequest } from './quoteAsked.ts'

/**
 * Signs a transaction and hands it to the node. The signed bytes are written down under `key` first, so that a second
 * try (after a cut, a reload, in another tab) sends the same transaction and never another one. Resolves with the hash.
 * Fails with `fee_refused`, `transaction_refused` or `RpcError`, and with `request_gone` where something else was signed
 * under `key`: a site has used the id of a request twice.
 */
export async function sendOnce(
  pocket: Pocket,
  key: string,
  { request, quote }: { readonly request: TransactionRequest; readonly quote: Quote | undefined },
): Promise<Hex> {
  const rpc = pocket.rpc(request.chain.id)
  const kept = pocket.sent.get(key)
  if (kept !== undefined && !callsSo(kept, request.asked)) throw new PocketError('request_gone')
  const signed = kept ?? (await signAndKeep())
  const hash = hashTransaction(signed)
  try {
    await rpc.call({ method: 'eth_sendRawTransaction', params: [signed] })
  } catch (error) {
    if (!(error instanceof RpcError) || error.code !== 'rpc_failed') throw error
    // A node refuses what it has already; that is no failure.
    if (await isKnownToNode(rpc, hash)) return hash
    pocket.sent.forget(key)
    throw new PocketError('transaction_refused', { cause: error, data: { text: String(error.data['text'] ?? '') } })
  }
  return hash

  async function signAndKeep(): Promise<Hex> {
    if (quote === undefined) throw new PocketError('request_gone')
    const { verdict, reasons } = judgeQuote(quote, { chain: request.chain })
    if (verdict === 'refuse') throw new PocketError('fee_refused', { data: { text: reasons[0]?.error.message ?? '' } })
    const made = await sign(request, quote, rpc)
    pocket.sent.keep(key, made)
    return made
  }
}

async function sign(
  { chain, key, asked, batch }: TransactionRequest,
  { transfer, gas, maxFeePerGas, maxPriorityFeePerGas }: Quote,
  rpc: Rpc,
) {
  const nonce =
    asked.nonce ?? fromQuantity(await rpc.call({ method: 'eth_getTransactionCount', params: [key.address, 'pending'] }))
  if (nonce === undefined) throw new RpcError('rpc_bad_answer')
  const account = localAccount(key.privateKey)
  const transaction = {
    chainId: chain.id,
    to: asked.to,
    value: asked.value,
    data: asked.data,
    gas: transfer.gasLimit ?? gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    nonce: Number(nonce),
  }
  if (batch === undefined || batch.isSmart)
    return await account.signTransaction({ type: transfer.type, ...transaction })
  // It is taken up after the nonce of its own transaction.
  const word = { chainId: chain.id, address: accountDelegate.address, nonce: transaction.nonce + 1 }
  const authorizationList = [await account.signAuthorization(word)]
  return await account.signTransaction({ type: 'eip7702', ...transaction, authorizationList })
}

async function isKnownToNode(rpc: Rpc, hash: Hex): Promise<boolean> {
  const found = await rpc.call({ method: 'eth_getTransactionByHash', params: [hash] })
  return typeof found === 'object' && found !== null
}
