import { ComputerIcon, MoonIcon, SunIcon } from '@latchkey/ui'
import { useSyncExternalStore } from 'react'
import type { Theme } from '../storedTheme.ts'
import { theme } from '../theme.ts'
import { chooseTheme } from './chooseTheme.ts'
import styles from './ThemeButton.module.css'

/** In the order in which the button goes through them. */
const themes: readonly Theme[] = ['system', 'light', 'dark']
const labels: Readonly<Record<Theme, string>> = { system: 'as on this computer', light: 'light', dark: 'dark' }
const icons = { system: ComputerIcon, light: SunIcon, dark: MoonIcon } as const

/** Goes from one theme to the next. */
export function ThemeButton() {
  const current = useSyncExternalStore(theme.subscribe, theme.get)
  const next = themes[(themes.indexOf(current) + 1) % themes.length] ?? 'system'
  const Icon = icons[current]
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={`Theme: ${labels[current]}. Change to ${labels[next]}`}
      title={`Theme: ${labels[current]}`}
      onClick={() => chooseTheme(next)}
    >
      <Icon sizePx={18} />
    </button>
  )
}
