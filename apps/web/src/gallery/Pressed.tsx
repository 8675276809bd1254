import { type ReactNode, useEffect, useRef } from 'react'

/** Presses the first button inside, as a visitor would. */
export function Pressed({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.click(), [])
  return <div ref={place}>{children}</div>
}
