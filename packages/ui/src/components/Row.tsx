import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './Row.module.css'

export type RowProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** A `Tile` as a rule. */
  readonly start?: ReactNode
  readonly label: ReactNode
  /** A second, quiet line. */
  readonly detail?: ReactNode
  /** A `Tag` or an icon at the far end. */
  readonly end?: ReactNode
}

/** One choice of a list, at least 48 px high: `<Row start={<Tile name={name} />} label={name} end={<Tag>Installed</Tag>} onClick={…} />`. */
export function Row({ start, label, detail, end, className, ...button }: RowProps) {
  return (
    <button type="button" {...button} className={classNames(styles['row'], className)}>
      <RowContent start={start} label={label} detail={detail} end={end} />
    </button>
  )
}

function RowContent({ start, label, detail, end }: Pick<RowProps, 'start' | 'label' | 'detail' | 'end'>) {
  return (
    <>
      {start}
      <span className={styles['label']}>
        <span>{label}</span>
        {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
      </span>
      {end !== undefined && <span className={styles['end']}>{end}</span>}
    </>
  )
}
