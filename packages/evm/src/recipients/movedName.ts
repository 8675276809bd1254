import { type Address, sameAddress } from '../address.ts'

/** A name and where it led when the visitor used it, as this browser has kept it. */
export type SavedName = { readonly name: string; readonly address: Address }

export type NameQuestion = {
  readonly to: Address
  /** The name that was typed, and leads to `to` now. */
  readonly name?: string | undefined
  /** Newest first; of the network that is paid on. */
  readonly savedNames?: readonly SavedName[]
  /** Looks a name up now; undefined where nobody has it. */
  readonly resolve?: (name: string) => Promise<Address | undefined>
}

/** A name that leads elsewhere than it did; its fields are those of a `RecipientFinding`. */
export type NameFinding = {
  readonly severity: 'acknowledge'
  readonly code: 'name_moved'
  readonly text: string
  readonly name: string
  readonly similarTo?: Address
}

/** Whether the name of the recipient has moved since the visitor used it: sold, expired, or taken by somebody else. */
export async function checkName(question: NameQuestion): Promise<readonly NameFinding[]> {
  const { to, name, savedNames = [], resolve } = question
  if (name !== undefined) {
    const before = savedNames.find((saved) => isSameName(saved.name, name))
    return before === undefined || sameAddress(before.address, to) ? [] : [moved(name, before.address)]
  }
  const saved = savedNames.find(({ address }) => sameAddress(address, to))
  if (saved === undefined || resolve === undefined) return []
  // A name that cannot be looked up now has not moved for all that anybody knows.
  const now = await resolve(saved.name).catch(() => to)
  return now !== undefined && sameAddress(now, to) ? [] : [moved(saved.name, undefined)]
}

function moved(name: string, similarTo: Address | undefined): NameFinding {
  const text =
    similarTo === undefined
      ? `“${name}” led to this address before. It leads elsewhere now.`
      : `“${name}” led to another address before.`
  return { severity: 'acknowledge', code: 'name_moved', text, name, ...(similarTo !== undefined && { similarTo }) }
}

function isSameName(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase()
}
