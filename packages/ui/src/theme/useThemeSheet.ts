import { useInsertionEffect } from 'react'

/** Puts a style sheet into the page while it is mounted, in a way that no content policy stops. */
export function useThemeSheet(css: string | undefined): void {
  useInsertionEffect(() => {
    if (css === undefined || css === '') return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [css])
}
