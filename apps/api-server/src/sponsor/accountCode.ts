import { fromQuantity, type Rpc, RpcError } from '@latchkey/base'
import { accountDelegate, readDelegation } from '@latchkey/evm'
import { ApiError } from '../errors.ts'
import type { BatchRequest } from './batchRequest.ts'

/**
 * The account runs the code when the batch comes: already, or by an authorization that its nonce still fits. Otherwise the
 * transaction would be paid for and do nothing. Fails with `sponsor_account`, `sponsor_order` or `RpcError`.
 */
export async function assertCodeComes(rpc: Rpc, { batch, authorization }: BatchRequest): Promise<void> {
  const { account } = batch
  const code = await rpc.call({ method: 'eth_getCode', params: [account, 'latest'] })
  const isSmart = readDelegation(code) === accountDelegate.address
  const isPlain = code === '0x' || readDelegation(code) !== undefined
  if (authorization === undefined ? !isSmart : !isPlain) throw new ApiError('sponsor_account')
  if (authorization === undefined) return
  const [now, soon] = [await readCount(rpc, account, 'latest'), await readCount(rpc, account, 'pending')]
  // Something pending of the account would use the authorization's nonce, or lose its own to it.
  if (now !== soon || authorization.nonce !== now) throw new ApiError('sponsor_order')
}

/** How many transactions an account has sent. Fails with `RpcError`. */
export async function readCount(rpc: Rpc, address: string, tag: 'latest' | 'pending'): Promise<number> {
  const count = fromQuantity(await rpc.call({ method: 'eth_getTransactionCount', params: [address, tag] }))
  if (count === undefined) throw new RpcError('rpc_bad_answer')
  return Number(count)
}
