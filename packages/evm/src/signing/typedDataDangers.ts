import { type Address, isAddress, sameAddress } from '../address.ts'
import type { Token } from '../chains/chain.ts'
import { networkName } from '../chains/networkName.ts'
import { allowanceDanger } from './allowance.ts'
import type { CardDanger } from './card.ts'
import type { TypedData, TypedStruct, TypedValue } from './typedData.ts'

/** The network the wallet is on, and the tokens that have a name here. */
export type TypedDataContext = { readonly chainId: number; readonly tokens: readonly Token[] }

/** The contract of Permit2, at one address on every network. */
export const permit2Address: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const maxNamed = 10

/** The effects of signing this data. Recognised by the fields, since names cost an attacker nothing. */
export function typedDataDangers(data: TypedData, context: TypedDataContext): readonly CardDanger[] {
  const chainId = readInteger(data.domain['chainId'])
  return [
    ...chainDangers(chainId, context.chainId),
    ...spendingDangers(data, { ...context, chainId: Number(chainId ?? context.chainId) }),
  ]
}

function chainDangers(chainId: bigint | undefined, current: number): CardDanger[] {
  if (chainId === undefined) {
    return [{ code: 'data_no_chain', values: {} }]
  }
  if (chainId === BigInt(current)) return []
  const values = { network: networkName(chainId), current: networkName(current) }
  return [{ code: 'data_other_chain', values }]
}

function spendingDangers(data: TypedData, context: TypedDataContext): CardDanger[] {
  for (const recognise of [permit, daiPermit, permit2, approvalForAll, order, safeTransaction, delegation, forwarded]) {
    const dangers = recognise(data, context)
    if (dangers !== undefined) return dangers
  }
  if (!/permit|approv|allowance|order|authoriz|delegat/i.test(data.primaryType)) return []
  return [{ code: 'permission', values: {} }]
}

type Recognise = (data: TypedData, context: TypedDataContext) => CardDanger[] | undefined

/** EIP-2612 */
const permit: Recognise = ({ domain, message }, { chainId, tokens }) => {
  const { owner, spender, value, deadline } = message
  const amount = readInteger(value)
  const token = domain['verifyingContract']
  if (!isAddress(owner) || !isAddress(spender) || amount === undefined || deadline === undefined) return undefined
  if (!isAddress(token)) return [{ code: 'allowance_unknown', values: { spender } }]
  return [allowanceDanger(spender, { chainId, token, amount }, tokens)]
}

/** DAI's own form, all or nothing. */
const daiPermit: Recognise = ({ domain, message }, { chainId, tokens }) => {
  const { holder, spender, allowed, expiry } = message
  const token = domain['verifyingContract']
  if (!isAddress(holder) || !isAddress(spender) || typeof allowed !== 'boolean' || expiry === undefined)
    return undefined
  if (!allowed) return []
  const amount = 2n ** 256n - 1n
  if (!isAddress(token)) return [{ code: 'allowance_all_unknown', values: { spender } }]
  return [allowanceDanger(spender, { chainId, token, amount }, tokens)]
}

/** Permit2: one or many allowances (`details`), or one or many transfers (`permitted`). */
const permit2: Recognise = ({ domain, message }, { chainId, tokens }) => {
  const grants = toStructs(message['details'] ?? message['permitted'])
  const { spender } = message
  if (grants.length === 0 || !isAddress(spender)) return undefined
  const contract = domain['verifyingContract']
  const isGenuine = isAddress(contract) && sameAddress(contract, permit2Address)
  const dangers = grants.slice(0, maxNamed).flatMap(({ token, amount }) => {
    const value = readInteger(amount)
    if (!isAddress(token) || value === undefined) return []
    return [allowanceDanger(spender, { chainId, token, amount: value }, tokens)]
  })
  if (dangers.length === 0) return undefined
  const count = grants.length - dangers.length
  const more: CardDanger = { code: 'more_allowances', values: { count } }
  const strange: CardDanger = { code: 'unknown_contract', values: {} }
  return [...dangers, ...(count > 0 ? [more] : []), ...(isGenuine ? [] : [strange])]
}

const approvalForAll: Recognise = ({ message }) => {
  const { operator, approved } = message
  if (!isAddress(operator) || typeof approved !== 'boolean') return undefined
  if (!approved) return []
  return [{ code: 'approval_for_all', values: { spender: operator } }]
}

/** Seaport and its like. */
const order: Recognise = ({ primaryType, types, message }) => {
  const parts = message['offer'] === undefined ? toStructs(message['tree']) : [message]
  const isOrder = message['offer'] !== undefined && message['consideration'] !== undefined
  const isBulk = primaryType === 'BulkOrder' && Object.hasOwn(types, 'OrderComponents')
  const isMaker =
    message['maker'] !== undefined && (message['taker'] !== undefined || message['makerAmount'] !== undefined)
  if (!isOrder && !isBulk && !isMaker) return undefined
  return [{ code: isBulk && parts.length !== 1 ? 'orders' : 'order', values: {} }]
}

const safeTransaction: Recognise = ({ message }) => {
  const { to, operation, safeTxGas } = message
  const kind = readInteger(operation)
  if (!isAddress(to) || kind === undefined || safeTxGas === undefined) return undefined
  const dangers: CardDanger[] = [{ code: 'wallet_transaction', values: { to } }]
  if (kind === 0n) return dangers
  return [...dangers, { code: 'delegate_call', values: { to } }]
}

/** Account delegation (EIP-7702 and ERC-7710). */
const delegation: Recognise = ({ message }) => {
  const { delegate, delegator, authority } = message
  if (!isAddress(delegate) || (delegator === undefined && authority === undefined)) return undefined
  return [{ code: 'delegation', values: { who: delegate } }]
}

/** Transactions that somebody else sends and pays for. */
const forwarded: Recognise = ({ message }) => {
  const isForward = message['from'] !== undefined && message['to'] !== undefined && message['data'] !== undefined
  // A batch of the account's own (`sponsoredBatch`), or one like it.
  const isBatch = message['calls'] !== undefined && message['nonce'] !== undefined
  if (!isForward && !isBatch && message['functionSignature'] === undefined) return undefined
  return [{ code: 'forwarded_call', values: {} }]
}

function toStructs(value: TypedValue | undefined): readonly TypedStruct[] {
  const list: readonly TypedValue[] = Array.isArray(value) ? value : value === undefined ? [] : [value as TypedValue]
  return list.filter((item): item is TypedStruct => typeof item === 'object' && !Array.isArray(item))
}

/** A whole number that is not negative; undefined for anything else. */
export function readInteger(value: TypedValue | undefined): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  return typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : undefined
}
