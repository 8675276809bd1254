import { drawMail } from './drawMail.ts'
import type { Mail } from './mailer.ts'
import type { MailPart, MailPlan } from './mailPlan.ts'

/** The subject and the two bodies of a mail: the same words in both. */
export function composeMail({ language, name, title, parts }: MailPlan): Pick<Mail, 'subject' | 'text' | 'html'> {
  const subject = title.replace(/\s+/g, ' ').trim()
  const text = [subject, '', ...writeParts(parts)].join('\n')
  return { subject, text, html: drawMail({ language, name, title: subject, parts }) }
}

/** Notes stand by the notes before them, and lines by lines; all else stands by itself. */
function writeParts(parts: readonly MailPart[]): string[] {
  return parts.flatMap((part, index) => {
    const isRun = part.kind === 'notes' || part.kind === 'line'
    const isFollowed = isRun && parts[index + 1]?.kind === part.kind
    const lines = part.kind === 'link' ? [part.lead, '', part.text] : [part.text]
    return isFollowed ? lines : [...lines, '']
  })
}
