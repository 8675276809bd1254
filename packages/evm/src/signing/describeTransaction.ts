import { fromQuantity, isHex } from '@latchkey/base'
import { type Address, isAddress, sameAddress, shortAddress, toAddress, zeroAddress } from '../address.ts'
import type { BatchCall } from '../batchCall.ts'
import type { Chain, Collection, Token } from '../chains/chain.ts'
import { readExecute } from '../delegation/executeCall.ts'
import { shortNumber } from '../shortNumber.ts'
import { allowanceDanger, describeAllowance, findToken } from './allowance.ts'
import type { CardAmount, CardDanger, CardLabelCode, CardRow, CardTitle, SigningCard } from './card.ts'
import { type ContractCall, readContractCall } from './contractCalls.ts'
import { cutBytes } from './cutBytes.ts'
import { permit2Address } from './typedDataDangers.ts'

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

/** The chain, the tokens and the collections by which a transaction is described. */
export type TransactionContext = {
  readonly chain: Chain
  readonly tokens: readonly Token[]
  /** Collections whose names are known; others are told by their addresses. */
  readonly collections?: readonly Collection[]
}

type Meaning = { readonly title: CardTitle; readonly rows: readonly CardRow[]; readonly dangers: readonly CardDanger[] }

const maxDataLength = 520

/** The effects of a transaction, drawn from its bytes and not from what a page says about it. Total. */
export function describeTransaction(transaction: DescribedTransaction, context: TransactionContext): SigningCard {
  const { chain } = context
  const value = fromQuantity(transaction.value ?? '0x0')
  const meaning = readMeaning(transaction, value ?? 0n, context)
  const unreadable: CardDanger = { code: 'amount_unreadable', values: {} }
  return {
    kind: 'transaction',
    title: meaning.title,
    rows: [...meaning.rows, { label: { code: 'network' }, value: chain.name, kind: 'text', depth: 0 }],
    dangers: [
      ...meaning.dangers,
      ...(value === undefined ? [unreadable] : []),
      ...chainDangers(transaction, chain),
      ...delegationDangers(transaction),
    ],
    hashes: {},
  }
}

function readMeaning(transaction: DescribedTransaction, value: bigint, context: TransactionContext): Meaning {
  const data = transaction.data ?? '0x'
  const { decimals, symbol } = context.chain.nativeCurrency
  const coins = { value, decimals, symbol }
  if (!isAddress(transaction.to)) return readCreation(data, coins)
  const to = toAddress(transaction.to.toLowerCase().replace('0X', '0x'))
  if (data === '0x') {
    const rows = [addressRow('to', to), amountRow('amount', coins)]
    return { title: { code: 'send', values: { amount: coins } }, rows, dangers: recipientDangers(to) }
  }
  const calls = isAddress(transaction.from) && sameAddress(transaction.from, to) ? readExecute(data) : undefined
  const call = isHex(data) && calls === undefined ? readContractCall(data) : undefined
  const known = call === undefined ? undefined : readCall(call, to, context)
  const meaning =
    calls !== undefined
      ? readBatch(to, calls, context)
      : call === undefined || known === undefined
        ? readUnknown(to, data)
        : withExtraData(known, call, data)
  if (value === 0n) return meaning
  return {
    ...meaning,
    rows: [...meaning.rows, amountRow('amount_along', coins)],
    dangers: [...meaning.dangers, { code: 'also_sends', values: { amount: coins } }],
  }
}

/** An account's call to itself that makes several calls: each is described as if it were alone. */
function readBatch(from: Address, calls: readonly BatchCall[], context: TransactionContext): Meaning {
  const meanings = calls.map(({ to, value, data }) => readMeaning({ from, to, data }, value, context))
  const rows = meanings.flatMap((meaning, index): readonly CardRow[] => {
    const value = { code: 'call', values: { number: index + 1, act: meaning.title } } as const
    const inner = meaning.rows.map((row) => ({ ...row, depth: row.depth + 1 }))
    return [{ label: { code: 'call' }, value, kind: 'text', depth: 0 }, ...inner]
  })
  const title = { code: 'batch', values: { count: calls.length } } as const
  return { title, rows, dangers: meanings.flatMap(({ dangers }) => dangers) }
}

