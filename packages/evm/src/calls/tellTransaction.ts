import { fromQuantity, isHex } from '@latchkey/base'
import { type Address, isAddress, toAddress } from '../address.ts'
import type { CardDanger, CardRow, CardTelling, SigningCard } from '../signing/card.ts'
import type { DescribedTransaction } from '../signing/describeTransaction.ts'
import { isByName, readCall, startTelling, type TellContext, type Telling } from './readCall.ts'

/** A card with what its bytes say, and the contracts that guides may be asked for: its own, and those of calls within. */
export type ToldCard = { readonly card: SigningCard; readonly targets: readonly Address[] }

/**
 * The card of a transaction that `describeTransaction` has drawn, with its call read by `guides` and by what is known.
 * Adds dangers and takes none but "unknown" away. Total.
 */
export function tellTransaction(card: SigningCard, transaction: DescribedTransaction, context: TellContext): ToldCard {
  const { to, data = '0x', from } = transaction
  if (!isAddress(to) || !isHex(data) || data.length < 10) return { card, targets: [] }
  const telling = startTelling(context)
  const call = {
    ...{ to: toAddress(to.toLowerCase()), value: fromQuantity(transaction.value ?? '0x0') ?? 0n, data },
    from: isAddress(from) ? toAddress(from.toLowerCase()) : undefined,
  }
  const read = readCall(call, telling)
  const isUnknown = card.dangers.some(({ code }) => code === 'unknown_call')
  const targets = [call.to, ...telling.targets]
  if (read === undefined || (!isUnknown && isByName(read.source))) {
    // A token's own function is told already.
    return isUnknown ? { card: withDangers(card, telling), targets } : { card, targets }
  }
  const { name, ...told } = read
  const isData = ({ label }: CardRow) => 'code' in label && label.code === 'data'
  const byName: CardDanger[] = isUnknown && isByName(read.source) ? [{ code: 'call_by_name', values: {} }] : []
  const known = {
    ...card,
    ...(isUnknown && { title: { code: 'call_function', values: { name } } as const }),
    rows: card.rows.filter((row) => !isData(row)),
    dangers: [...card.dangers.filter(({ code }) => code !== 'unknown_call'), ...byName],
    telling: withApart({ ...told, all: [...told.all, ...card.rows.filter(isData)] }, telling),
  }
  return { card: withDangers(known, telling), targets }
}

/** With the values that descriptions of calls within leave out. */
export function withApart(told: CardTelling, { apart }: Telling): CardTelling {
  const parts = [...apart.values()]
  return {
    ...told,
    left: parts.reduce((sum, { left }) => sum + left, told.left),
    all: [...told.all, ...parts.flatMap(({ rows }) => rows)],
  }
}

/** With the dangers of calls within, each once. */
export function withDangers(card: SigningCard, { dangers, inner }: Telling): SigningCard {
  const more: CardDanger[] = [...dangers]
  if (inner.unknown > 0) more.push({ code: 'inner_unknown', values: { count: inner.unknown } })
  if (inner.hidden > 0) more.push({ code: 'inner_hidden', values: { count: inner.hidden } })
  const all = new Map([...card.dangers, ...more].map((danger) => [keyOf(danger), danger] as const))
  return { ...card, dangers: [...all.values()] }
}

function keyOf(danger: CardDanger): string {
  return JSON.stringify(danger, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
