import type { ReactNode } from 'react'

/** Words that stand before a head, and a space between them and it. */
export function Lead({ children }: { readonly children: ReactNode }) {
  return children !== undefined && <>{children} </>
}
