import { isRecord } from '@latchkey/base'
import { type Address, cleanText, skeletonOf } from '@latchkey/evm'
import { readAddress, readChainId, readInteger, readText } from '../storedValues.ts'

/** Somebody whom the visitor has given a label of his own; kept in this browser alone. */
export type Contact = {
  readonly address: Address
  /** The visitor's own word for it: one line without invisible characters, at most `contactLimits.label` long. */
  readonly label: string
  /** The name that led to the address on network `chainId` when it was saved; it may lead elsewhere since. */
  readonly name?: string
  readonly chainId?: number
  /** Milliseconds since the epoch. */
  readonly savedAtMs: number
}

/** The most that is kept, in contacts and in characters of text. */
export const contactLimits = { contacts: 500, label: 60, name: 255, text: 400_000 } as const

/** Of all points in time that a date can stand for, the last one, in milliseconds. */
const latestTimeMs = 8.64e15

/** Characters that are drawn as nothing, those that choose a variant of a picture among them. */
const unseen = /\p{DI}|\u2800/gu

/** A label as it is kept; undefined where nothing that can be read is left of it. */
export function cleanLabel(text: string): string | undefined {
  const label = cleanText(text.replace(/\s+/gu, ' '))
  // Cut by whole characters: half of one would be shown as a fault.
  return label === undefined
    ? undefined
    : [...label.replace(/\p{Cs}/gu, '')].slice(0, contactLimits.label).join('').trim()
}

/** Foreign value → contact. Total: undefined for what is none. */
export function parseContact(value: unknown): Contact | undefined {
  if (!isRecord(value)) return undefined
  const address = readAddress(value['address'])
  const label = typeof value['label'] === 'string' ? cleanLabel(value['label']) : undefined
  if (address === undefined || label === undefined || label === '') return undefined
  const name = readText(cleanText(value['name']), contactLimits.name)
  const chainId = readChainId(value['chainId'])
  return {
    address,
    label,
    // A name counts on the network on which it was looked up, and nowhere else.
    ...(name !== undefined && chainId !== undefined && { name, chainId }),
    savedAtMs: readInteger(value['savedAtMs'], 0, latestTimeMs) ?? 0,
  }
}

/**
 * The keys of a label: two labels that share one can be taken for each other, and of two contacts with one label nobody
 * knows who is paid. Another case of a letter may have another twin, so that by the skeleton alone not all spellings of a
 * label would be one.
 */
export function labelKeysOf(label: string): readonly string[] {
  const folded = label.replace(unseen, '').normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ')
  return [`folded ${folded}`, `skeleton ${skeletonOf(label)}`]
}
