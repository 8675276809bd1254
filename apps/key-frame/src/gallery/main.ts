import '@latchkey/ui/tokens.css'
import { element } from '../page/elements.ts'
import { settingsElementId } from '../page/frameSettings.ts'
import { type FrameSpeech, frameWords } from '../page/frameWords.ts'
import '../page/main.css'
import '../page/card.css'
import './gallery.css'
import { frameStates } from './frameStates.ts'
import type { SampleTold } from './sampleTold.ts'

/** The server's data in the document of the gallery. */
type GallerySettings = { readonly speech: FrameSpeech; readonly told: SampleTold }

/** Longer than a button of the frame waits until it has been seen. */
const settledMs = 800

const query = new URLSearchParams(location.search)
const name = query.get('state') ?? ''
const draw = frameStates.get(name)
const root = document.getElementById('view') ?? document.body

if (draw === undefined) drawList()
else {
  // The server of this very page wrote them there.
  const settings = JSON.parse(document.getElementById(settingsElementId)?.textContent ?? '') as GallerySettings
  document.title = `${name} · Gallery`
  document.body.dataset['gallery'] = name
  if (!query.has('bare')) root.before(drawBar())
  // A button that waits until it has been seen has been, or never will be.
  root.dataset['settled'] = 'not yet'
  setTimeout(() => {
    root.dataset['settled'] = 'yes'
  }, settledMs)
  draw({ root, words: frameWords(settings.speech), told: settings.told })
}

/** The address of a state with the language and look of this page. */
function addressOf(changes: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(query)
  for (const [field, value] of Object.entries(changes)) {
    if (value === '') next.delete(field)
    else next.set(field, value)
  }
  return `?${next}`
}

function drawLink(text: string, changes: Readonly<Record<string, string>>): HTMLElement {
  return element('a', { href: addressOf(changes) }, text)
}

const inEnglish = { lang: 'en', dir: 'ltr' } as const

function drawBar(): HTMLElement {
  const links = [
    drawLink('All states', { state: '' }),
    drawLink('Light', { theme: 'light' }),
    drawLink('Dark', { theme: 'dark' }),
  ]
  return element('nav', { ...inEnglish, class: 'gallery-bar', 'aria-label': 'Gallery' }, ...links)
}

function drawList(): void {
  document.body.dataset['gallery'] = 'list'
  const lead = 'Every state of the key frame. Each has an address: add lang, theme, and bare to have it alone.'
  const links = [...frameStates.keys()].map((state) => element('li', {}, drawLink(state, { state })))
  root.replaceChildren(
    element(
      'section',
      inEnglish,
      element('h1', {}, 'Key frame'),
      element('p', { class: 'lead' }, lead),
      element('ul', { class: 'gallery-states', 'data-states': '' }, ...links),
    ),
  )
}