function readCreation(data: string, coins: CardAmount): Meaning {
  return {
    title: { code: 'create_contract', values: {} },
    rows: [amountRow('amount', coins), dataRow('data', data)],
    dangers: [{ code: 'contract_creation', values: {} }],
  }
}

function readUnknown(to: Address, data: string): Meaning {
  return {
    title: { code: 'call_contract', values: {} },
    rows: [addressRow('contract', to), dataRow('data', data)],
    dangers: [{ code: 'unknown_call', values: {} }],
  }
}

/** Bytes behind the arguments: the contract that is called does not read them, and another one may. */
function withExtraData(meaning: Meaning, { extraBytes: count }: ContractCall, data: string): Meaning {
  if (count === 0) return meaning
  return {
    ...meaning,
    rows: [...meaning.rows, dataRow('extra_data', `0x${data.slice(-2 * count)}`)],
    dangers: [...meaning.dangers, { code: 'extra_data', values: { count } }],
  }
}

function readCall(call: ContractCall, contract: Address, context: TransactionContext): Meaning | undefined {
  switch (call.kind) {
    case 'transfer':
    case 'transferFrom':
      return readTransfer(call, contract, context)
    case 'sendCollectible':
      return readSendCollectible(call, contract, context)
    case 'approve':
      // Of a collection: nobody may take a piece any more. Of a token it is an allowance of nobody.
      return call.spender === zeroAddress
        ? readEnd(readAllowance({ ...call, token: contract }, context).rows)
        : readAllowance({ ...call, token: contract }, context)
    case 'approveThrough':
      return readAllowance(call, context)
    case 'lockdown':
      if (!sameAddress(contract, permit2Address)) return undefined
      return readEnd(
        call.pairs.flatMap(({ token, spender }) => [
          addressRow('spender', spender),
          addressRow('token_contract', token),
        ]),
      )
    case 'approveAll': {
      const { operator, isApproved } = call
      return {
        title: { code: isApproved ? 'allow_collection' : 'end_permission', values: {} },
        rows: [addressRow('who', operator), addressRow('collection', contract)],
        dangers: isApproved ? [{ code: 'approval_for_all', values: { spender: operator } }] : [],
      }
    }
    case 'delegate': {
      const { delegate, isApproved } = call
      return {
        title: { code: isApproved ? 'name_delegate' : 'end_delegation', values: {} },
        rows: [addressRow('who', delegate), addressRow('contract', contract)],
        dangers: isApproved ? [{ code: 'delegate', values: { who: delegate } }] : [],
      }
    }
    case 'giveOwnership':
      return readOwnership(call.owner, contract)
  }
}

function readEnd(rows: readonly CardRow[]): Meaning {
  return { title: { code: 'end_permission', values: {} }, rows, dangers: [] }
}

type TransferCall = Extract<ContractCall, { readonly kind: 'transfer' | 'transferFrom' }>

function readTransfer(call: TransferCall, contract: Address, { chain, tokens }: TransactionContext): Meaning {
  const token = findToken(contract, chain.id, tokens)
  const amount = token && { value: call.amount, decimals: token.decimals, symbol: token.symbol }
  const units: CardRow = {
    label: { code: 'amount' },
    value: { code: 'units', values: { count: String(call.amount) } },
    kind: 'amount',
    depth: 0,
  }
  return {
    title: amount === undefined ? { code: 'send_unknown', values: {} } : { code: 'send', values: { amount } },
    rows: [
      ...(call.kind === 'transferFrom' ? [addressRow('from', call.from)] : []),
      addressRow('to', call.to),
      amount === undefined ? units : amountRow('amount', amount),
      addressRow('token_contract', contract),
    ],
    dangers: recipientDangers(call.to, contract),
  }
}

