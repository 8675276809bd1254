import type { Chain, Token } from '@latchkey/evm'
import type { TransferDraft } from './transferDraft.ts'

export type DraftMove = {
  readonly change: Partial<TransferDraft>
  /** The form's present values, and those that could not come along. */
  readonly text: string
}

export type MoveOptions = { readonly from: Chain; readonly to: Chain; readonly tokens: readonly Token[] }

/** Takes a form to another network: asset and amount come along where the same is offered there, and it is said if not. */
export function moveDraft(draft: TransferDraft, { from, to, tokens }: MoveOptions): DraftMove {
  const unit = tokens.find((token) => token.chainId === from.id && token.address === draft.asset) ?? from.nativeCurrency
  const isNative = draft.asset === 'native'
  const token = isNative ? undefined : tokens.find((one) => one.chainId === to.id && isSameUnit(one, unit))
  const there = isNative && isSameUnit(to.nativeCurrency, unit) ? to.nativeCurrency : token
  const what = draft.isMax ? `Max of ${unit.symbol}` : `${draft.amount} ${unit.symbol}`.trim()
  if (there === undefined) {
    return {
      change: { chainId: to.id, asset: 'native', amount: '', isMax: false },
      text: `Now on ${to.name}. It has no ${unit.symbol}, so “${what}” was taken out of the form.`,
    }
  }
  const contract = token === undefined ? '' : ` Its ${there.symbol} is another contract than the one on ${from.name}.`
  return {
    change: { chainId: to.id, asset: token?.address ?? 'native' },
    text: `Now on ${to.name}, still with ${what}.${contract} Make sure that whoever receives it wants it there.`,
  }
}

function isSameUnit(one: Unit, other: Unit): boolean {
  return one.symbol === other.symbol && one.decimals === other.decimals
}

type Unit = { readonly symbol: string; readonly decimals: number }
