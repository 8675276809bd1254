import type { Question } from './messages.ts'
import { button, element, tellWorker } from './ownPage.ts'

/* The wallet's window. It stays empty until the worker knows everything that it shows. */

const titles: Readonly<Record<Question['kind'], string>> = {
  connect: 'Connect to this site?',
  unlock: 'Unlock the wallet?',
  sign: 'Sign this message?',
  send: 'Send this transaction?',
  switch: 'Go to this network?',
  add: 'Add this network?',
}

const id = new URLSearchParams(location.search).get('id') ?? ''
const question = (await tellWorker({ type: 'question', id })) as Question | undefined | null
if (question !== undefined && question !== null) draw(question)

function draw({ kind, origin, details }: Question): void {
  const answer = async (isApproved: boolean) => {
    await tellWorker({ type: 'answer', id, isApproved })
    window.close()
  }
  document.body.append(
    element('h1', titles[kind]),
    element('p', origin),
    ...details.map((text) => element('pre', text)),
    button('Approve', () => answer(true)),
    button('Reject', () => answer(false)),
  )
}
