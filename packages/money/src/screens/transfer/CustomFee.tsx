import type { Chain, FeeChoices, Quote } from '@latchkey/evm'
import { speedsTexts } from '@latchkey/texts'
import { Field, useAmounts, useTexts } from '@latchkey/ui'
import styles from './FeeChoice.module.css'
import { type FeeDraft, findFeeFault, gweiText } from './feeDraft.ts'

type CustomDraft = Extract<FeeDraft, { readonly speed: 'custom' }>

export type CustomFeeProps = {
  readonly chain: Chain
  readonly fee: CustomDraft
  readonly quote: Quote
  readonly choices: FeeChoices
  readonly onChange: (fee: CustomDraft) => void
}

/** The highest price of gas and the tip in it, typed in gwei; without a fee market one price, which is all paid. */
export function CustomFee({ chain, fee, quote, choices, onChange }: CustomFeeProps) {
  const { say } = useTexts(speedsTexts)
  const amounts = useAmounts()
  const fault = findFeeFault(fee, { quote, ...choices }, { chain, amounts })
  const errorOf = (field: 'most' | 'tip') => (fault?.field === field ? fault.text(say) : undefined)
  const usualTip = choices.offers.find(({ speed }) => speed === 'normal')?.maxPriorityFeePerGas ?? 0n
  const { nextBaseFee } = choices
  const others = say('speeds.tipHint', { tip: gweiText(usualTip, amounts) })
  const isOnePrice = quote.transfer.type === 'legacy'
  const unit = <span className={styles['unit']}>{say('speeds.gwei')}</span>
  return (
    <div className={styles['custom']}>
      <Field
        label={say('speeds.most')}
        inputMode="decimal"
        value={fee.most}
        hint={nextBaseFee === undefined ? others : say('speeds.mostHint', { base: gweiText(nextBaseFee, amounts) })}
        error={errorOf('most')}
        after={unit}
        onChange={({ target: { value: most } }) => onChange({ ...fee, most, ...(isOnePrice && { tip: most }) })}
      />
      {!isOnePrice && (
        <Field
          label={say('speeds.tip')}
          inputMode="decimal"
          value={fee.tip}
          hint={others}
          error={errorOf('tip')}
          after={unit}
          onChange={({ target }) => onChange({ ...fee, tip: target.value })}
        />
      )}
    </div>
  )
}
