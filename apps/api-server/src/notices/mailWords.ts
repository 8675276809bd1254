import { createTexts, english, loadTexts, mailTexts, offeredLanguages } from '@latchkey/texts'

/** All words in a language of ours, those of mails among them; English where it is none. */
export async function mailTextsOf(tag: string) {
  const chosen = offeredLanguages('all').find((each) => each.tag === tag) ?? english
  const texts = await loadTexts(chosen).catch(() => createTexts())
  return { texts, words: texts.of(mailTexts) }
}

/** The words of mails in a language of ours; English where it is none. */
export async function mailWords(tag: string) {
  return (await mailTextsOf(tag)).words
}
