import { Scene } from '@latchkey/ui'
import type { ReactNode } from 'react'

/** A list with nothing in it yet: says so, and what that means. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return (
    <Scene scene="empty">
      <p>{children}</p>
    </Scene>
  )
}
