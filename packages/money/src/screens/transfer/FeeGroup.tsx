import type { AppError } from '@latchkey/base'
import type { Chain, FeeChoices, Quote } from '@latchkey/evm'
import { transferTexts } from '@latchkey/texts'
import { classNames, DownIcon, Spinner, useTexts, VisuallyHidden } from '@latchkey/ui'
import { canChooseFee, FeeChoice } from './FeeChoice.tsx'
import styles from './FeeGroup.module.css'
import { FeeLine } from './FeeLine.tsx'
import type { FeeDraft } from './feeDraft.ts'
import { feeParts } from './feeText.ts'
import { toldOf } from './transferSentence.ts'
import { useTransferSpeech } from './useTransferSpeech.ts'

/** The knowledge of the fee. `asking` may still show the last answer beside it. */
export type FeeState =
  | { readonly status: 'idle'; readonly why: 'uncovered' | 'unfilled' }
  | { readonly status: 'asking' }
  | {
      readonly status: 'quoted'
      readonly quote: Quote
      readonly isAsking: boolean
      /** The part that a Max keeps back for the fee, in wei. */
      readonly reserveWei?: bigint | undefined
      readonly choices?: FeeChoices | undefined
    }
  | { readonly status: 'unavailable'; readonly error: AppError | undefined }
  /** Somebody else pays it. */
  | { readonly status: 'paid'; readonly site: string }

export type FeeGroupProps = {
  readonly fee: FeeState
  readonly chain: Chain
  /** A row of the review has the label as wide as its neighbours have, and the whole of what is said. */
  readonly place?: 'form' | 'review'
  /** The choice of speed or price; absent where the fee is only told. */
  readonly choice?: FeeGroupChoice | undefined
}

type FeeGroupChoice = {
  readonly fee: FeeDraft | undefined
  readonly onChange: (fee: FeeDraft | undefined) => void
}

/**
 * The network fee in one line, with its parts behind it. A fee that is not known is never drawn as a number. The line is as high before the
 * answer as it is afterwards: what stands below must not move under the hand.
 */
export function FeeGroup({ fee, chain, place = 'form', choice }: FeeGroupProps) {
  const { say } = useTexts(transferTexts)
  return (
    <fieldset className={styles['group']} data-place={place}>
      <legend className={styles['legend']}>{say('transfer.fee.title')}</legend>
      <div className={styles['box']}>
        <FeeBody fee={fee} chain={chain} place={place} choice={choice} />
      </div>
    </fieldset>
  )
}

type FeeBodyProps = Required<Pick<FeeGroupProps, 'fee' | 'chain' | 'place'>> & Pick<FeeGroupProps, 'choice'>

function FeeBody({ fee, chain, place, choice }: FeeBodyProps) {
  const { say, speak } = useTransferSpeech()
  switch (fee.status) {
    case 'idle':
      return <p className={classNames(styles['plain'], styles['quiet'])}>{say(`transfer.fee.${fee.why}`)}</p>
    case 'asking':
      return (
        <p className={classNames(styles['plain'], styles['quiet'])}>
          <Spinner /> {say('transfer.fee.asking')}
        </p>
      )
    case 'paid':
      return (
        <p className={classNames(styles['plain'], styles['line'])}>{say('transfer.fee.paid', { site: fee.site })}</p>
      )
    case 'unavailable':
      return (
        <div className={styles['plain']}>
          <p className={styles['line']}>{say('transfer.fee.unknown')}</p>
          {fee.error !== undefined && <p className={styles['reason']}>{speak(toldOf(fee.error))}</p>}
        </div>
      )
    case 'quoted':
      return <QuotedFee {...fee} chain={chain} place={place} choice={choice} />
  }
}

type QuotedFeeProps = Extract<FeeState, { readonly status: 'quoted' }> & Omit<FeeBodyProps, 'fee'>

function QuotedFee({ quote, chain, isAsking, reserveWei, choices, place, choice }: QuotedFeeProps) {
  const { say, amounts } = useTransferSpeech()
  const offered = choice !== undefined && canChooseFee(chain, choices) ? choice : undefined
  return (
    <details className={styles['details']} aria-busy={isAsking}>
      <summary className={styles['summary']}>
        <FeeLine chain={chain} quote={quote} waitBlocks={choices?.waitBlocks} choice={offered} place={place} />
        <span className={styles['show']}>
          <VisuallyHidden>{say('transfer.fee.show')}</VisuallyHidden>
        </span>
        <span className={styles['hide']}>
          <VisuallyHidden>{say('transfer.fee.hide')}</VisuallyHidden>
        </span>
        <DownIcon sizePx={18} />
      </summary>
      {offered !== undefined && choices !== undefined && (
        <FeeChoice chain={chain} quote={quote} choices={choices} {...offered} />
      )}
      {reserveWei !== undefined && <p className={styles['reserve']}>{say('transfer.fee.kept')}</p>}
      <dl className={styles['parts']}>
        {feeParts({ quote, reserveWei }, chain, amounts).map(({ key, value }) => (
          <div key={key} className={styles['part']}>
            <dt>{say(key)}</dt>
            <dd>
              <bdi dir="ltr">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
