import { type ReactNode, useContext } from 'react'
import { LanguageMenu } from '../language/LanguageMenu.tsx'
import { PageLanguageContext } from '../language/SpokenPage.tsx'
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

/** A page that is ours as a whole: the mark, its title, what is below, and the choice of its language where there is one. */
export function PageFrame({ width, title, head, className, children }: PageFrameProps) {
  const language = useContext(PageLanguageContext)
  return (
    <div className={classNames(styles['frame'], width === 'narrow' && styles['narrow'], className)}>
      <header className={styles['header']}>
        <LatchMark sizePx={24} />
        <h1 className={styles['title']}>{title}</h1>
        {head}
      </header>
      {children}
      {language && (
        <footer className={styles['footer']}>
          <LanguageMenu texts={language.texts} turnTo={language.speak} />
        </footer>
      )}
    </div>
  )
}
