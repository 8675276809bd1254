import { element } from './elements.ts'
import type { SigningCard } from './frameView.ts'
import { whenClearlyVisible } from './whenClearlyVisible.ts'

export type SignView = { readonly root: HTMLElement; close(): void }

/** A request to sign, with a button that only the user can press. `onAnswer` is told once; `close` refuses. */
export function createSignView(card: SigningCard, onAnswer: (isApproved: boolean) => void): SignView {
  const approve = element('button', { type: 'button', class: 'primary', 'aria-disabled': 'true' }, 'Sign')
  const refuse = element('button', { type: 'button', class: 'secondary' }, 'Refuse')
  const status = element('p', { role: 'status', class: 'soft' })
  const endWatch = whenClearlyVisible(approve, (visibility) => {
    approve.setAttribute('aria-disabled', String(visibility !== 'clear'))
    status.textContent =
      visibility === 'covered' ? 'Something lies over this part of the page. Move it away first.' : ''
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
  const rows = [['With', card.address] as const, ...card.rows].flatMap(([name, value]) => [
    element('dt', {}, name),
    element('dd', {}, value),
  ])
  const text =
    card.text === undefined
      ? []
      : [element('pre', { class: 'secret', tabindex: '0', role: 'region', 'aria-label': 'What is signed' }, card.text)]
  return {
    root: element(
      'section',
      {},
      element('h1', {}, card.title),
      element('dl', {}, ...rows),
      ...text,
      element('div', { class: 'actions' }, approve, refuse),
      status,
    ),
    close: () => end(false),
  }
}
