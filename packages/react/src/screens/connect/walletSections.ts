/** One row of the list: a wallet that can be connected, or one that would have to be installed first. */
export type WalletChoice = {
  readonly id: string
  readonly name: string
  readonly icon?: string
  /** Its key in the wallet book, which stays when it is found in this browser. */
  readonly walletKey?: string
  /** Absent when the wallet is not in this browser. */
  readonly connectorId?: string
  /** The key of its connector, for a wallet that is ours to name. */
  readonly connectorKey?: string
  readonly tag?: 'recent' | 'installed' | 'demo'
  /** Set when another wallet here has the same name: what tells the two apart. */
  readonly maker?: { readonly rdns: string | undefined }
}

/** Each has a heading of its own; `late` are wallets that announced themselves while the visitor was already choosing. */
export type SectionKind =
  | 'recent'
  | 'embedded'
  | 'here'
  | 'picked'
  | 'popular'
  | 'device'
  | 'paired'
  | 'others'
  | 'late'

export type WalletSection = {
  readonly kind: SectionKind
  readonly choices: readonly WalletChoice[]
  /** Stands below the row that shows all wallets. */
  readonly isBelowAll?: boolean
}

/**
 * The fresh list without moving a row that is being pointed at: known rows stay where they are (with their newest
 * contents), rows that are gone disappear only at the end of the pointing, new ones are appended below.
 */
export function holdPlaces(shown: readonly WalletSection[], fresh: readonly WalletSection[]): readonly WalletSection[] {
  const freshById = new Map(fresh.flatMap(({ choices }) => choices).map((choice) => [choice.id, choice]))
  const shownIds = new Set(shown.flatMap(({ choices }) => choices).map(({ id }) => id))
  const held = shown.map(({ choices, ...section }) => ({
    ...section,
    choices: choices.map((choice) => freshById.get(choice.id) ?? choice),
  }))
  const late = [...freshById.values()].filter(({ id }) => !shownIds.has(id))
  if (late.length === 0) return held
  return [...held, { kind: 'late', choices: late }]
}
