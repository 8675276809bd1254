import type { Area, Language, RichValues, Speech } from '@latchkey/texts'
import { createElement, Fragment, type ReactNode, useContext, useMemo } from 'react'
import { TextsContext } from './TextsContext.ts'

export type UsedTexts<Keys> = Pick<Speech<Keys>, 'say'> & {
  readonly language: Language
  /** A sentence with tags, such as `rich('send.to', { name: (inside) => <b>{inside}</b> })`. */
  readonly rich: <Key extends keyof Keys & string>(key: Key, values: RichValues<Keys[Key], ReactNode>) => ReactNode
}

/** The texts of one part of the screens, in the language of the page. */
export function useTexts<Keys>(area: Area<Keys>): UsedTexts<Keys> {
  const texts = useContext(TextsContext)
  return useMemo(() => {
    const { say, sayRich } = texts.of(area)
    return {
      say,
      language: texts.language,
      rich: (key, values) => createElement(Fragment, null, ...sayRich(key, values)),
    }
  }, [texts, area])
}
