import type { Account } from '@latchkey/connect'
import type { Chain, Token } from '@latchkey/evm'
import { useHub, useTokens } from '@latchkey/react'
import { useAmounts } from '@latchkey/ui'
import { useRef, useState } from 'react'
import { fillFrom } from './fillFrom.ts'
import type { DraftMove } from './moveDraft.ts'
import type { ReviewProblem } from './prepareReview.ts'
import type { TransferDraft } from './transferDraft.ts'
import type { TransferSentence } from './transferSentence.ts'

type Form = {
  readonly account: Account
  readonly chain: Chain
  readonly onChange: (change: Partial<TransferDraft>) => void
}

/** The steps that fill the open form in, and where the focus goes after each. */
export function useFormSteps({ account, chain, onChange }: Form) {
  const hub = useHub()
  const { tokens } = useTokens()
  const amounts = useAmounts()
  const toInput = useRef<HTMLInputElement>(null)
  const amountInput = useRef<HTMLInputElement>(null)
  const [isPicking, setIsPicking] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const [moved, setMoved] = useState<{ readonly chainId: number | undefined; readonly text: TransferSentence }>()

  function changeTo(text: string) {
    onChange(fillFrom(text, chain.id, { chains: hub.chains, tokens, amounts }))
  }

  return {
    toInput,
    amountInput,
    isPicking,
    setIsPicking,
    /** `unused` until the first time: nothing of it is fetched then. */
    isScanning,
    setScanning,
    /** The latest change of network that the form has made, while it is there. */
    moved: moved?.chainId === chain.id ? moved.text : undefined,
    changeTo,
    /** Takes a recipient whole: nothing more is to be typed there. */
    takeTo(text: string) {
      changeTo(text)
      amountInput.current?.focus()
    },
    move({ change, text }: DraftMove) {
      onChange(change)
      setMoved({ chainId: change.chainId, text })
      // The button that was pressed is gone.
      toInput.current?.focus()
    },
    pick(asked: Chain, token: Token | undefined) {
      const asset = token?.address ?? 'native'
      onChange({ chainId: asked.id, asset, isMax: false, isPinned: asked.id !== account.chainId || undefined })
      setIsPicking(false)
    },
    showProblem(field: ReviewProblem['field']) {
      // A price that is wrong says so itself, in a place that may be folded away.
      const input = field === 'to' ? toInput : amountInput
      if (field !== 'fee') input.current?.focus()
    },
  }
}
