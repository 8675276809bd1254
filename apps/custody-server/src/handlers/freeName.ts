import { CustodyServerError } from '../errors.ts'
import type { Draft } from '../facts/draft.ts'

type NamedTable = 'custody_user' | 'custody_tag' | 'custody_policy' | 'custody_wallet' | 'custody_private_key'

export type NameCheck = {
  readonly table: NamedTable
  readonly names: readonly string[]
  /** As the refusal calls it. */
  readonly kind: string
  /** The object that may keep its name. */
  readonly exceptId?: string
  /** Tags have names of their own for each type. */
  readonly tagType?: string
}

/** Names are unique in an organization. Fails with `name_taken`, also when a name stands twice among the new ones. */
export function assertFreeNames(facts: Draft, { table, names, kind, exceptId, tagType }: NameCheck): void {
  const others = facts.all(table).filter((row) => {
    const isOfType = tagType === undefined || ('type' in row && row.type === tagType)
    return isOfType && row.id !== exceptId
  })
  const taken = new Set(others.map(({ name }) => name))
  const wrong = names.find((name, index) => names.indexOf(name) !== index || taken.has(name))
  if (wrong !== undefined) throw new CustodyServerError('name_taken', { data: { kind, name: wrong } })
}
