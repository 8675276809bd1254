import { Tile } from '@latchkey/ui'
import { type ReactNode, useId } from 'react'
import styles from './EndedCard.module.css'

export type EndedCardProps = {
  /** Stable name of what is told: becomes `data-state`. */
  readonly state: string
  readonly name: string
  readonly picture?: string | undefined
  /** Where the page has logos, its name there. */
  readonly logo?: string | undefined
  /** In place of the letters of a name that nobody told. */
  readonly drawing?: ReactNode
  readonly title: ReactNode
  readonly help: string
  readonly actions: ReactNode
}

/** A card at the edge of the page about a connection that ended without the visitor's doing here. */
export function EndedCard({ state, name, picture, logo, drawing, title, help, actions }: EndedCardProps) {
  const titleId = useId()
  return (
    // A landmark, because it stands outside of those of the page.
    <section className={styles['card']} data-state={state} aria-labelledby={titleId}>
      <Tile name={name} picture={picture} logo={logo} drawing={drawing} />
      <div className={styles['words']}>
        <strong id={titleId} className={styles['title']}>
          {title}
        </strong>
        <p className={styles['help']}>{help}</p>
      </div>
      <div className={styles['actions']}>{actions}</div>
    </section>
  )
}
