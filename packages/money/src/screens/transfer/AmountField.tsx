import type { Chain } from '@latchkey/evm'
import { tokenLogo, UnlistedTag } from '@latchkey/react'
import { formatters, localeOf, transferTexts } from '@latchkey/texts'
import { Button, classNames, DownIcon, FieldNote, focusedElement, Tile, useAmounts, useTexts } from '@latchkey/ui'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import styles from './AmountField.module.css'
import { balanceOf, balanceText } from './balanceText.ts'
import { FiatSwitch } from './FiatSwitch.tsx'
import { FiatWorth } from './FiatWorth.tsx'
import { feeText } from './feeText.ts'
import { shareOf, shares } from './shareOf.ts'
import type { TransferDraft } from './transferDraft.ts'
import type { TransferSentence } from './transferSentence.ts'
import { useFiatEntry } from './useFiatEntry.ts'
import type { TransferEditorState } from './useTransferEditor.ts'
import { useTransferSpeech } from './useTransferSpeech.ts'

export type AmountFieldProps = {
  readonly chain: Chain
  readonly draft: TransferDraft
  readonly editor: TransferEditorState
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly problem: TransferSentence | undefined
  readonly whenEmpty: ReactNode
  readonly onChange: (change: Partial<TransferDraft>) => void
  /** The visitor wants to send another asset. */
  readonly onPickAsset: () => void
}

/** Amount and asset: how much is sent, and of what. */
export function AmountField(props: AmountFieldProps) {
  const { chain, draft, editor, inputRef, problem, whenEmpty, onChange, onPickAsset } = props
  const { say, amounts, speakAny } = useTransferSpeech()
  const id = useId()
  const [hasLeft, setHasLeft] = useState(false)
  const { check, shortfall } = editor
  const error = speakAny(problem ?? shortfall ?? (hasLeft || draft.isMax ? check.amountError : undefined))
  const placeholder = draft.isMax && error === undefined ? say('transfer.amount.working') : '0'
  const unit = check.token ?? chain.nativeCurrency
  const { symbol, decimals } = unit
  const kept = speakAny(describeKept(chain, editor))
  const isEmpty = hasNothing(editor)
  useFocusAfterEmptiness(isEmpty, inputRef)
  const fiat = useFiatEntry({ chain, draft, editor, onChange })
  const { entry } = fiat
  const shown = entry?.text ?? editor.amountText
  return (
    <div className={styles['field']}>
      <div className={styles['head']}>
        <label id={`${id}-label`} className={styles['label']} htmlFor={id}>
          {say('transfer.amount.label')}
        </label>
        <FiatSwitch symbol={symbol} fiat={fiat} />
      </div>
      <div className={classNames(styles['box'], error !== undefined && styles['invalid'])}>
        <div className={styles['sum']}>
          <label className={styles['figure']} htmlFor={id} data-size={sizeOf(shown || placeholder)}>
            <span className={styles['grow']} data-value={shown || placeholder}>
              <input
                ref={inputRef}
                id={id}
                size={1}
                aria-labelledby={`${id}-label`}
                aria-invalid={error !== undefined || undefined}
                aria-describedby={error === undefined && kept === undefined ? `${id}-balance` : `${id}-note`}
                inputMode="decimal"
                autoComplete="off"
                value={shown}
                placeholder={placeholder}
                onChange={({ target }) =>
                  entry === undefined ? onChange({ amount: target.value, isMax: false }) : fiat.type(target.value)
                }
                onBlur={() => setHasLeft(draft.amount !== '')}
              />
            </span>
            {entry !== undefined && (
              <span className={styles['unit']} aria-hidden="true">
                {entry.currency}
              </span>
            )}
          </label>
          <Button
            shape="small"
            className={styles['asset']}
            aria-label={say('transfer.asset.button', { symbol })}
            aria-describedby={`${id}-balance`}
            aria-haspopup="dialog"
            onClick={onPickAsset}
          >
            <Tile name={symbol} logo={tokenLogo(unit)} size="small" form="round" />
            <span className={styles['symbol']}>{symbol}</span>
            <DownIcon sizePx={16} />
          </Button>
        </div>
        <div className={styles['below']}>
          <FiatWorth chain={chain} amount={editor.check.amount} token={editor.check.token} fiat={fiat} />
          <span id={`${id}-balance`} className={styles['balance']}>
            <BalanceHint chain={chain} editor={editor} />
            {check.token?.origin === 'visitor' && <UnlistedTag />}
          </span>
        </div>
      </div>
      {error !== undefined && check.readings !== undefined ? (
        // In the place of the shares, so that nothing below is moved by what was typed.
        <Readings
          values={check.readings.map((reading) => amounts.write(reading, decimals))}
          symbol={symbol}
          onPick={(amount) => {
            onChange({ amount, isMax: false })
            inputRef.current?.focus()
          }}
        />
      ) : (
        <Shares chain={chain} draft={draft} editor={editor} onChange={onChange} />
      )}
      <FieldNote id={`${id}-note`} hint={kept} error={error} room="sentence">
        {isEmpty && whenEmpty}
      </FieldNote>
    </div>
  )
}

