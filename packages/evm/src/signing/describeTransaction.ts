import { fromQuantity, isHex } from '@latchkey/base'
import { type Address, isAddress, sameAddress, toAddress, zeroAddress } from '../address.ts'
import { formatAmount } from '../amounts.ts'
import type { Chain, Token } from '../chains/chain.ts'
import { describeAllowance, findToken, isUnlimited } from './allowance.ts'
import type { CardDanger, CardRow, SigningCard } from './card.ts'
import { type ContractCall, readContractCall } from './contractCalls.ts'

/** The parameter of `eth_sendTransaction`, as much of it as anybody has set. Nothing in it is believed. */
export type DescribedTransaction = {
  readonly from?: string
  readonly to?: string | null
  readonly value?: string
  readonly data?: string
  readonly chainId?: string | number
  /** EIP-7702 */
  readonly authorizationList?: readonly unknown[]
}

/** The chain and the tokens by which a transaction is described. */
export type TransactionContext = { readonly chain: Chain; readonly tokens: readonly Token[] }

type Meaning = { readonly title: string; readonly rows: readonly CardRow[]; readonly dangers: readonly CardDanger[] }

const maxDataLength = 520

/** The effects of a transaction, drawn from its bytes and not from what a page says about it. Total. */
export function describeTransaction(transaction: DescribedTransaction, context: TransactionContext): SigningCard {
  const { chain } = context
  const value = fromQuantity(transaction.value ?? '0x0')
  const meaning = readMeaning(transaction, value ?? 0n, context)
  return {
    kind: 'transaction',
    title: meaning.title,
    rows: [...meaning.rows, { label: 'Network', value: chain.name, kind: 'text', depth: 0 }],
    dangers: [
      ...meaning.dangers,
      ...(value === undefined ? [{ code: 'unreadable', text: 'The amount of this transaction cannot be read.' }] : []),
      ...chainDangers(transaction, chain),
      ...delegationDangers(transaction),
    ],
    hashes: {},
  }
}

function readMeaning(transaction: DescribedTransaction, value: bigint, context: TransactionContext): Meaning {
  const { chain } = context
  const data = transaction.data ?? '0x'
  const coins = `${formatAmount(value, chain.nativeCurrency.decimals)} ${chain.nativeCurrency.symbol}`
  if (!isAddress(transaction.to)) return readCreation(data, coins)
  const to = toAddress(transaction.to.toLowerCase().replace('0X', '0x'))
  if (data === '0x') {
    const rows: CardRow[] = [addressRow('To', to), { label: 'Amount', value: coins, kind: 'amount', depth: 0 }]
    return { title: `Send ${coins}`, rows, dangers: recipientDangers(to) }
  }
  const call = isHex(data) ? readContractCall(data) : undefined
  const meaning = call === undefined ? readUnknown(to, data) : withExtraData(readCall(call, to, context), call, data)
  if (value === 0n) return meaning
  const dangers = [...meaning.dangers, { code: 'also_sends', text: `Also sends ${coins} to the contract.` }]
  return {
    ...meaning,
    rows: [...meaning.rows, { label: 'Amount sent along', value: coins, kind: 'amount', depth: 0 }],
    dangers,
  }
}

function readCreation(data: string, coins: string): Meaning {
  return {
    title: 'Create a contract',
    rows: [{ label: 'Amount', value: coins, kind: 'amount', depth: 0 }, dataRow(data)],
    dangers: [{ code: 'contract_creation', text: 'Puts new code on the network instead of sending to somebody.' }],
  }
}

function readUnknown(to: Address, data: string): Meaning {
  return {
    title: 'Call a contract',
    rows: [addressRow('Contract', to), dataRow(data)],
    dangers: [{ code: 'unknown_call', text: 'What this call does cannot be told from here.' }],
  }
}

/** Bytes behind the arguments: the contract that is called does not read them, and another one may. */
function withExtraData(meaning: Meaning, { extraBytes }: ContractCall, data: string): Meaning {
  if (extraBytes === 0) return meaning
  const rest = dataRow(`0x${data.slice(-2 * extraBytes)}`)
  const text = `Extra data follows: ${extraBytes} bytes whose meaning cannot be told from here.`
  return {
    ...meaning,
    rows: [...meaning.rows, { ...rest, label: 'Extra data' }],
    dangers: [...meaning.dangers, { code: 'extra_data', text }],
  }
}

