import type { Tables } from './area.ts'
import { createTexts, type Texts, type TextsChoice } from './createTexts.ts'
import { english, type Language, language, languages } from './languages.ts'
import { tables } from './made/tables.ts'

/**
 * Texts in a language, whose files are fetched now unless it is English: ours, and the one of `more`, such as the sentences
 * of a page of its own. Rejects where a file does not come.
 */
export async function loadTexts(
  language: Language,
  own: Pick<TextsChoice, 'overrides' | 'onFault'> = {},
  more: Tables = {},
): Promise<Texts> {
  const [ours, theirs] = await Promise.all([tables[language.tag]?.load(), more[language.tag]?.load()])
  const table = theirs === undefined ? ours : { ...ours, ...theirs }
  return createTexts({ ...own, language, ...(table !== undefined && { table }) })
}

/** Published packages leave them out. */
const trials: readonly Language[] = [language('en-XA', 'Accented'), language('ar-XB', 'Mirrored')]

/**
 * The languages that have a table, English first; `all` adds those that nobody speaks, `en-XA` (accented and longer) and
 * `ar-XB` (from right to left), by which pages are tried.
 */
export function offeredLanguages(which?: 'all'): readonly Language[] {
  const spoken = languages.filter(({ tag }) => tag === english.tag || tables[tag] !== undefined)
  return which === 'all' ? [...spoken, ...trials.filter(({ tag }) => tables[tag] !== undefined)] : spoken
}

/** Whether a native has read every sentence of a language; until then it is marked as Beta where it is chosen. */
export function isReviewed({ tag }: Language): boolean {
  return tables[tag]?.isReviewed ?? true
}
