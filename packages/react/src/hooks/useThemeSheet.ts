import { type Theme, themeToCss } from '@latchkey/ui'
import { useInsertionEffect } from 'react'

/** Puts a theme into the page while it is mounted, as a sheet that no content policy stops. */
export function useThemeSheet(theme: Theme | undefined): void {
  const css = theme === undefined ? '' : themeToCss(theme)
  useInsertionEffect(() => {
    if (css === '') return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [css])
}
