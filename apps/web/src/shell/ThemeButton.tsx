import { siteTexts } from '@latchkey/texts'
import { ComputerIcon, MoonIcon, SunIcon, useTexts } from '@latchkey/ui'
import { useSyncExternalStore } from 'react'
import { remember } from '../remembered.ts'
import { type Theme, themeKey } from '../storedTheme.ts'
import { applyTheme, theme } from '../theme.ts'
import styles from './ThemeButton.module.css'

/** In the order in which the button goes through them. */
const themes: readonly Theme[] = ['system', 'light', 'dark']
const icons = { system: ComputerIcon, light: SunIcon, dark: MoonIcon } as const

/** Goes from one theme to the next. */
export function ThemeButton() {
  const { say } = useTexts(siteTexts)
  const current = useSyncExternalStore(theme.subscribe, theme.get)
  const next = themes[(themes.indexOf(current) + 1) % themes.length] ?? 'system'
  const Icon = icons[current]
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={say(`site.theme.${current}.change`)}
      title={say(`site.theme.${current}`)}
      onClick={() => chooseTheme(next)}
    >
      <Icon sizePx={18} />
    </button>
  )
}

/** Applies and remembers `next`. */
function chooseTheme(next: Theme): void {
  applyTheme(next)
  remember(themeKey, next)
}
