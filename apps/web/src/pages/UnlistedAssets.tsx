import type { Holding } from '@latchkey/evm'
import { useOwnTokens } from '@latchkey/react'
import { tokensTexts } from '@latchkey/texts'
import { Button, LiveRegion, RemoveIcon, useTexts } from '@latchkey/ui'
import { useRef, useState } from 'react'
import { AssetRow, type AssetRowProps } from '../portfolio/AssetRow.tsx'
import styles from '../portfolio/portfolio.module.css'

export type UnlistedAssetsProps = Pick<AssetRowProps, 'money' | 'isReading'> & { readonly holdings: readonly Holding[] }

/** The tokens that the visitor has added, apart from those that the site vouches for. */
export function UnlistedAssets({ holdings, money, isReading }: UnlistedAssetsProps) {
  const { say, spoken } = useTexts(tokensTexts)
  const own = useOwnTokens()
  const [told, setTold] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div {...spoken} className={styles['unlisted']}>
      <LiveRegion status={told} />
      {holdings.length > 0 && (
        <>
          <h3 ref={heading} tabIndex={-1} className={styles['apart']}>
            {say('tokens.unlistedTitle')}
          </h3>
          <p className={styles['apartWhy']}>{say('tokens.own')}</p>
          <dl className={styles['assets']}>
            {holdings.map(({ chain, unit, ...held }) => (
              <AssetRow
                key={`${chain.id} ${'address' in unit ? unit.address : ''}`}
                holding={{ chain, unit, ...held }}
                money={money}
                isReading={isReading}
                end={
                  'address' in unit && (
                    <Button
                      kind="quiet"
                      shape="icon"
                      className={styles['remove']}
                      aria-label={say('tokens.remove', { symbol: unit.symbol, network: chain.name })}
                      onClick={() => {
                        own.remove(unit)
                        setTold(say('tokens.removed', { symbol: unit.symbol }))
                        // The button that was pressed is gone.
                        heading.current?.focus()
                      }}
                    >
                      <RemoveIcon sizePx={18} />
                    </Button>
                  )
                }
              />
            ))}
          </dl>
        </>
      )}
    </div>
  )
}
