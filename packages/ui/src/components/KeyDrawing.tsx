import type { ReactNode } from 'react'

const point = { fill: 'var(--latchkey-accent)', stroke: 'none' } as const

/** A key that points to the right; its ring begins at the left edge of its place. */
const key = <path d="M22 44a10 10 0 1 0 0 .1M22 44h34M46 44v8M54 44v6" />

/** The keeper of a latch, seen from the front. */
const keeper = <path d="M82 16h18a6 6 0 0 1 6 6v44a6 6 0 0 1-6 6H82" />

const scenes = {
  welcome: (
    <>
      {keeper}
      <path d="M18 38h56a6 6 0 0 1 0 12H18a6 6 0 0 1 0-12zM28 38V26" />
      <circle cx="28" cy="22" r="4" {...point} />
    </>
  ),
  empty: (
    <>
      {keeper}
      <path d="M82 34h12v20H82" />
      {key}
      <circle cx="12" cy="44" r="3" {...point} />
    </>
  ),
  sent: (
    <>
      {keeper}
      <path d="M22 38h70a6 6 0 0 1 0 12H22a6 6 0 0 1 0-12zM34 38V26" />
      <circle cx="34" cy="22" r="4" {...point} />
      <path d="M12 72h40M60 72h8" />
    </>
  ),
  offline: (
    <>
      {keeper}
      <path d="M18 38h26M18 50h26M18 38a6 6 0 0 0 0 12M56 38h18a6 6 0 0 1 0 12H56M44 34l4 8-4 4 4 8M56 34l4 8-4 4 4 8" />
      <circle cx="28" cy="44" r="3" {...point} />
    </>
  ),
  passkey: (
    <>
      {keeper}
      <path d="M82 34h12v20H82" />
      <path d="M18 62V44a24 24 0 0 1 48 0v14M26 70V44a16 16 0 0 1 32 0v24M34 74V44a8 8 0 0 1 16 0v28M42 44v24" />
      <circle cx="42" cy="76" r="3" {...point} />
    </>
  ),
  code: (
    <>
      <path d="M24 16h72a6 6 0 0 1 6 6v44a6 6 0 0 1-6 6H24a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6zM19 20l36 25a9 9 0 0 0 10 0l36-25" />
      <path d="M34 60h4M44 60h4M54 60h4M64 60h4M74 60h4" />
      <circle cx="86" cy="60" r="3" {...point} />
    </>
  ),
  lost: (
    <>
      <path d="M40 8h40v72H40zM32 80h56" />
      <path d="M60 40v12" />
      <circle cx="60" cy="37" r="5" />
      <circle cx="72" cy="46" r="2.5" {...point} />
    </>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>

/** The moments of the house, by what latch and key do. */
export type KeyScene = keyof typeof scenes

/** Latch and key in one weight of line, with one point of brass. Decoration: words beside it say what is the matter. */
export function KeyDrawing({ scene }: { readonly scene: KeyScene }) {
  return (
    <svg
      width={120}
      height={88}
      viewBox="0 0 120 88"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {scenes[scene]}
    </svg>
  )
}
