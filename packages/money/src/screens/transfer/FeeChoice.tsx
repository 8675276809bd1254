import {
  type Chain,
  distinctOffers,
  type FeeChoices,
  type FeeOffer,
  type FeeSpeed,
  hasFeeSpeeds,
  type Quote,
} from '@latchkey/evm'
import { speedsTexts } from '@latchkey/texts'
import { useAmounts, useTexts } from '@latchkey/ui'
import { useId } from 'react'
import { useBlockTime } from '../../hooks/useBlockTime.ts'
import { useCoinMoney } from '../../hooks/useCoinMoney.ts'
import { CustomFee } from './CustomFee.tsx'
import styles from './FeeChoice.module.css'
import { type FeeDraft, hasGwei, toGweiField } from './feeDraft.ts'
import { feeText } from './feeText.ts'
import { toWaitTime } from './waitTime.ts'

export type FeeChoiceProps = {
  readonly chain: Chain
  readonly quote: Quote
  readonly choices: FeeChoices
  readonly fee: FeeDraft | undefined
  readonly onChange: (fee: FeeDraft | undefined) => void
}

/** True where there is something to choose: a price that is more than a reckoning of the node. */
export function canChooseFee(chain: Chain, choices: FeeChoices | undefined): boolean {
  return choices !== undefined && hasFeeSpeeds(chain)
}

/** Slow, normal and fast with their time and money, and prices of the visitor's own. */
export function FeeChoice({ chain, quote, choices, fee, onChange }: FeeChoiceProps) {
  const { say } = useTexts(speedsTexts)
  const name = useId()
  const amounts = useAmounts()
  const { offers } = choices
  const chosen = fee?.speed ?? 'normal'
  const shown = distinctOffers(offers, chosen === 'custom' ? undefined : chosen)
  // Own prices begin where the present ones are.
  const { maxFeePerGas, maxPriorityFeePerGas } = offers.find(({ speed }) => speed === chosen) ?? quote

  return (
    <div className={styles['choice']}>
      <div role="radiogroup" aria-label={say('speeds.label')} className={styles['speeds']}>
        {shown.map((offer) => (
          <label key={offer.speed} className={styles['speed']}>
            <input
              type="radio"
              name={name}
              checked={offer.speed === chosen}
              onChange={() => onChange(toDraft(offer.speed))}
            />
            <Offer offer={offer} chain={chain} />
          </label>
        ))}
        {hasGwei(chain) && (
          <label className={styles['speed']}>
            <input
              type="radio"
              name={name}
              checked={chosen === 'custom'}
              onChange={() =>
                onChange({
                  speed: 'custom',
                  most: toGweiField(maxFeePerGas, amounts),
                  tip: toGweiField(maxPriorityFeePerGas, amounts),
                })
              }
            />
            <span className={styles['what']}>
              <span className={styles['name']}>{say('speeds.custom')}</span>
              <span className={styles['quiet']}>{say('speeds.customHint')}</span>
            </span>
          </label>
        )}
      </div>
      {fee?.speed === 'custom' && (
        <CustomFee fee={fee} chain={chain} quote={quote} choices={choices} onChange={onChange} />
      )}
    </div>
  )
}

type OfferProps = { readonly offer: FeeOffer; readonly chain: Chain }

/** A speed in its line: its name, how long, how much. The money is told in coins where nobody knows its worth. */
function Offer({ offer, chain }: OfferProps) {
  const { say } = useTexts(speedsTexts)
  const worthOf = useCoinMoney(chain)
  const amounts = useAmounts()
  const wait = toWaitTime(offer.waitBlocks, useBlockTime(chain))
  return (
    <>
      <span className={styles['what']}>
        <span className={styles['name']}>{say(`speeds.${offer.speed}`)}</span>
        {wait !== undefined && <span className={styles['quiet']}>{wait(say)}</span>}
      </span>
      <span className={styles['end']}>
        {worthOf(offer.expectedFee) ?? <bdi dir="ltr">{feeText(offer.expectedFee, chain, amounts)}</bdi>}
      </span>
    </>
  )
}

function toDraft(speed: FeeSpeed): FeeDraft | undefined {
  return speed === 'normal' ? undefined : { speed }
}
