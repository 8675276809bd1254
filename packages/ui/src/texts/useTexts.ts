import type { Area, Language, RichValues, Speech } from '@latchkey/texts'
import { createElement, Fragment, type ReactNode, useContext, useMemo } from 'react'
import { type Spoken, spokenIn } from './spoken.ts'
import { TextsContext } from './TextsContext.ts'

export type UsedTexts<Keys> = Pick<Speech<Keys>, 'say'> & {
  readonly language: Language
  /** For the outermost element of the part: `<section {...spoken}>`. English where the language lacks the part. */
  readonly spoken: Spoken
  /** A sentence with tags, such as `rich('send.to', { name: (inside) => <b>{inside}</b> })`. */
  readonly rich: <Key extends keyof Keys & string>(key: Key, values: RichValues<Keys[Key], ReactNode>) => ReactNode
}

/** The texts of one part of the screens, in the language of the page. */
export function useTexts<Keys>(area: Area<Keys>): UsedTexts<Keys> {
  const texts = useContext(TextsContext)
  return useMemo(() => {
    const { say, sayRich, language } = texts.of(area)
    return {
      say,
      language: texts.language,
      spoken: spokenIn(language),
      rich: (key, values) => createElement(Fragment, null, ...sayRich(key, values)),
    }
  }, [texts, area])
}
