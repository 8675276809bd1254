import { navigate as goTo, useAddress } from '@latchkey/ui'
import { createContext, type MouseEvent, type ReactNode, use } from 'react'
import { readPath } from './readPath.ts'

/** Stands in for the path of the page: for a gallery, which shows every page at an address of its own. */
export const PathContext = createContext<string | undefined>(undefined)

/** The path of the page, without a trailing slash; that of the start where there is no page yet. */
export function usePath(): string {
  const own = useAddress(readPath, '/')
  return use(PathContext) ?? own
}

/** Goes to a page of this site without loading it anew; does nothing on that page. */
export function navigate(path: string): void {
  if (path !== window.location.pathname) goTo(path)
}

export type LinkProps = { readonly to: string; readonly className?: string | undefined; readonly children: ReactNode }

/** An ordinary anchor, so that a middle click, a copied address and a page without script still work. */
export function Link({ to, className, children }: LinkProps) {
  const isHere = usePath() === to
  function handleClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a href={to} className={className} aria-current={isHere ? 'page' : undefined} onClick={handleClick}>
      {children}
    </a>
  )
}
