import { chooseLanguage, createTexts, loadTexts, type OwnTexts, offeredLanguages, type Texts } from '@latchkey/texts'
import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { TextsContext } from './TextsContext.ts'

/** Options of `TextsProvider`. */
export type TextsProviderProps = {
  readonly children: ReactNode
  /** A BCP 47 tag, such as `de`; that of `<html lang>` unless given, and the visitor's where the page names none. */
  readonly language?: string | undefined
  /** Words of the site's own, by key: `{ 'ui.close': 'Done' }`. */
  readonly texts?: OwnTexts | undefined
  /** Told once of each of them that cannot be said, and why; the same function each time. */
  readonly onFault?: ((fault: string) => void) | undefined
}

/**
 * Lends a language to everything inside. Until the file of the language has come it speaks that of what is around it,
 * which is English in a page that has said nothing else by `TextsContext`; English where the site has words of its own.
 */
export function TextsProvider({ children, language, texts, onFault }: TextsProviderProps) {
  const own = useMemo(
    () => ({ ...(texts !== undefined && { overrides: texts }), ...(onFault !== undefined && { onFault }) }),
    [texts, onFault],
  )
  const around = useContext(TextsContext)
  const [loaded, setLoaded] = useState<Texts | undefined>(texts === undefined ? around : undefined)

  useEffect(() => {
    const chosen =
      language === undefined
        ? chooseLanguage(preferredOfPage(), offeredLanguages())
        : chooseLanguage([language], offeredLanguages('all'))
    if (chosen === undefined) return
    let isWanted = true
    loadTexts(chosen, own).then(
      (spoken) => isWanted && setLoaded(spoken),
      // Without its file a language cannot be spoken; English can.
      () => isWanted && setLoaded(undefined),
    )
    return () => {
      isWanted = false
    }
  }, [language, own])

  const spoken = useMemo(() => loaded ?? createTexts(own), [loaded, own])
  return <TextsContext.Provider value={spoken}>{children}</TextsContext.Provider>
}

/** In a page of one language nobody expects a third: where it cannot be spoken, the visitor's own is not asked for. */
function preferredOfPage(): readonly string[] {
  const named = document.documentElement.lang.trim()
  return named === '' ? navigator.languages : [named]
}
