import { type Address, isAddress, sameAddress } from '../address.ts'
import type { Token } from '../chains/chain.ts'
import { networkName } from '../chains/networkName.ts'
import { describeAllowance, isUnlimited } from './allowance.ts'
import type { CardDanger } from './card.ts'
import type { TypedData, TypedStruct, TypedValue } from './typedData.ts'

/** The network the wallet is on, and the tokens that have a name here. */
export type TypedDataContext = { readonly chainId: number; readonly tokens: readonly Token[] }

/** The contract of Permit2, at one address on every network. */
export const permit2Address: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const maxNamed = 10

/** The effects of signing this data, in words. Recognised by the fields, since names cost an attacker nothing. */
export function typedDataDangers(data: TypedData, context: TypedDataContext): readonly CardDanger[] {
  const chainId = readInteger(data.domain['chainId'])
  return [
    ...chainDangers(chainId, context.chainId),
    ...spendingDangers(data, { ...context, chainId: Number(chainId ?? context.chainId) }),
  ]
}

function chainDangers(chainId: bigint | undefined, current: number): CardDanger[] {
  if (chainId === undefined) {
    return [{ code: 'no_chain', text: 'The data names no network: the signature may be used on every one.' }]
  }
  if (chainId === BigInt(current)) return []
  return [
    {
      code: 'other_chain',
      text: `The data is for ${networkName(chainId)}, not for the one you are on (${networkName(current)}).`,
    },
  ]
}

function spendingDangers(data: TypedData, context: TypedDataContext): CardDanger[] {
  for (const recognise of [permit, daiPermit, permit2, approvalForAll, order, safeTransaction, delegation, forwarded]) {
    const dangers = recognise(data, context)
    if (dangers !== undefined) return dangers
  }
  if (!/permit|approv|allowance|order|authoriz|delegat/i.test(data.primaryType)) return []
  return [
    { code: 'permission', text: 'By its name this gives somebody a permission. Read every line before you sign.' },
  ]
}

type Recognise = (data: TypedData, context: TypedDataContext) => CardDanger[] | undefined

/** EIP-2612 */
const permit: Recognise = ({ domain, message }, { chainId, tokens }) => {
  const { owner, spender, value, deadline } = message
  const amount = readInteger(value)
  const token = domain['verifyingContract']
  if (!isAddress(owner) || !isAddress(spender) || amount === undefined || deadline === undefined) return undefined
  if (!isAddress(token)) return [{ code: 'permit', text: `Lets ${spender} spend tokens of yours.` }]
  return [allowanceDanger('permit', { spender, amount, what: describeAllowance({ chainId, token, amount }, tokens) })]
}

/** DAI's own form, all or nothing. */
const daiPermit: Recognise = ({ domain, message }, { chainId, tokens }) => {
  const { holder, spender, allowed, expiry } = message
  const token = domain['verifyingContract']
  if (!isAddress(holder) || !isAddress(spender) || typeof allowed !== 'boolean' || expiry === undefined)
    return undefined
  if (!allowed) return []
  const amount = 2n ** 256n - 1n
  const what = isAddress(token) ? describeAllowance({ chainId, token, amount }, tokens) : 'all you have of a token'
  return [allowanceDanger('permit', { spender, amount, what })]
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
    const what = describeAllowance({ chainId, token, amount: value }, tokens)
    return [allowanceDanger('permit2', { spender, amount: value, what })]
  })
  if (dangers.length === 0) return undefined
  const rest = grants.length - dangers.length
  return [
    ...dangers,
    ...(rest > 0 ? [{ code: 'permit2', text: `Gives ${rest} more such permissions.` }] : []),
    ...(isGenuine ? [] : [{ code: 'unknown_contract', text: 'Looks like Permit2, but is for another contract.' }]),
  ]
}

const approvalForAll: Recognise = ({ message }) => {
  const { operator, approved } = message
  if (!isAddress(operator) || typeof approved !== 'boolean') return undefined
  if (!approved) return []
  return [{ code: 'approval_for_all', text: `Lets ${operator} take every item you have of this collection.` }]
}

/** Seaport and its like. */
const order: Recognise = ({ primaryType, types, message }) => {
  const parts = message['offer'] === undefined ? toStructs(message['tree']) : [message]
  const isOrder = message['offer'] !== undefined && message['consideration'] !== undefined
  const isBulk = primaryType === 'BulkOrder' && Object.hasOwn(types, 'OrderComponents')
  const isMaker =
    message['maker'] !== undefined && (message['taker'] !== undefined || message['makerAmount'] !== undefined)
  if (!isOrder && !isBulk && !isMaker) return undefined
  const many = isBulk && parts.length !== 1 ? 'These are many orders' : 'This is an order'
  return [{ code: 'order', text: `${many}: others may take from your account what it offers, at the price it names.` }]
}

const safeTransaction: Recognise = ({ message }) => {
  const { to, operation, safeTxGas } = message
  const kind = readInteger(operation)
  if (!isAddress(to) || kind === undefined || safeTxGas === undefined) return undefined
  const dangers = [{ code: 'wallet_transaction', text: `Agrees to a transaction of a shared wallet to ${to}.` }]
  if (kind === 0n) return dangers
  return [...dangers, { code: 'delegate_call', text: `Gives the code at ${to} full control over the shared wallet.` }]
}

/** Account delegation (EIP-7702 and ERC-7710). */
const delegation: Recognise = ({ message }) => {
  const { delegate, delegator, authority } = message
  if (!isAddress(delegate) || (delegator === undefined && authority === undefined)) return undefined
  return [{ code: 'delegation', text: `Lets ${delegate} act in the name of your account.` }]
}

/** Transactions that somebody else sends and pays for. */
const forwarded: Recognise = ({ message }) => {
  const isForward = message['from'] !== undefined && message['to'] !== undefined && message['data'] !== undefined
  if (!isForward && message['functionSignature'] === undefined) return undefined
  return [{ code: 'forwarded_call', text: 'Lets others send a transaction in your name.' }]
}

type Grant = { readonly spender: Address; readonly amount: bigint; readonly what: string }

function allowanceDanger(code: string, { spender, amount, what }: Grant): CardDanger {
  return { code: isUnlimited(amount) ? 'unlimited_allowance' : code, text: `Lets ${spender} spend ${what}.` }
}

function toStructs(value: TypedValue | undefined): readonly TypedStruct[] {
  const list: readonly TypedValue[] = Array.isArray(value) ? value : value === undefined ? [] : [value as TypedValue]
  return list.filter((item): item is TypedStruct => typeof item === 'object' && !Array.isArray(item))
}

function readInteger(value: TypedValue | undefined): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  return typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : undefined
}