type ReadingsProps = {
  readonly values: readonly string[]
  readonly symbol: string
  readonly onPick: (value: string) => void
}

/** The amounts that the typed one may mean: the visitor says which. */
function Readings({ values, symbol, onPick }: ReadingsProps) {
  return (
    <div className={styles['readings']}>
      {values.map((value) => (
        <Button key={value} shape="small" onClick={() => onPick(value)}>
          <bdi dir="ltr">{`${value} ${symbol}`}</bdi>
        </Button>
      ))}
    </div>
  )
}

/** The button that brought the coins is gone with the emptiness: what they are for takes its focus. */
function useFocusAfterEmptiness(isEmpty: boolean, inputRef: AmountFieldProps['inputRef']): void {
  const wasEmpty = useRef(false)
  useEffect(() => {
    if (wasEmpty.current && !isEmpty && focusedElement() === document.body) inputRef.current?.focus()
    wasEmpty.current = isEmpty
  }, [isEmpty, inputRef])
}

/** Large as long as it fits: a long amount is written smaller, so that all of it can be read. */
function sizeOf(text: string): 'hero' | 'title' | 'large' {
  if (text.length <= 8) return 'hero'
  return text.length <= 14 ? 'title' : 'large'
}

function Shares({ chain, draft, editor, onChange }: Pick<AmountFieldProps, 'chain' | 'draft' | 'editor' | 'onChange'>) {
  const { say, language } = useTexts(transferTexts)
  const amounts = useAmounts()
  const { token } = editor.check
  const { decimals } = token ?? chain.nativeCurrency
  const balance = balanceOf(editor.balances.data, token)
  const percent = formatters.getNumberFormat(localeOf(language, navigator.languages), { style: 'percent' })
  return (
    <div className={styles['shares']}>
      {shares.map((share) => (
        <Button
          key={share}
          shape="small"
          isDisabled={balance === undefined || balance === 0n}
          onClick={() =>
            onChange({ amount: amounts.write(shareOf(balance ?? 0n, share, decimals), decimals), isMax: false })
          }
        >
          {percent.format(share / 100)}
        </Button>
      ))}
      <Button shape="small" aria-pressed={draft.isMax} onClick={() => onChange({ isMax: true, amount: '' })}>
        {say('transfer.amount.max')}
      </Button>
    </div>
  )
}

/** True once it is known that there is nothing to send, or nothing to pay the fee with. */
function hasNothing({ balances: { data }, check: { token } }: TransferEditorState): boolean {
  return data !== undefined && (data.native === 0n || (token !== undefined && data.tokens.get(token.address) === 0n))
}

function BalanceHint({ chain, editor }: Pick<AmountFieldProps, 'chain' | 'editor'>) {
  const { say, amounts } = useTransferSpeech()
  const { balances, check } = editor
  const value = balanceOf(balances.data, check.token)
  const isReading = balances.data === undefined && !balances.isError
  const text =
    value === undefined
      ? say(isReading ? 'transfer.balance.reading' : 'transfer.balance.unread')
      : say('transfer.balance.have', { balance: balanceText(value, check.token ?? chain.nativeCurrency, amounts) })
  // At the end of its line other words begin elsewhere: they are another piece of text, and not one that has moved.
  return <span key={text}>{text}</span>
}

/** Says of a Max how much of the balance stays for the fee. */
function describeKept(chain: Chain, { balances, check, fee }: TransferEditorState): TransferSentence | undefined {
  const value = balanceOf(balances.data, check.token)
  const reserveWei = fee.status === 'quoted' ? fee.reserveWei : undefined
  if (value === undefined || reserveWei === undefined) return undefined
  return (say, { amounts }) => {
    const balance = balanceText(value, check.token ?? chain.nativeCurrency, amounts)
    return say('transfer.balance.haveForFee', { balance, fee: feeText(reserveWei, chain, amounts) })
  }
}
