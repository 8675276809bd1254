import { paymentsTexts } from '@latchkey/texts'
import { Button, SwitchIcon, useTexts } from '@latchkey/ui'
import styles from './FiatSwitch.module.css'
import type { useFiatEntry } from './useFiatEntry.ts'

export type FiatSwitchProps = { readonly symbol: string; readonly fiat: ReturnType<typeof useFiatEntry> }

/** The way from coins to money and back. Absent without a price. */
export function FiatSwitch({ symbol, fiat }: FiatSwitchProps) {
  const { say, spoken } = useTexts(paymentsTexts)
  const { entry, known } = fiat
  const at = entry ?? known
  if (at === undefined) return null
  return (
    <Button
      {...spoken}
      kind="quiet"
      shape="small"
      className={styles['switch']}
      onClick={entry === undefined ? fiat.enter : fiat.leave}
    >
      <SwitchIcon sizePx={16} />
      {entry === undefined
        ? say('payments.fiat.enter', { currency: at.currency })
        : say('payments.fiat.leave', { symbol })}
    </Button>
  )
}
