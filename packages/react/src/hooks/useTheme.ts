import type { Log } from '@latchkey/base'
import { type Theme, themeToCss, useThemeSheet } from '@latchkey/ui'
import { useEffect, useMemo } from 'react'
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
