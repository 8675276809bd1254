import { drawIcon, element } from './elements.ts'
import type { Exported } from './frameView.ts'
import type { FrameWords } from './frameWords.ts'
import { whenClearlyVisible } from './whenClearlyVisible.ts'

/** Long enough to write down 24 words. */
const shownMs = 5 * 60_000

export type ExportView = { readonly root: HTMLElement; readonly output: HTMLElement; close(): void }

/** The export, behind a button that only the user can press. `close` forgets it. */
export function createExportView(exported: Exported, words: FrameWords): ExportView {
  const { say } = words
  const { kind } = exported
  const title = say(`frame.${kind}.title`)
  const state = { secret: exported as Exported | undefined, hideTimer: 0 }
  const label = element('span', {}, say(`frame.${kind}.show`))
  const button = element(
    'button',
    { type: 'button', class: 'primary', 'aria-disabled': 'true' },
    drawIcon('eye'),
    label,
  )
  const output = element('div', {
    id: 'plaintext',
    class: 'secret',
    tabindex: '-1',
    role: 'group',
    'aria-label': title,
  })
  output.hidden = true
  const status = element('p', { role: 'status', class: 'soft' })

  const hide = () => {
    clearTimeout(state.hideTimer)
    output.hidden = true
    output.replaceChildren()
    button.className = 'primary'
    label.textContent = say(`frame.${kind}.show`)
  }
  const show = (secret: Exported) => {
    output.replaceChildren(...drawSecret(secret, words))
    output.hidden = false
    output.focus()
    // Nothing is left to press for.
    button.className = 'secondary'
    label.textContent = say(`frame.${kind}.hide`)
    state.hideTimer = window.setTimeout(hide, shownMs)
  }
  button.addEventListener('click', (event) => {
    // A click that a script made is not the user's.
    if (!event.isTrusted || button.getAttribute('aria-disabled') === 'true') return
    if (!output.hidden) hide()
    else if (state.secret !== undefined) show(state.secret)
  })
  const endWatch = whenClearlyVisible(button, (visibility) => {
    button.setAttribute('aria-disabled', String(visibility !== 'clear'))
    status.textContent = visibility === 'covered' ? say('frame.covered') : ''
  })
  const onHidden = () => {
    if (document.visibilityState === 'hidden') hide()
  }
  document.addEventListener('visibilitychange', onHidden)

  return {
    root: element('section', {}, element('h1', {}, title), drawWarning(exported, words), button, status, output),
    output,
    close: () => {
      state.secret = undefined
      hide()
      endWatch()
      document.removeEventListener('visibilitychange', onHidden)
    },
  }
}

function drawWarning({ kind }: Exported, { say }: FrameWords): HTMLElement {
  const sentences = element('p', {}, element('strong', {}, say(`frame.${kind}.danger`)), ' ', say(`frame.${kind}.help`))
  return element('div', { class: 'notice' }, drawIcon('caution'), sentences)
}

/** Words and keys run from left to right, in whatever language the page is. */
export function drawSecret(exported: Exported, { say }: FrameWords): Node[] {
  const code = (text: string) => element('code', { translate: 'no', dir: 'ltr' }, text)
  if (exported.kind === 'key') return [code(exported.text)]
  const words = exported.mnemonic.split(' ').map((word) => element('li', {}, word))
  const list = element('ol', { class: 'words', translate: 'no', dir: 'ltr' }, ...words)
  if (exported.passphrase === undefined) return [list]
  const name = element('span', { class: 'soft' }, say('frame.phrase.passphrase'))
  return [list, element('p', { class: 'passphrase' }, name, code(exported.passphrase))]
}
