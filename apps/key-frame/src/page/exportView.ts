import { element } from './elements.ts'
import type { Exported } from './frameView.ts'
import { whenClearlyVisible } from './whenClearlyVisible.ts'

/** Long enough to write down 24 words. */
const shownMs = 5 * 60_000

export type ExportView = { readonly root: HTMLElement; readonly output: HTMLElement; close(): void }

/** The export, behind a button that only the user can press. `close` forgets it. */
export function createExportView(exported: Exported): ExportView {
  const name = exported.kind === 'phrase' ? 'recovery phrase' : 'private key'
  const warning =
    exported.kind === 'phrase'
      ? 'Whoever has these words has the wallet. Write them down where nobody else can see them, and type them nowhere but in a wallet.'
      : 'Whoever has this key has the account. Copy it where nobody else can see it, and type it nowhere but in a wallet.'
  const state = { secret: exported as Exported | undefined, hideTimer: 0 }
  const button = element('button', { type: 'button', class: 'primary', 'aria-disabled': 'true' }, `Show the ${name}`)
  const output = element('div', { id: 'plaintext', class: 'secret', tabindex: '-1', role: 'group', 'aria-label': name })
  output.hidden = true
  const status = element('p', { role: 'status', class: 'soft' })

  const hide = () => {
    clearTimeout(state.hideTimer)
    output.hidden = true
    output.replaceChildren()
    button.textContent = `Show the ${name}`
  }
  const show = (secret: Exported) => {
    output.replaceChildren(...drawSecret(secret))
    output.hidden = false
    output.focus()
    button.textContent = `Hide the ${name}`
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
    status.textContent =
      visibility === 'covered' ? 'Something lies over this part of the page. Move it away first.' : ''
  })
  const onHidden = () => {
    if (document.visibilityState === 'hidden') hide()
  }
  document.addEventListener('visibilitychange', onHidden)

  const title = name[0]?.toUpperCase() + name.slice(1)
  return {
    root: element('section', {}, element('h1', {}, title), element('p', {}, warning), button, status, output),
    output,
    close: () => {
      state.secret = undefined
      hide()
      endWatch()
      document.removeEventListener('visibilitychange', onHidden)
    },
  }
}

function drawSecret(exported: Exported): Node[] {
  if (exported.kind === 'key') return [element('code', { translate: 'no' }, exported.text)]
  const words = exported.mnemonic.split(' ').map((word) => element('li', {}, word))
  const list = element('ol', { class: 'words', translate: 'no' }, ...words)
  if (exported.passphrase === undefined) return [list]
  return [list, element('p', {}, 'Passphrase: ', element('code', { translate: 'no' }, exported.passphrase))]
}
