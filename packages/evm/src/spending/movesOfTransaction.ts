import { type Address, isAddress, sameAddress, toAddress, zeroAddress } from '../address.ts'
import type { BatchCall } from '../batchCall.ts'
import { isExecute, readExecute } from '../delegation/executeCall.ts'
import { isUnlimited } from '../signing/allowance.ts'
import { type ContractCall, isContractCall, readContractCall } from '../signing/contractCalls.ts'
import type { Moved, OpenReason } from './moved.ts'

/** A transaction in the fields that are signed. */
export type SpendingTransaction = {
  readonly chainId: number
  /** The signer: with code of its own (EIP-7702) an account may be asked to call anything. */
  readonly from: string
  /** Absent when a contract is created. */
  readonly to?: string | undefined
  readonly valueWei: bigint
  /** The most that it can cost beside its value: gas times the highest price. */
  readonly mostFeeWei: bigint
  /** 0x text. */
  readonly data: string
  /** Whether it carries what an account's own code is changed by (EIP-7702). */
  readonly hasAuthorizations?: boolean
}

/** Calls that hand something over and are read no further, by their first four bytes. */
const handingOver: Readonly<Record<string, OpenReason>> = {
  // safeTransferFrom(address,address,uint256,bytes)
  b88d4fde: 'collection',
  // safeTransferFrom(address,address,uint256,uint256,bytes)
  f242432a: 'collection',
  // safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
  '2eb2c2d6': 'collection',
  // send(address,uint256,bytes)
  '9bd9bbc6': 'call',
  // operatorSend(address,address,uint256,bytes,bytes)
  '62ad1b83': 'call',
  // authorizeOperator(address)
  '959b8c3f': 'unlimited',
  // increaseApproval(address,uint256)
  d73dd623: 'call',
  // transferAndCall(address,uint256), transferAndCall(address,uint256,bytes)
  '1296ee62': 'call',
  '4000aea0': 'call',
  // transferFromAndCall(address,address,uint256), and with bytes behind it
  d8fbe994: 'call',
  c1d34b89: 'call',
  // approveAndCall(address,uint256), approveAndCall(address,uint256,bytes)
  '3177029f': 'call',
  cae9ca51: 'call',
  // withdraw(uint256,address,address) and redeem(uint256,address,address), of vaults (ERC-4626)
  b460af94: 'call',
  ba087652: 'call',
  // transferPunk(address,uint256), offerPunkForSaleToAddress(uint256,uint256,address)
  '8b72a2ec': 'collection',
  bf31196f: 'collection',
  // Names: setOwner(bytes32,address)
  '5b0fc9c3': 'control',
  // A batch that an account has signed, brought by somebody else.
  b4a575e2: 'call',
  // Permit2: transferFrom(address,address,uint160,address), and a list of the same
  '36c78516': 'call',
  '0d58b1db': 'call',
}

/** Everything that a transaction moves at most, its fee included. Total: what cannot be read is one of the results. */
export function movesOfTransaction(transaction: SpendingTransaction): readonly Moved[] {
  const { chainId, valueWei, mostFeeWei, hasAuthorizations = false } = transaction
  const coins = valueWei + mostFeeWei
  return [
    ...(coins > 0n ? [{ kind: 'amount', chainId, amount: coins } as const] : []),
    ...(hasAuthorizations ? [open('delegation', chainId)] : []),
    ...movesOfCall(transaction),
  ]
}

/** All that the calls of a batch move, each as if the account had sent it by itself. */
export function movesOfCalls(
  calls: readonly BatchCall[],
  { chainId, from }: Pick<SpendingTransaction, 'chainId' | 'from'>,
): readonly Moved[] {
  return calls.flatMap(({ to, value, data }) =>
    // A batch within a batch is none, and reading it would have no end.
    isExecute(data)
      ? [open('unreadable', chainId)]
      : movesOfTransaction({ chainId, from, to, data, valueWei: value, mostFeeWei: 0n }),
  )
}

function movesOfCall({ chainId, from, to, data, valueWei }: SpendingTransaction): readonly Moved[] {
  const unknown = valueWei > 0n ? [open('call', chainId)] : []
  if (to === undefined) return unknown
  if (!isAddress(to)) return [open('unreadable', chainId)]
  if (data === '0x') return []
  if (sameAddress(to, from)) {
    const calls = readExecute(data)
    return calls === undefined ? [open('call', chainId)] : movesOfCalls(calls, { chainId, from })
  }
  const contract = toAddress(to.toLowerCase())
  const call = readContractCall(data)
  if (call !== undefined) {
    const unread = call.extraBytes > 0 ? [{ kind: 'unread', chainId, contract } as const] : []
    return [...movesOfKnown(call, contract, chainId), ...unread]
  }
  const selector = data.slice(2, 10).toLowerCase()
  const reason = Object.hasOwn(handingOver, selector) ? handingOver[selector] : undefined
  if (reason !== undefined) return [open(reason, chainId)]
  // Dirty or missing bytes: older contracts make sense of them.
  if (isContractCall(data)) return [open('call', chainId)]
  return valueWei > 0n ? unknown : [{ kind: 'unread', chainId, contract }]
}

function movesOfKnown(call: ContractCall, contract: Address, chainId: number): readonly Moved[] {
  switch (call.kind) {
    case 'transfer':
    case 'transferFrom':
      return ofToken(contract, call.amount, chainId)
    case 'approve':
      return call.spender === zeroAddress ? [] : ofAllowance(contract, call.amount, chainId)
    case 'approveThrough':
      return ofAllowance(call.token, call.amount, chainId)
    case 'approveAll':
      return call.isApproved ? [open('collection', chainId)] : []
    case 'sendCollectible':
      return [open('collection', chainId)]
    case 'delegate':
      return call.isApproved ? [open('control', chainId)] : []
    case 'giveOwnership':
      return [open('control', chainId)]
    case 'lockdown':
      return []
  }
}

function ofToken(token: Address, amount: bigint, chainId: number): readonly Moved[] {
  return amount === 0n ? [] : [{ kind: 'amount', chainId, token, amount }]
}

/** An allowance counts as if it were used at once. */
function ofAllowance(token: Address, amount: bigint, chainId: number): readonly Moved[] {
  return isUnlimited(amount) ? [open('unlimited', chainId)] : ofToken(token, amount, chainId)
}

function open(reason: OpenReason, chainId: number): Moved {
  return { kind: 'open', chainId, reason }
}
