import type { Log } from '@latchkey/base'
import { type Theme, themeToCss } from '@latchkey/ui'
import { useEffect, useInsertionEffect, useMemo } from 'react'
import type { Looks } from '../LooksContext.ts'

/** Dresses the page while it is mounted; the result is what no style sheet can say. A theme that cannot be used is warned of, and changes nothing. */
export function useTheme(theme: Theme | undefined, log: Pick<Log, 'warn'>): Looks {
  // A theme that is written where it is given is a new object each time.
  const written = JSON.stringify(theme ?? null)
  const { css, looks, fault } = useMemo(() => toSheet(JSON.parse(written)), [written])
  useThemeSheet(css)
  useEffect(() => {
    if (fault !== undefined) log.warn(fault)
  }, [fault, log])
  return looks
}

type Sheet = { readonly css: string | undefined; readonly looks: Looks; readonly fault?: string }

function toSheet(theme: Theme | null): Sheet {
  if (theme === null) return { css: undefined, looks: {} }
  const { dialog, logo } = theme
  const looks = { ...(dialog !== undefined && { dialog }), ...(logo !== undefined && { logo }) }
  try {
    return { css: themeToCss(theme), looks }
  } catch (error) {
    return { css: undefined, looks, fault: error instanceof Error ? error.message : String(error) }
  }
}

/** Puts a style sheet into the page while it is mounted, in a way that no content policy stops. */
function useThemeSheet(css: string | undefined): void {
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
