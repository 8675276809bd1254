import type { Chain, Token } from '@latchkey/evm'
import type { TransferDraft } from './transferDraft.ts'
import type { TransferSentence } from './transferSentence.ts'

export type DraftMove = {
  readonly change: Partial<TransferDraft>
  /** The form's present values, and those that could not come along. */
  readonly text: TransferSentence
}

export type MoveOptions = { readonly from: Chain; readonly to: Chain; readonly tokens: readonly Token[] }

/** Takes a form to another network: asset and amount come along where the same is offered there, and it is said if not. */
export function moveDraft(draft: TransferDraft, { from, to, tokens }: MoveOptions): DraftMove {
  const unit = unitOf(draft, from, tokens)
  const twin = findTwin(draft, { from, to, tokens })
  const moved: Moved = {
    network: to.name,
    before: from.name,
    symbol: unit.symbol,
    amount: `${draft.amount} ${unit.symbol}`.trim(),
  }
  if (twin === undefined) {
    return {
      change: { chainId: to.id, asset: 'native', amount: '', isMax: false, isPinned: undefined },
      text: (say) => say(draft.isMax ? 'transfer.moved.droppedMax' : 'transfer.moved.dropped', moved),
    }
  }
  const { token } = twin
  return {
    change: { chainId: to.id, asset: token?.address ?? 'native', isPinned: undefined },
    text: (say) => {
      if (token === undefined) return say(draft.isMax ? 'transfer.moved.keptMax' : 'transfer.moved.kept', moved)
      return say(draft.isMax ? 'transfer.moved.keptTokenMax' : 'transfer.moved.keptToken', moved)
    },
  }
}

/** The same asset on another network, by its symbol and decimals; without a token it is the native coin there. */
export function findTwin(
  draft: TransferDraft,
  { from, to, tokens }: MoveOptions,
): { readonly token: Token | undefined } | undefined {
  const unit = unitOf(draft, from, tokens)
  if (draft.asset === 'native') return isSameUnit(to.nativeCurrency, unit) ? { token: undefined } : undefined
  // A token that the visitor has added, or was talked into, may bear any symbol: it is nobody's twin.
  if (unit.origin === 'visitor') return undefined
  const token = tokens.find((one) => one.chainId === to.id && one.origin !== 'visitor' && isSameUnit(one, unit))
  return token && { token }
}

function unitOf(draft: TransferDraft, from: Chain, tokens: readonly Token[]): Unit {
  return tokens.find((token) => token.chainId === from.id && token.address === draft.asset) ?? from.nativeCurrency
}

type Moved = { readonly network: string; readonly before: string; readonly symbol: string; readonly amount: string }

function isSameUnit(one: Unit, other: Unit): boolean {
  return one.symbol === other.symbol && one.decimals === other.decimals
}

type Unit = { readonly symbol: string; readonly decimals: number; readonly origin?: Token['origin'] }
