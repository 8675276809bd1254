import type { Holding } from '@latchkey/evm'
import { useOwnTokens } from '@latchkey/react'
import { tokensTexts } from '@latchkey/texts'
import { Button, RemoveIcon, useTexts } from '@latchkey/ui'
import { AssetRow, type AssetRowProps } from '../portfolio/AssetRow.tsx'
import styles from '../portfolio/portfolio.module.css'

export type UnlistedAssetsProps = Pick<AssetRowProps, 'money' | 'isReading'> & {
  readonly holdings: readonly Holding[]
  /** Told in a sentence that one is gone, and with it the button that was pressed. */
  readonly onRemoved: (told: string) => void
}

/** The tokens that the visitor has added, apart from those that the site vouches for. */
export function UnlistedAssets({ holdings, money, isReading, onRemoved }: UnlistedAssetsProps) {
  const { say, spoken } = useTexts(tokensTexts)
  const own = useOwnTokens()
  return (
    <section {...spoken} className={styles['unlisted']} aria-labelledby="unlisted-title">
      <h3 id="unlisted-title" className={styles['apart']}>
        {say('tokens.unlistedTitle')}
      </h3>
      <p className={styles['apartWhy']}>{say('tokens.own')}</p>
      <dl className={styles['assets']}>
        {holdings.map((holding) => {
          const { chain, unit } = holding
          if (!('address' in unit)) return null
          return (
            <AssetRow
              key={`${chain.id} ${unit.address}`}
              holding={holding}
              money={money}
              isReading={isReading}
              end={
                <Button
                  kind="quiet"
                  shape="icon"
                  className={styles['remove']}
                  aria-label={say('tokens.remove', { symbol: unit.symbol, network: chain.name })}
                  onClick={() => {
                    own.remove(unit)
                    onRemoved(say('tokens.removed', { symbol: unit.symbol }))
                  }}
                >
                  <RemoveIcon sizePx={18} />
                </Button>
              }
            />
          )
        })}
      </dl>
    </section>
  )
}
