import { parseJson, toHex, toQuantity } from '@latchkey/base'
import { KeyFrameError } from '../../errors.ts'
import type { AskedTransaction } from '../../told/told.ts'
import type { CardTransaction, SigningCard } from '../frameView.ts'
import { type FrameMessage, readText } from '../messages.ts'
import { signText } from './ethereumKey.ts'
import { parseTransaction, type UnsignedTransaction } from './transaction.ts'

/** A request to sign: the card for the user, and the signature that the card stands for. */
export type SignRequest = {
  readonly card: Omit<SigningCard, 'address'>
  /** The question to the server about what is signed; there is none about a message, which is shown as it is. */
  readonly question?: Omit<AskedTransaction, 'language' | 'from'>
  sign(privateKey: Uint8Array): string
}

/** Reads `{message, type}` of SIGN_MESSAGE. Fails with `bad_message`. */
export function readMessageRequest(message: FrameMessage): SignRequest {
  const text = readField(readValue(message), 'message')
  return {
    card: { kind: 'message', transaction: undefined, text: showHidden(text) },
    sign: (privateKey) => signText(text, privateKey),
  }
}

/** Reads `{transaction, type}` of SIGN_TRANSACTION. Fails with `bad_message`. */
export function readTransactionRequest(message: FrameMessage): SignRequest {
  const transaction = parseTransaction(readField(readValue(message), 'transaction'))
  if (transaction === undefined) throw bad('the transaction cannot be read')
  return {
    card: {
      kind: transaction.to === undefined ? 'creation' : 'transaction',
      transaction: describe(transaction),
      text: transaction.data.length === 0 ? undefined : toHex(transaction.data),
    },
    question: toQuestion(transaction),
    sign: transaction.sign,
  }
}

function toQuestion({
  chainId,
  to,
  value,
  data,
  gas,
  price,
}: UnsignedTransaction): NonNullable<SignRequest['question']> {
  return {
    chainId: toQuantity(chainId),
    ...(to !== undefined && { to }),
    value: toQuantity(value),
    data: toHex(data),
    gas: toQuantity(gas),
    ...('gas' in price
      ? { gasPrice: toQuantity(price.gas) }
      : { maxFeePerGas: toQuantity(price.most), maxPriorityFeePerGas: toQuantity(price.tip) }),
  }
}

function describe({ to, value, chainId, nonce, maxFee }: UnsignedTransaction): CardTransaction {
  return {
    to,
    amount: formatEther(value),
    chain: String(chainId),
    fee: formatEther(maxFee),
    number: String(nonce),
  }
}

/** Wei as a decimal number of the whole coin, exactly. */
function formatEther(wei: bigint): string {
  const digits = wei.toString().padStart(19, '0')
  const fraction = digits.slice(-18).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, -18) : `${digits.slice(0, -18)}.${fraction}`
}

/** Characters that cannot be seen, or that turn others round, by their numbers. */
function showHidden(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu, (character) =>
    character === '\n' ? character : `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
  )
}

function readValue(message: FrameMessage): Record<string, unknown> {
  const value = parseJson(readText(message, 'value'))
  if (value === undefined) throw bad('value is not JSON')
  if (typeof value !== 'object' || value === null) throw bad('value is no object')
  // An object's fields are read as unknown.
  const fields = value as Record<string, unknown>
  if (fields['type'] !== 'ETHEREUM') throw bad('only ETHEREUM is signed for')
  return fields
}

function readField(fields: Record<string, unknown>, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string' || value === '') throw bad(`${name} is missing`)
  return value
}

function bad(reason: string): KeyFrameError {
  return new KeyFrameError('bad_message', { data: { reason } })
}
