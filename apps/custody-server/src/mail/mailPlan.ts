import type { Language } from '@latchkey/texts'

/** One piece of a mail. A link's label is seen where mails are drawn; lines are those of a list. */
export type MailPart =
  | { readonly kind: 'says' | 'line' | 'notes' | 'code' | 'digits'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly label: string; readonly lead: string }

/** The words of a mail, before it is written down. */
export type MailPlan = {
  readonly language: Language
  /** The site in whose name it is sent. */
  readonly name: string
  /** Its subject as well. */
  readonly title: string
  readonly parts: readonly MailPart[]
}
