import type { ReactNode } from 'react'
import { OutIcon } from '../icons/icons.tsx'
import { safeLink } from './outsideLink.ts'
import styles from './SafeLink.module.css'

export type SafeLinkProps = {
  /** From outside; nothing is drawn when it does not pass `safeLink`. */
  readonly href: string | undefined
  /** The look of a plain link unless given. */
  readonly className?: string
  readonly children: ReactNode
}

/** The class of a plain link, for one to a place of our own. */
export const linkLook = styles['link']

/** A link out of the page, in a new tab that learns nothing of this one. */
export function SafeLink({ href, className, children }: SafeLinkProps) {
  const link = safeLink(href)
  if (link === undefined) return null
  return (
    <a className={className ?? linkLook} href={link} target="_blank" rel="noopener noreferrer">
      {children}
      <OutIcon sizePx={16} />
    </a>
  )
}