type CollectibleCall = Extract<ContractCall, { readonly kind: 'sendCollectible' }>

function readSendCollectible(call: CollectibleCall, contract: Address, context: TransactionContext): Meaning {
  const { chain, collections = [] } = context
  const isIt = (each: Collection) => each.chainId === chain.id && sameAddress(each.address, contract)
  const known = collections.find(isIt)?.name
  const [exact, count] = [String(call.tokenId), String(call.amount)]
  // The row below the title has every digit.
  const what = { name: known ?? shortAddress(contract), number: shortNumber(exact) }
  return {
    title:
      call.amount === 1n
        ? { code: 'send_collectible', values: what }
        : { code: 'send_collectibles', values: { ...what, count } },
    rows: [
      addressRow('from', call.from),
      addressRow('to', call.to),
      { label: { code: 'number' }, value: exact, kind: 'text', depth: 0 },
      ...(call.standard === 'erc721' ? [] : [pieceRow(count)]),
      addressRow('collection', contract),
    ],
    dangers: recipientDangers(call.to, contract),
  }
}

function pieceRow(count: string): CardRow {
  return { label: { code: 'amount' }, value: { code: 'pieces', values: { count } }, kind: 'amount', depth: 0 }
}

function readOwnership(owner: Address | undefined, contract: Address): Meaning {
  return {
    title: { code: owner === undefined ? 'give_up_contract' : 'give_contract_away', values: {} },
    rows: [...(owner === undefined ? [] : [addressRow('new_owner', owner)]), addressRow('contract', contract)],
    dangers: [
      owner === undefined ? { code: 'ownership_nobody', values: {} } : { code: 'ownership', values: { owner } },
    ],
  }
}

type Allowance = { readonly token: Address; readonly spender: Address; readonly amount: bigint }

function readAllowance({ token, spender, amount }: Allowance, { chain, tokens }: TransactionContext): Meaning {
  const asked = { chainId: chain.id, token, amount }
  return {
    title: { code: amount === 0n ? 'end_allowance' : 'allow', values: {} },
    rows: [
      addressRow('spender', spender),
      { label: { code: 'amount' }, value: describeAllowance(asked, tokens), kind: 'amount', depth: 0 },
      addressRow('token_contract', token),
    ],
    dangers: amount === 0n ? [] : [allowanceDanger(spender, asked, tokens)],
  }
}

function recipientDangers(to: Address, token?: Address): CardDanger[] {
  if (sameAddress(to, zeroAddress)) return [{ code: 'lost', values: {} }]
  if (token === undefined || !sameAddress(to, token)) return []
  return [{ code: 'lost_token', values: {} }]
}

function chainDangers({ chainId }: DescribedTransaction, chain: Chain): CardDanger[] {
  if (chainId === undefined || Number(chainId) === chain.id) return []
  return [{ code: 'other_network', values: { network: chain.name } }]
}

function delegationDangers({ authorizationList = [] }: DescribedTransaction): CardDanger[] {
  return authorizationList.slice(0, 10).map((entry) => {
    const address = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'address') : undefined
    if (!isAddress(address)) return { code: 'code_delegation_unknown', values: {} }
    const code = toAddress(address.toLowerCase())
    if (code === zeroAddress) return { code: 'code_delegation_ended', values: {} }
    return { code: 'code_delegation', values: { code } }
  })
}

function addressRow(code: CardLabelCode, value: Address): CardRow {
  return { label: { code }, value, kind: 'address', depth: 0 }
}

function amountRow(code: CardLabelCode, amount: CardAmount): CardRow {
  return { label: { code }, value: { code: 'amount', values: { amount } }, kind: 'amount', depth: 0 }
}

function dataRow(code: CardLabelCode, data: string): CardRow {
  const label = { code }
  if (!isHex(data)) return { label, value: { code: 'not_hex', values: {} }, kind: 'text', depth: 0 }
  return { label, value: cutBytes(data, maxDataLength), kind: 'bytes', depth: 0 }
}
