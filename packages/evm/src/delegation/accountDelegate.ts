import { fromHex, fromQuantity, type Hex, isHex, type Rpc, RpcError, toHex } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { type Address, toAddress } from '../address.ts'

/**
 * The contract whose code an account runs for its batches (`apps/dev-chain/contracts/AccountDelegate.sol`). Its address
 * is made of its code (CREATE2), and so is the same on every network; a test compiles the source and compares.
 */
export const accountDelegate: { readonly address: Address; readonly codeHash: Hex } = {
  address: toAddress('0xB35Db6B896622f3fd6FBbAF1C732F9CE849fBB95'),
  codeHash: '0x8456c8d099344e09b852fba7cc085078de2de041876cab3c650f944946bfbc61',
}

/** The code of an account that runs it (EIP-7702). */
export const delegationCode: Hex = `0xef0100${accountDelegate.address.slice(2).toLowerCase()}`

/** ERC-7201 of `latchkey.account.v1`: where an account keeps how many batches it has had brought. */
const nonceSlot = '0xc7ea196dbfca82da97bb7ea43fe3e7fdeca6d6827cd60d28c404a94cb6fe6100'

/**
 * Whether the network has the contract: an authorization for an address without it, or with other code, must not be
 * signed. Fails with `RpcError` when the node does not answer.
 */
export async function isDelegateThere(rpc: Rpc): Promise<boolean> {
  const code = await rpc.call({ method: 'eth_getCode', params: [accountDelegate.address, 'latest'] })
  const bytes = isHex(code) ? fromHex(code) : undefined
  return bytes !== undefined && toHex(keccak_256(bytes)) === accountDelegate.codeHash
}

/**
 * The nonce of the account's next batch, also where it runs no code at present: what it has had brought before is never
 * brought again. Fails with `RpcError` when the node does not answer with a number.
 */
export async function readBatchNonce(rpc: Rpc, account: Address): Promise<bigint> {
  const word = await rpc.call({ method: 'eth_getStorageAt', params: [account, nonceSlot, 'latest'] })
  const nonce = fromQuantity(word)
  if (nonce === undefined) throw new RpcError('rpc_bad_answer')
  return nonce
}
