import {
  chooseLanguage,
  createTexts,
  loadedTexts,
  loadTexts,
  type OwnTexts,
  offeredLanguages,
  type Texts,
} from '@latchkey/texts'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
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
 * Lends a language to everything inside. It speaks English until the file of the language has come; `language` at once,
 * where `loadTexts` has fetched it before.
 */
export function TextsProvider({ children, language, texts, onFault }: TextsProviderProps) {
  const own = useMemo(
    () => ({ ...(texts !== undefined && { overrides: texts }), ...(onFault !== undefined && { onFault }) }),
    [texts, onFault],
  )
  const [loaded, setLoaded] = useState<Texts>()
  // A page that a server has rendered is in English, and has to be taken up as it is.
  const isTakenUp = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )

  useEffect(() => {
    const chosen =
      language === undefined ? chooseLanguage(preferredOfPage(), offeredLanguages()) : languageOfTag(language)
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

  const ready = useMemo(() => {
    const chosen = isTakenUp && language !== undefined ? languageOfTag(language) : undefined
    return chosen && loadedTexts(chosen, own)
  }, [isTakenUp, language, own])
  const inEnglish = useMemo(() => createTexts(own), [own])
  return <TextsContext.Provider value={ready ?? loaded ?? inEnglish}>{children}</TextsContext.Provider>
}

/** Nothing changes once a page has been taken up. */
const subscribe = () => () => {}

function languageOfTag(tag: string) {
  return chooseLanguage([tag], offeredLanguages('all'))
}

/** In a page of one language nobody expects a third: where it cannot be spoken, the visitor's own is not asked for. */
function preferredOfPage(): readonly string[] {
  const named = document.documentElement.lang.trim()
  return named === '' ? navigator.languages : [named]
}
