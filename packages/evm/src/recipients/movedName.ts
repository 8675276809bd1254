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

/** Whether the name that was typed led to another address when the visitor used it. Nobody is asked. */
export function compareName({ to, name, savedNames = [] }: Omit<NameQuestion, 'resolve'>): readonly NameFinding[] {
  const before = name === undefined ? undefined : savedNames.find((saved) => isSameName(saved.name, name))
  return name === undefined || before === undefined || sameAddress(before.address, to)
    ? []
    : [moved(name, before.address)]
}

/** Whether the name of the recipient has moved since the visitor used it: sold, expired, or taken by somebody else. */
export async function checkName(question: NameQuestion): Promise<readonly NameFinding[]> {
  const { to, name, savedNames = [], resolve } = question
  if (name !== undefined) return compareName(question)
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
  return keyOf(one) === keyOf(other)
}

/**
 * One for all spellings of a name that lead to the same address: wide letters and unseen characters count for nothing
 * when it is looked up. Two names with one key are only told to be the same too often.
 */
function keyOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{DI}/gu, '')
    .normalize('NFKC')
}
