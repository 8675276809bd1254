import { type Chain, toAddress } from '@latchkey/evm'
import { transferTexts } from '@latchkey/texts'
import { amountText, Button, Field, focusedElement, SelectField, useTexts } from '@latchkey/ui'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { feeText } from './feeText.ts'
import styles from './TransferForm.module.css'
import type { TransferDraft } from './transferDraft.ts'
import type { TransferSentence } from './transferSentence.ts'
import type { TransferEditorState } from './useReviewRequest.ts'

export type AmountFieldProps = {
  readonly chain: Chain
  readonly draft: TransferDraft
  readonly editor: TransferEditorState
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly problem: TransferSentence | undefined
  readonly whenEmpty: ReactNode
  readonly onChange: (change: Partial<TransferDraft>) => void
}

/** Asset and Amount: what is sent, and how much of it. */
export function AmountField({ chain, draft, editor, inputRef, problem, whenEmpty, onChange }: AmountFieldProps) {
  const { say } = useTexts(transferTexts)
  const [hasLeft, setHasLeft] = useState(false)
  const wasEmpty = useRef(false)
  const { check, shortfall } = editor
  const error = (problem ?? shortfall ?? (hasLeft || draft.isMax ? check.amountError : undefined))?.(say)
  const isEmpty = hasNothing(editor)
  useEffect(() => {
    // The button that brought the coins is gone with the emptiness: what they are for takes its focus.
    if (wasEmpty.current && !isEmpty && focusedElement() === document.body) inputRef.current?.focus()
    wasEmpty.current = isEmpty
  }, [isEmpty, inputRef])
  return (
    <div className={styles['columns']}>
      <SelectField
        label={say('transfer.asset.label')}
        value={check.token?.address ?? 'native'}
        onChange={({ target }) =>
          onChange({ asset: target.value === 'native' ? 'native' : toAddress(target.value), isMax: false })
        }
      >
        <option value="native">{chain.nativeCurrency.symbol}</option>
        {editor.tokens.map((token) => (
          <option key={token.address} value={token.address}>
            {token.symbol}
          </option>
        ))}
      </SelectField>
      <Field
        label={say('transfer.amount.label')}
        ref={inputRef}
        inputMode="decimal"
        value={editor.amountText}
        placeholder={draft.isMax && error === undefined ? say('transfer.amount.working') : '0'}
        onChange={({ target }) => onChange({ amount: target.value, isMax: false })}
        onBlur={() => setHasLeft(draft.amount !== '')}
        noteRoom="sentence"
        hint={<BalanceHint chain={chain} editor={editor} />}
        error={error}
        noteEnd={isEmpty && whenEmpty}
        after={
          <Button kind="quiet" aria-pressed={draft.isMax} onClick={() => onChange({ isMax: true, amount: '' })}>
            {say('transfer.amount.max')}
          </Button>
        }
      />
    </div>
  )
}

/** True once it is known that there is nothing to send, or nothing to pay the fee with. */
function hasNothing({ balances: { data }, check: { token } }: TransferEditorState): boolean {
  return data !== undefined && (data.native === 0n || (token !== undefined && data.tokens.get(token.address) === 0n))
}

function BalanceHint({ chain, editor }: Pick<AmountFieldProps, 'chain' | 'editor'>) {
  const { say } = useTexts(transferTexts)
  const { balances, check, fee } = editor
  const { symbol, decimals } = check.token ?? chain.nativeCurrency
  if (balances.data === undefined) {
    return say(balances.isError ? 'transfer.balance.unread' : 'transfer.balance.reading')
  }
  const value = check.token === undefined ? balances.data.native : balances.data.tokens.get(check.token.address)
  if (value === undefined) return say('transfer.balance.unread')
  const balance = `${amountText(value, decimals)} ${symbol}`
  const reserveWei = fee.status === 'quoted' ? fee.reserveWei : undefined
  if (reserveWei === undefined) return say('transfer.balance.have', { balance })
  return say('transfer.balance.haveForFee', { balance, fee: feeText(reserveWei, chain) })
}
