/** A mail's sender; the owner's own address where nothing is said. */
export type MailSender = { readonly address?: string; readonly name?: string; readonly replyTo?: string }

/** A mail in plain text, and once more as a page that needs nothing from elsewhere. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly sender: MailSender
  /** The address by which a mail program ends further mails with one press (RFC 8058); none for mails that were asked for. */
  readonly unsubscribeUrl?: string
}

/** Hands mails over to whoever delivers them; resolves when they have been taken. */
export type Mailer = { send(mail: Mail): Promise<void> }
