import type { ReactNode } from 'react'
import { CautionIcon, CheckIcon } from '../icons/firstIcons.tsx'
import type { Spoken } from '../texts/spoken.ts'
import { classNames } from './classNames.ts'
import styles from './Notice.module.css'

/** Options of `Notice`. */
export type NoticeProps = {
  /** `inform` is quiet, `done` says that it went well, `caution` wants a second look, `danger` (red) can cost money. */
  readonly kind?: 'inform' | 'done' | 'caution' | 'danger'
  readonly title?: ReactNode
  /** The language of both, where it is not said around them. */
  readonly spoken?: Spoken
  readonly children?: ReactNode
}

/** A boxed remark in the flow of a view. It does not speak by itself: put its sentence into a `LiveRegion` too if it appears late. */
export function Notice({ kind = 'inform', title, spoken, children }: NoticeProps) {
  return (
    <div {...spoken} className={classNames(styles['notice'], kind !== 'inform' && styles[kind])}>
      {kind === 'done' && <CheckIcon sizePx={18} />}
      {(kind === 'caution' || kind === 'danger') && <CautionIcon sizePx={18} />}
      <div className={styles['text']}>
        {title !== undefined && <strong className={styles['title']}>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
