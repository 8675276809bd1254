/** A mail's sender; the owner's own address where nothing is said. */
export type MailSender = { readonly address?: string; readonly name?: string; readonly replyTo?: string }

/** A mail in plain text. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly sender: MailSender
}

/** Hands mails over to whoever delivers them; resolves when they have been taken. */
export type Mailer = { send(mail: Mail): Promise<void> }
