import { createTransport } from 'nodemailer'
import { CustodyServerError } from '../errors.ts'
import type { Mailer } from './mailer.ts'

export type SmtpOptions = {
  /** `smtp://user:password@host:port` or `smtps://…`; its query may set nodemailer's own options. */
  readonly url: string
  /** The address that mails come from where nothing else is said. */
  readonly from: string
  /** How long the server may be silent at any point, 10 s unless given. */
  readonly silenceMs?: number
}

const defaultSilenceMs = 10_000

/** A mailer that can be tried without a mail. */
export type SmtpMailer = Mailer & {
  /** Greets the server and logs in. Fails with `mail_not_sent`. */
  verify(): Promise<void>
}

/** Sends by an SMTP server. Fails with `mail_not_sent`. */
export function smtpMailer({ url, from, silenceMs = defaultSilenceMs }: SmtpOptions): SmtpMailer {
  const timeouts = { connectionTimeout: silenceMs, greetingTimeout: silenceMs, socketTimeout: silenceMs }
  // A mail is text of our own: nothing in it may make this server read a file or fetch an address.
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true }, { from })
  return {
    async send({ to, subject, text, html, sender, unsubscribeUrl }) {
      const address = sender.address ?? from
      try {
        await transport.sendMail({
          // As an object it is one address, whatever stands in it; as text it could become a list.
          to: { name: '', address: to },
          subject,
          text,
          ...(html !== undefined && { html }),
          ...(unsubscribeUrl !== undefined && { headers: toUnsubscribe(unsubscribeUrl) }),
          from: sender.name === undefined ? address : { name: sender.name, address },
          ...(sender.replyTo !== undefined && { replyTo: sender.replyTo }),
        })
      } catch (cause) {
        throw notSent(cause)
      }
    },
    async verify() {
      try {
        await transport.verify()
      } catch (cause) {
        throw notSent(cause)
      }
    },
  }
}

function toUnsubscribe(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function notSent(cause: unknown): CustodyServerError {
  const reason = cause instanceof Error ? cause.message.slice(0, 200) : 'the mail server refused it'
  return new CustodyServerError('mail_not_sent', { cause, data: { reason } })
}
