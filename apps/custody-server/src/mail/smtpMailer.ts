import { createTransport } from 'nodemailer'
import { CustodyServerError } from '../errors.ts'
import type { Mailer } from './mailer.ts'

export type SmtpOptions = {
  /** `smtp://user:password@host:port` or `smtps://…`; its query may set nodemailer's own options. */
  readonly url: string
  /** The address that mails come from where nothing else is said. */
  readonly from: string
}

/** Sends by an SMTP server. Fails with `mail_not_sent`. */
export function smtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport(url, { from })
  return {
    async send({ to, subject, text, sender }) {
      const address = sender.address ?? from
      try {
        await transport.sendMail({
          to,
          subject,
          text,
          from: sender.name === undefined ? address : { name: sender.name, address },
          ...(sender.replyTo !== undefined && { replyTo: sender.replyTo }),
        })
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message.slice(0, 200) : 'the mail server refused it'
        throw new CustodyServerError('mail_not_sent', { cause, data: { reason } })
      }
    },
  }
}
