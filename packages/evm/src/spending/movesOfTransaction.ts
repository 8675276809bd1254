import { type Address, isAddress, sameAddress, toAddress, zeroAddress } from '../address.ts'
import type { BatchCall } from '../batchCall.ts'
import { isExecute, readExecute } from '../delegation/executeCall.ts'
import { isUnlimited } from '../signing/allowance.ts'
import { type ContractCall, readContractCall } from '../signing/contractCalls.ts'
import { handsOver } from './handsOver.ts'
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
  const reason = handsOver(data)
  if (reason !== undefined) return [open(reason, chainId)]
  return valueWei > 0n ? unknown : [{ kind: 'unread', chainId, contract }]
}

function movesOfKnown(call: ContractCall, contract: Address, chainId: number): readonly Moved[] {
  switch (call.kind) {
    case 'transfer':
      return call.amount === 0n ? [] : ofToken(contract, call.amount, chainId)
    case 'transferFrom':
      return ofToken(contract, call.amount, chainId)
    case 'approve':
      return call.spender === zeroAddress ? [] : ofAllowance(contract, call.amount, chainId)
    case 'approveThrough':
      // Of tokens alone.
      return call.amount === 0n ? [] : ofAllowance(call.token, call.amount, chainId)
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

/** Nothing too: under the same names a collection hands over its piece of that number, and one of them has the number 0. */
function ofToken(token: Address, amount: bigint, chainId: number): readonly Moved[] {
  return [{ kind: 'amount', chainId, token, amount }]
}

/** An allowance counts as if it were used at once. */
function ofAllowance(token: Address, amount: bigint, chainId: number): readonly Moved[] {
  return isUnlimited(amount) ? [open('unlimited', chainId)] : ofToken(token, amount, chainId)
}

function open(reason: OpenReason, chainId: number): Moved {
  return { kind: 'open', chainId, reason }
}
