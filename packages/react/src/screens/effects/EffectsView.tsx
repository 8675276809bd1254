import type { Chain, Effects, Token } from '@latchkey/evm'
import { effectsTexts } from '@latchkey/texts'
import { AddressText, CheckIcon, InfoIcon, LiveRegion, Notice, Spinner, useAmounts, useTexts } from '@latchkey/ui'
import { type EffectContext, type EffectRow, effectRows } from '@latchkey/ui/cards'
import styles from './EffectsView.module.css'
import { differsFrom, isAsSaid, type SaidTransfer } from './isAsSaid.ts'

/** Properties of `EffectsView`. */
export type EffectsViewProps = {
  /** Absent while the node is asked. */
  readonly effects: Effects | undefined
  readonly chain: Chain
  /** Those that the owner has listed; others are told apart. */
  readonly tokens: readonly Token[]
  /** The transfer that stands above already, if it is one. */
  readonly said?: SaidTransfer | undefined
  /** Tells what something is worth, such as "about $0.12"; nothing is said of it where it is absent. */
  readonly worthOf?: ((amount: bigint, token: Token | undefined) => string | undefined) | undefined
}

/** The word of the owner's node on what a transaction would do: expected, never guaranteed. It never holds anybody back. */
export function EffectsView({ effects, chain, tokens, said, worthOf }: EffectsViewProps) {
  const { say, spoken } = useTexts(effectsTexts)
  const amounts = useAmounts()
  const isOther = effects !== undefined && said !== undefined && differsFrom(effects, said)
  const warning = effects === undefined ? '' : isOther ? say('effects.differs') : warningOf(effects, say)
  return (
    <section
      {...spoken}
      className={styles['place']}
      aria-label={say('effects.title')}
      aria-busy={effects === undefined}
      data-said={said !== undefined}
    >
      {effects === undefined ? (
        <p className={styles['untold']}>
          <Spinner /> <span>{say('effects.asking')}</span>
        </p>
      ) : said !== undefined && isAsSaid(effects, said) ? (
        <p className={styles['asSaid']}>
          <CheckIcon sizePx={18} />
          <span>{say('effects.asSaid')}</span>
        </p>
      ) : (
        <Body effects={effects} context={{ chain, tokens, say, amounts }} warning={warning} worthOf={worthOf} />
      )}
      {warning !== '' && <LiveRegion alert={warning} />}
    </section>
  )
}

type BodyProps = Pick<EffectsViewProps, 'worthOf'> & {
  readonly effects: Effects
  readonly context: EffectContext
  readonly warning: string
}

function Body({ effects, context, warning, worthOf }: BodyProps) {
  const { say } = context
  const { rich } = useTexts(effectsTexts)
  const { outcome, isSteady, isPartial } = effects
  if (outcome.status === 'unknown') {
    const isNever = outcome.why === 'unsupported'
    return (
      <p className={styles['untold']}>
        <InfoIcon sizePx={18} />
        <span>
          {isNever ? say('effects.none') : say('effects.unanswered')}
          {'. '}
          {isNever ? say('effects.noneHelp') : say('effects.unansweredHelp')}
        </span>
      </p>
    )
  }
  const rows = effectRows(effects, context)
  // Only who has seen everything can say that there is nothing.
  const isNothing = rows.length === 0 && !isPartial && isSteady
  return (
    <>
      {outcome.status === 'unaffordable' && (
        <Notice kind="danger" title={warning}>
          {say('effects.unaffordable', { symbol: context.chain.nativeCurrency.symbol })}
        </Notice>
      )}
      {outcome.status === 'reverts' && (
        <Notice kind="danger" title={warning}>
          {say('effects.failsHelp')}{' '}
          {outcome.reason !== undefined &&
            rich('effects.said', { reason: outcome.reason, quote: (inside) => <bdi lang="">{inside}</bdi> })}
        </Notice>
      )}
      {!isSteady && (
        <Notice kind="danger" title={say('effects.unsteady')}>
          {say('effects.unsteadyHelp')}
        </Notice>
      )}
      {outcome.status === 'succeeds' && isSteady && warning !== '' && <Notice kind="caution" title={warning} />}
      {outcome.status === 'succeeds' && (
        <div className={styles['card']}>
          <h3 className={styles['title']}>{say('effects.title')}</h3>
          {rows.length > 0 && <Rows rows={rows} say={say} worthOf={worthOf} />}
          {isNothing && <p className={styles['quiet']}>{say('effects.nothing')}</p>}
          {isPartial && <p className={styles['quiet']}>{say('effects.partial')}</p>}
        </div>
      )}
    </>
  )
}

type RowsProps = Pick<EffectsViewProps, 'worthOf'> & {
  readonly rows: readonly EffectRow[]
  readonly say: EffectContext['say']
}

function Rows({ rows, say, worthOf }: RowsProps) {
  return (
    <dl className={styles['rows']}>
      {rows.map(({ label, what, moved, spender, isThroughOther, unlisted }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity beside their place
        <div key={index} className={styles['row']}>
          <dt>{label}</dt>
          <dd>
            <span className={styles['what']}>{what}</span>
            <Worth of={moved && worthOf?.(moved.amount, moved.token)} />
            {spender !== undefined && (
              <span className={styles['with']}>
                <span className={styles['quiet']}>{say('effects.takenBy')}</span> <AddressText address={spender} />
              </span>
            )}
            {isThroughOther && <span className={styles['quiet']}>{say('effects.through')}</span>}
            {unlisted !== undefined && (
              <span className={styles['with']}>
                <span className={styles['quiet']}>{say('effects.unlisted')}</span> <AddressText address={unlisted} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** In words that may come later: the coins stand above, and they alone are what is signed. */
function Worth({ of: worth }: { readonly of: string | undefined }) {
  return worth === undefined ? null : <span className={styles['quiet']}>{worth}</span>
}

function warningOf({ outcome, isSteady }: Effects, say: EffectContext['say']): string {
  if (outcome.status === 'reverts' || outcome.status === 'unaffordable') return say('effects.fails')
  return isSteady ? '' : say('effects.unsteady')
}
