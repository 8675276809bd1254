import { consoleShellTexts } from '@latchkey/texts/console'
import { BackIcon, useTexts } from '@latchkey/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './screens.module.css'

export type PageProps = {
  readonly title: string
  /** Where one comes from. */
  readonly back?: { readonly href: string; readonly title: string }
  /** The main action of the page, beside its title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** One place of the console: its heading takes the focus when one comes to it. */
export function Page({ title, back, action, children }: PageProps) {
  const { say } = useTexts(consoleShellTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const pageTitle = say('consoleShell.pageTitle', { title })
  useEffect(() => {
    document.title = pageTitle
  }, [pageTitle])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <section className={styles['page']} aria-label={title}>
      {back !== undefined && (
        <a className={styles['back']} href={back.href}>
          <BackIcon sizePx={18} />
          {back.title}
        </a>
      )}
      <div className={styles['pageHead']}>
        <h2 ref={heading} className={styles['title']} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
