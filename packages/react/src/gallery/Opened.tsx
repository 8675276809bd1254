import { type ReactNode, useEffect, useRef } from 'react'

/** Opens each part inside that folds, as a visitor would who presses all of them. */
export function Opened({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const part of place.current?.querySelectorAll('details') ?? []) part.open = true
  })
  return <div ref={place}>{children}</div>
}
