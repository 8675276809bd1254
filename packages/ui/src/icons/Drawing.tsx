import type { ReactNode } from 'react'
import styles from './Drawing.module.css'

export type IconProps = { readonly sizePx?: number }

/** Set for what points along the line of writing, such as "back": it points the other way where that runs from right to left. */
export type Turning = { readonly turns?: boolean }

/** All icons: 24-unit grid, one stroke width, the colour of the text. Decoration only, never the sole bearer of meaning. */
export function Drawing({
  sizePx = 20,
  turns = false,
  children,
}: IconProps & Turning & { readonly children: ReactNode }) {
  return (
    <svg
      className={turns ? styles['turning'] : undefined}
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
