import type { Area, Language, Speech } from '@latchkey/texts'
import { createElement, Fragment, type ReactNode, useContext, useMemo } from 'react'
import { TextsContext } from './TextsContext.ts'

export type UsedTexts<Keys> = Pick<Speech<Keys>, 'say'> & {
  readonly language: Language
  /** A sentence with tags, such as `rich('send.to', { name: (inside) => <b>{inside}</b> })`. */
  readonly rich: (...asked: Parameters<Rich<Keys>>) => ReactNode
}

type Rich<Keys> = Speech<Keys>['sayRich']

/** The texts of one part of the screens, in the language of the page. */
export function useTexts<Keys>(area: Area<Keys>): UsedTexts<Keys> {
  const texts = useContext(TextsContext)
  return useMemo(() => {
    const { say, sayRich } = texts.of(area)
    return {
      say,
      language: texts.language,
      rich: (...asked) => createElement(Fragment, null, ...(sayRich(...asked) as readonly ReactNode[])),
    }
  }, [texts, area])
}
