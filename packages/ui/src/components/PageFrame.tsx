import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import { LatchMark } from './LatchMark.tsx'
import styles from './PageFrame.module.css'

export type PageFrameProps = {
  readonly width: 'narrow' | 'wide'
  readonly title: string
  /** Beside the title, or below it. */
  readonly head?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A page that is ours as a whole: the mark, its title, and what is below. */
export function PageFrame({ width, title, head, className, children }: PageFrameProps) {
  return (
    <div className={classNames(styles['frame'], width === 'narrow' && styles['narrow'], className)}>
      <header className={styles['header']}>
        <LatchMark sizePx={24} />
        <h1 className={styles['title']}>{title}</h1>
        {head}
      </header>
      {children}
    </div>
  )
}
