import styles from './RowBones.module.css'

export type RowBonesProps = {
  /** A card of its own, or a part of a card or dialog that is there already. */
  readonly shape?: 'card' | 'part'
}

const rows = ['one', 'two', 'three'] as const

/** Stands where a list of rows will be, in its shape. Decoration: what is waited for is said beside it. */
export function RowBones({ shape = 'card' }: RowBonesProps) {
  return (
    <span className={styles['rows']} data-shape={shape} aria-hidden="true">
      {rows.map((row) => (
        <span key={row} className={styles['row']}>
          <span className={styles['face']} />
          <span className={styles['words']}>
            <span className={styles['name']} />
            <span className={styles['more']} />
          </span>
        </span>
      ))}
    </span>
  )
}
