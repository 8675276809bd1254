import { siteTexts } from '@latchkey/texts'
import {
  applyTheme,
  ComputerIcon,
  MoonIcon,
  type PageTheme,
  pageTheme,
  remember,
  SunIcon,
  themeKey,
  useStore,
  useTexts,
} from '@latchkey/ui'
import styles from './ThemeButton.module.css'

/** In the order in which the button goes through them. */
const themes: readonly PageTheme[] = ['system', 'light', 'dark']
const icons = { system: ComputerIcon, light: SunIcon, dark: MoonIcon } as const

/** Goes from one theme to the next. */
export function ThemeButton() {
  const { say } = useTexts(siteTexts)
  const current = useStore(pageTheme)
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
function chooseTheme(next: PageTheme): void {
  applyTheme(next)
  remember(themeKey, next)
}
