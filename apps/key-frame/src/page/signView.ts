import { element } from './elements.ts'
import type { SigningCard } from './frameView.ts'
import type { FrameWords } from './frameWords.ts'
import { whenClearlyVisible } from './whenClearlyVisible.ts'

export type SignView = { readonly root: HTMLElement; close(): void }

/** A request to sign, with a button that only the user can press. `onAnswer` is told once; `close` refuses. */
export function createSignView(
  card: SigningCard,
  words: FrameWords,
  onAnswer: (isApproved: boolean) => void,
): SignView {
  const { say } = words
  const approve = element(
    'button',
    { type: 'button', class: 'primary', 'aria-disabled': 'true' },
    say('frame.sign.approve'),
  )
  const refuse = element('button', { type: 'button', class: 'secondary' }, say('frame.sign.refuse'))
  const status = element('p', { role: 'status', class: 'soft' })
  const endWatch = whenClearlyVisible(approve, (visibility) => {
    approve.setAttribute('aria-disabled', String(visibility !== 'clear'))
    status.textContent = visibility === 'covered' ? say('frame.covered') : ''
  })
  let isOpen = true
  const end = (isApproved: boolean) => {
    if (!isOpen) return
    isOpen = false
    endWatch()
    onAnswer(isApproved)
  }
  approve.addEventListener('click', (event) => {
    if (event.isTrusted && approve.getAttribute('aria-disabled') === 'false') end(true)
  })
  refuse.addEventListener('click', () => end(false))
  return {
    root: element(
      'section',
      {},
      element('h1', {}, say(`frame.sign.${card.kind}`)),
      element('dl', {}, ...drawRows(card, words)),
      ...drawText(card, words),
      element('div', { class: 'actions' }, approve, refuse),
      status,
    ),
    close: () => end(false),
  }
}

function drawRows({ address, transaction }: SigningCard, { say, writeNumber }: FrameWords): Node[] {
  // An address runs from left to right in any language.
  const row = (name: string, value: string, attributes = {}) => [
    element('dt', {}, name),
    element('dd', {}, element('bdi', attributes, value)),
  ]
  const code = { dir: 'ltr', class: 'code', translate: 'no' }
  const own = row(say('frame.sign.with'), address, code)
  if (transaction === undefined) return own
  const { to, amount, chain, fee, number } = transaction
  return [
    ...own,
    ...(to === undefined ? [] : row(say('frame.sign.to'), to, code)),
    ...row(say('frame.sign.amount'), say('frame.sign.coins', { amount: writeNumber(amount) })),
    ...row(say('frame.sign.network'), say('frame.sign.chain', { chain })),
    ...row(say('frame.sign.fee'), say('frame.sign.atMost', { amount: writeNumber(fee) })),
    ...row(say('frame.sign.number'), number),
  ]
}

function drawText({ kind, text }: SigningCard, { say }: FrameWords): Node[] {
  if (text === undefined) return []
  // A message has the direction of its own first letter; what a contract is told has none.
  const dir = kind === 'message' ? 'auto' : 'ltr'
  const label = say('frame.sign.text')
  return [
    element('pre', { class: 'secret', tabindex: '0', role: 'region', 'aria-label': label, dir, translate: 'no' }, text),
  ]
}
