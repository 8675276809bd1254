import {
  chooseLanguage,
  createTexts,
  english,
  type Language,
  loadTexts,
  mailTexts,
  offeredLanguages,
  preferredLanguages,
  type Speech,
} from '@latchkey/texts'

/** The words of mails in the language that whoever asks reads; English where it is none of ours. */
export type MailSpeech = Speech<NonNullable<(typeof mailTexts)['keys']>>

/** The words of mails, by an `Accept-Language` header. */
export async function mailSpeech(acceptLanguage: string | undefined): Promise<MailSpeech> {
  return await speechOf(chooseLanguage(preferredLanguages(acceptLanguage), offeredLanguages()) ?? english)
}

/** The words of mails in a language; English where its words are missing. */
export async function speechOf(language: Language): Promise<MailSpeech> {
  const texts = await loadTexts(language).catch(() => createTexts())
  return texts.of(mailTexts)
}
