import type { ReactNode } from 'react'

export type IconProps = { readonly sizePx?: number }

/** All icons: 24-unit grid, one stroke width, the colour of the text. Decoration only, never the sole bearer of meaning. */
export function Drawing({ sizePx = 20, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
