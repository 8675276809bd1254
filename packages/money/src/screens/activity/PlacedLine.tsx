import { useNetworkName } from '@latchkey/react'
import { activityTexts } from '@latchkey/texts'
import { Tile, useDates, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import styles from './ActivityLine.module.css'

/** Properties of `PlacedLine`. */
export type PlacedLineProps = {
  /** The face, and what lies on it. */
  readonly who: ReactNode
  /** A few words on what happened. */
  readonly name: ReactNode
  /** True where the name may take a second line. */
  readonly canWrap?: boolean
  readonly chainId: number
  readonly atMs: number
  /** How much, where anything moved. */
  readonly sum?: ReactNode
  /** Where it stands, in a word, and how good that is. */
  readonly state: string
  readonly mood: string
  /** The language of the words, where it is not the page's. */
  readonly spoken?: ReturnType<typeof useTexts>['spoken']
}

/** One line of the activity: a face, what happened, on which network and when, and where it stands. */
export function PlacedLine({ who, name, canWrap, chainId, atMs, sum, state, mood, spoken }: PlacedLineProps) {
  const network = useNetworkName()(chainId)
  const { rich } = useTexts(activityTexts)
  const { time } = useDates()
  return (
    <span {...spoken} className={styles['line']}>
      <span className={styles['who']}>{who}</span>
      <span className={styles['what']}>
        <span className={styles['name']} data-wraps={canWrap}>
          {name}
        </span>
        <span className={styles['quiet']}>
          <Tile name={network} logo={`networks/${chainId}`} size="small" form="round" />
          <span className={styles['where']}>
            {rich('activity.line.where', {
              network,
              time: time(atMs),
              place: (inside) => <bdi className={styles['place']}>{inside}</bdi>,
              dot: (inside) => <span className={styles['dot']}>{inside}</span>,
            })}
          </span>
        </span>
      </span>
      <span className={styles['end']}>
        {sum}
        <span className={styles['state']} data-mood={mood}>
          {state}
        </span>
      </span>
    </span>
  )
}
