import { element } from './elements.ts'
import type { FrameWords } from './frameWords.ts'

export type ImportView = {
  readonly root: HTMLElement
  readonly text: HTMLTextAreaElement
  readonly textLabel: HTMLElement
  readonly passphrase: HTMLInputElement
  readonly passphraseLabel: HTMLElement
  readonly passphraseRow: HTMLElement
  close(): void
}

const unaided = { autocomplete: 'off', autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false' } as const

/** Empty fields for a recovery phrase or a private key. `close` empties them. */
export function createImportView({ say }: FrameWords): ImportView {
  // A phrase shows by its own letters which way it runs, whatever the page's way is.
  const text = element('textarea', {
    ...{ id: 'plaintext', rows: '4', dir: 'auto', 'aria-describedby': 'plaintext-hint' },
    ...unaided,
  })
  const textLabel = element('label', { for: 'plaintext' }, say('frame.import.label'))
  const hint = element('p', { id: 'plaintext-hint', class: 'soft' }, say('frame.import.hint'))
  const passphrase = element('input', { id: 'passphrase', type: 'password', ...unaided, autocomplete: 'new-password' })
  const passphraseLabel = element('label', { for: 'passphrase' }, say('frame.import.passphrase'))
  const passphraseRow = element('div', { class: 'row' }, passphraseLabel, passphrase)
  passphraseRow.hidden = true
  text.addEventListener('paste', clearClipboard)
  passphrase.addEventListener('paste', clearClipboard)
  return {
    root: element(
      'section',
      {},
      element('h1', {}, say('frame.import.title')),
      element('div', { class: 'row' }, textLabel, text, hint),
      passphraseRow,
    ),
    text,
    textLabel,
    passphrase,
    passphraseLabel,
    passphraseRow,
    close: () => {
      text.value = ''
      passphrase.value = ''
    },
  }
}

/** Other programs read the clipboard. The page around decides whether the frame may clear it. */
function clearClipboard(): void {
  // After the paste itself; where it is not allowed, nothing can be done about it.
  queueMicrotask(() => void navigator.clipboard?.writeText('').catch(() => undefined))
}
