import { useSyncExternalStore } from 'react'
import type { Theme } from '../storedTheme.ts'
import { theme } from '../theme.ts'
import { chooseTheme } from './chooseTheme.ts'
import styles from './ThemeButton.module.css'

/** In the order in which the button goes through them. */
const themes: readonly Theme[] = ['system', 'light', 'dark']
const labels: Readonly<Record<Theme, string>> = { system: 'as on this computer', light: 'light', dark: 'dark' }

/** Goes from one theme to the next. */
export function ThemeButton() {
  const current = useSyncExternalStore(theme.subscribe, theme.get)
  const next = themes[(themes.indexOf(current) + 1) % themes.length] ?? 'system'
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={`Theme: ${labels[current]}. Change to ${labels[next]}`}
      title={`Theme: ${labels[current]}`}
      onClick={() => chooseTheme(next)}
    >
      <ThemeIcon theme={current} />
    </button>
  )
}

function ThemeIcon({ theme: shown }: { readonly theme: Theme }) {
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      aria-hidden="true"
    >
      {shown === 'light' && (
        <>
          <circle cx={10} cy={10} r={3.5} />
          <path d="M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1" />
        </>
      )}
      {shown === 'dark' && <path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7z" />}
      {shown === 'system' && (
        <>
          <circle cx={10} cy={10} r={7} />
          <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
        </>
      )}
    </svg>
  )
}
