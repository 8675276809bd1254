import { createTexts } from '@latchkey/texts'
import { classNames, inEnglish, TextsContext } from '@latchkey/ui'
import type { ReactNode } from 'react'
import pages from './pages.module.css'

export type EnglishPageProps = {
  readonly width: 'wide' | 'full' | 'whole'
  readonly className?: string | undefined
  readonly children: ReactNode
}

const english = createTexts()

/**
 * A page that is written in English alone. What it takes from elsewhere speaks English too: a date or a note in the
 * visitor's own language would stand alone among its lines.
 */
export function EnglishPage({ width, className, children }: EnglishPageProps) {
  return (
    <TextsContext value={english}>
      <div {...inEnglish} className={classNames(pages['page'], className)} data-width={width}>
        {children}
      </div>
    </TextsContext>
  )
}
