import { type Hex, parseJson } from '@latchkey/base'
import {
  type AbiFunction,
  type Address,
  type Chain,
  describeTransaction,
  type EffectTransaction,
  isAddress,
  parseFunction,
  readAbi,
  type SigningCard,
  type Token,
  toAddress,
} from '@latchkey/evm'
import type { CardSubject } from '../cards/useToldCard.ts'

/** A call to be read, as typed. It is kept nowhere. */
export type CallDraft = { readonly data: string; readonly contract: string; readonly abi: string }

export const emptyCallDraft: CallDraft = { data: '', contract: '', abi: '' }

/** A file that is larger is no ABI of one contract, in bytes. */
export const largestAbiBytes = 1_000_000
const longestData = 262_144

type CallSubject = Extract<CardSubject, { readonly kind: 'transaction' }> & { readonly transaction: EffectTransaction }

/** The card of the call, as soon as there is one to draw, and the fields that cannot be read. */
export type CallReading = {
  readonly card: SigningCard | undefined
  readonly subject: CallSubject | undefined
  readonly faults: Readonly<Record<keyof CallDraft, boolean>>
}

export type CallContext = { readonly from: Address; readonly chain: Chain; readonly tokens: readonly Token[] }

/** Reads the draft. Total: a field that is empty is no fault. */
export function readCallDraft(draft: CallDraft, { from, chain, tokens }: CallContext): CallReading {
  const [data, contract, abi] = [draft.data.trim(), draft.contract.trim(), draft.abi.trim()]
  const isData = /^0x(?:[0-9a-f]{2}){4,}$/i.test(data) && data.length <= longestData
  const ofVisitor = abi === '' ? [] : readFunctions(abi)
  const faults = {
    data: data !== '' && !isData,
    contract: contract !== '' && !isAddress(contract),
    abi: ofVisitor === undefined,
  }
  if (!isData || !isAddress(contract)) return { card: undefined, subject: undefined, faults }
  const transaction = { from, to: toAddress(contract.toLowerCase()), data: data as Hex }
  return {
    card: describeTransaction(transaction, { chain, tokens }),
    subject: { kind: 'transaction', transaction, chain, ...(ofVisitor !== undefined && { ofVisitor }) },
    faults,
  }
}

/** An ABI as JSON, or a function in each line. */
function readFunctions(text: string): readonly AbiFunction[] | undefined {
  if (text.length > largestAbiBytes) return undefined
  const json = parseJson(text)
  if (json === undefined && parseFunction(text.split('\n')[0] ?? '') === undefined) return undefined
  const read = readAbi(json ?? text.split('\n').filter((line) => line.trim() !== ''))
  return 'functions' in read ? read.functions : undefined
}
