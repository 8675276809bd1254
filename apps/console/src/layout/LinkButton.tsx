import { AddIcon, buttonLook } from '@latchkey/ui'
import type { ReactNode } from 'react'

export type LinkButtonProps = {
  readonly href: string
  /** `new` leads to where something is made: the one thing to do on its page. */
  readonly kind?: 'plain' | 'new'
  readonly children: ReactNode
}

/** A link that looks like the button it stands beside. */
export function LinkButton({ href, kind = 'plain', children }: LinkButtonProps) {
  return (
    <a className={buttonLook(kind === 'new' ? 'primary' : 'secondary', 'small')} data-button href={href}>
      {kind === 'new' && <AddIcon sizePx={18} />}
      {children}
    </a>
  )
}