function readCall(call: ContractCall, contract: Address, { chain, tokens }: TransactionContext): Meaning {
  const amountOf = (token: Address, amount: bigint) => describeAllowance({ chainId: chain.id, token, amount }, tokens)
  switch (call.kind) {
    case 'transfer':
    case 'transferFrom': {
      const token = findToken(contract, chain.id, tokens)
      const amount =
        token === undefined ? `${call.amount} units` : `${formatAmount(call.amount, token.decimals)} ${token.symbol}`
      const rows = [
        ...(call.kind === 'transferFrom' ? [addressRow('From', call.from)] : []),
        addressRow('To', call.to),
        { label: 'Amount', value: amount, kind: 'amount', depth: 0 } as const,
        addressRow('Token contract', contract),
      ]
      const title = token === undefined ? 'Send units of an unknown token' : `Send ${amount}`
      return { title, rows, dangers: recipientDangers(call.to, contract) }
    }
    case 'approve':
      return readAllowance({ token: contract, spender: call.spender, amount: call.amount, amountOf })
    case 'approveThrough':
      return readAllowance({ token: call.token, spender: call.spender, amount: call.amount, amountOf })
    case 'approveAll': {
      const { operator, isApproved } = call
      const text = `Lets ${operator} take every item you have of this collection, now and later.`
      return {
        title: isApproved ? 'Allow taking a whole collection' : 'End a permission',
        rows: [addressRow('Who', operator), addressRow('Collection', contract)],
        dangers: isApproved ? [{ code: 'approval_for_all', text }] : [],
      }
    }
    case 'delegate': {
      const { delegate, isApproved } = call
      return {
        title: isApproved ? 'Name a delegate' : 'End a delegation',
        rows: [addressRow('Who', delegate), addressRow('Contract', contract)],
        dangers: isApproved ? [{ code: 'delegate', text: `Lets ${delegate} change what this name says.` }] : [],
      }
    }
    case 'giveOwnership':
      return readOwnership(call.owner, contract)
  }
}

function readOwnership(owner: Address | undefined, contract: Address): Meaning {
  const who = owner === undefined ? 'Nobody' : owner
  return {
    title: owner === undefined ? 'Give up a contract' : 'Give a contract away',
    rows: [...(owner === undefined ? [] : [addressRow('New owner', owner)]), addressRow('Contract', contract)],
    dangers: [{ code: 'ownership', text: `${who} has control of the contract from then on, and you have none.` }],
  }
}

type Allowance = {
  readonly token: Address
  readonly spender: Address
  readonly amount: bigint
  readonly amountOf: (token: Address, amount: bigint) => string
}

function readAllowance({ token, spender, amount, amountOf }: Allowance): Meaning {
  const what = amountOf(token, amount)
  const code = isUnlimited(amount) ? 'unlimited_allowance' : 'allowance'
  return {
    title: amount === 0n ? 'End an allowance' : 'Allow spending',
    rows: [
      addressRow('Spender', spender),
      { label: 'Amount', value: what, kind: 'amount', depth: 0 },
      addressRow('Token contract', token),
    ],
    dangers: amount === 0n ? [] : [{ code, text: `Lets ${spender} spend ${what}.` }],
  }
}

function recipientDangers(to: Address, token?: Address): CardDanger[] {
  if (sameAddress(to, zeroAddress))
    return [{ code: 'lost', text: 'Nobody owns this address: what is sent there is lost.' }]
  if (token === undefined || !sameAddress(to, token)) return []
  return [{ code: 'lost', text: 'This sends tokens to their own contract, where they are lost.' }]
}

function chainDangers({ chainId }: DescribedTransaction, chain: Chain): CardDanger[] {
  if (chainId === undefined || Number(chainId) === chain.id) return []
  return [{ code: 'other_chain', text: `The transaction is for another network than ${chain.name}.` }]
}

function delegationDangers({ authorizationList = [] }: DescribedTransaction): CardDanger[] {
  return authorizationList.slice(0, 10).map((entry) => {
    const address = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'address') : undefined
    const who = isAddress(address) ? toAddress(address.toLowerCase()) : 'an unknown address'
    if (who === zeroAddress) return { code: 'delegation', text: 'Takes back the control given to other code.' }
    return { code: 'delegation', text: `Hands control of the account to the code at ${who}.` }
  })
}

function addressRow(label: string, value: Address): CardRow {
  return { label, value, kind: 'address', depth: 0 }
}

function dataRow(data: string): CardRow {
  const shown = isHex(data) ? data : '(not hexadecimal)'
  const isLong = shown.length > maxDataLength
  const value = isLong ? `${shown.slice(0, maxDataLength)}… (${shown.length / 2 - 1} bytes)` : shown
  return { label: 'Data', value, kind: 'bytes', depth: 0 }
}
