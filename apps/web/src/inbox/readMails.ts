/** A mail that waits on the server's own machine. */
export type InboxMail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly sentAtMs: number
}

/** Asks for the mails of the local run, newest first. Fails with an `Error` that can be shown. */
export async function readMails(signal: AbortSignal): Promise<readonly InboxMail[]> {
  const answer = await fetch('/api/inbox', { signal })
  const body: unknown = await answer.json().catch(() => undefined)
  const mails = field(body, 'mails')
  if (answer.ok && Array.isArray(mails) && mails.every(isMail)) return mails
  const message = field(field(body, 'error'), 'message')
  throw new Error(typeof message === 'string' ? message : `The inbox did not answer (${answer.status}).`)
}

/** A mail's offers: the link of this site in it, and its code, each if there is one. */
export function readOffer(text: string, origin: string): { readonly link?: string; readonly code?: string } {
  const link = text.split(/\s+/).find((word) => URL.canParse(word) && new URL(word).origin === origin)
  const code = text.split('\n').find((line) => /^(?:\d{6}|\w{60,})$/.test(line))
  return { ...(link !== undefined && { link }), ...(code !== undefined && { code }) }
}

function isMail(value: unknown): value is InboxMail {
  const isText = (name: string) => typeof field(value, name) === 'string'
  return ['id', 'to', 'subject', 'text'].every(isText) && Number.isSafeInteger(field(value, 'sentAtMs'))
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
