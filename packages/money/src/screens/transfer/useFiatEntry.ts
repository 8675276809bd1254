import { amountFor, type Chain, EvmError, type Money, worthOf } from '@latchkey/evm'
import { type AssetPrice, useAssetPrice } from '@latchkey/react/parts'
import { type Amounts, useAmounts } from '@latchkey/ui'
import { useState } from 'react'
import type { TransferDraft } from './transferDraft.ts'
import type { TransferEditorState } from './useTransferEditor.ts'

/** An amount that is typed in the visitor's currency. What is sent is the amount of coins that it made, and that alone. */
export type FiatEntry = AssetPrice & {
  /** As typed. */
  readonly text: string
  /** True where the text is no sum of this currency. */
  readonly isWrong: boolean
}

type Kept = FiatEntry & {
  /** The form for which it was typed: another asset or amount there ends it. */
  readonly asset: string
  readonly made: string
}

type Form = {
  readonly chain: Chain
  readonly draft: TransferDraft
  readonly editor: TransferEditorState
  readonly onChange: (change: Partial<TransferDraft>) => void
}

/** Amounts in the visitor's currency, at the price that was known when he began to type: it moves no more under his hands. */
export function useFiatEntry({ chain, draft, editor, onChange }: Form) {
  const { token, amount } = editor.check
  const amounts = useAmounts()
  const { known, isAsked } = useAssetPrice(chain, token)
  const [kept, setKept] = useState<Kept>()
  const { decimals } = token ?? chain.nativeCurrency
  const asset = `${chain.id} ${draft.asset}`
  const isOn = kept !== undefined && kept.asset === asset && kept.made === draft.amount && !draft.isMax
  const entry: FiatEntry | undefined = isOn ? kept : undefined

  function type(text: string, at: AssetPrice = entry ?? { currency: 'USD', price: { units: 0n, decimals: 0 } }) {
    const sum = readSum(text, at.currency, amounts)
    const coins = sum === undefined || sum === 'wrong' ? 0n : amountFor(sum, decimals, at.price, leastOf(at.currency))
    const made = coins > 0n ? amounts.write(coins, decimals) : ''
    setKept({ currency: at.currency, price: at.price, text, isWrong: sum === 'wrong', asset, made })
    onChange({ amount: made, isMax: false })
  }

  return {
    entry,
    /** Undefined where the price is not known: there is no such entry then. */
    known,
    /** True while the network has not told its prices yet. */
    isAsked,
    /** The worth of the amount that is in the form, at the price of the entry or of now. */
    worth: worthNow(entry ?? known, amount, decimals),
    type,
    /** Begins with what is in the form; nothing of it is changed by that. */
    enter() {
      if (known === undefined) return
      const worth = worthNow(known, amount, decimals)
      const text = draft.isMax || worth === undefined ? '' : sumText(worth, known.currency, amounts)
      setKept({ ...known, text, isWrong: false, asset, made: draft.isMax ? '' : draft.amount })
      if (draft.isMax) onChange({ amount: '', isMax: false })
    },
    leave: () => setKept(undefined),
  }
}

function worthNow(at: AssetPrice | undefined, amount: bigint | undefined, decimals: number): Money | undefined {
  return at === undefined || amount === undefined ? undefined : worthOf(amount, decimals, at.price)
}

const placesOf = (currency: string) => (currency === 'JPY' ? 0 : 2)
const leastOf = (currency: string): Money => ({ units: 1n, decimals: placesOf(currency) })

/** The typed sum; undefined where none is typed yet. */
function readSum(text: string, currency: string, amounts: Amounts): Money | undefined | 'wrong' {
  if (text.trim() === '') return undefined
  try {
    return { units: amounts.read(text, placesOf(currency)), decimals: placesOf(currency) }
  } catch (error) {
    if (error instanceof EvmError) return 'wrong'
    throw error
  }
}

function sumText({ units, decimals }: Money, currency: string, amounts: Amounts): string {
  const places = placesOf(currency)
  const cut = (units * 10n ** BigInt(places)) / 10n ** BigInt(decimals)
  return amounts.write(cut, places)
}
