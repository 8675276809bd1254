import type { Told, ToldRow } from '../told/told.ts'
import { drawIcon, element } from './elements.ts'
import type { SigningCard } from './frameView.ts'
import type { FrameWords } from './frameWords.ts'

/** An address, bytes or an amount of code: it runs from left to right in any language. */
const codePattern = /^(?:0x[0-9a-fA-F]*|\d+)$/

/** The name and the value of a fact, and further lines that belong to it. */
export function drawRow(name: string, text: string, notes: readonly string[] = []): Node[] {
  const isCode = codePattern.test(text)
  const value = element('bdi', isCode ? { dir: 'ltr', class: 'code', translate: 'no' } : {}, text)
  const lines = notes.map((note) => element('span', { class: 'soft note' }, element('bdi', {}, note)))
  return [element('dt', {}, element('bdi', {}, name)), element('dd', {}, value, ...lines)]
}

/** The dangers that the server tells of; of a call that nobody tells of, that nobody can. */
export function drawDangers(told: Told | undefined, { kind, text }: SigningCard, { say }: FrameWords): Node[] {
  const isUntold = told === undefined && kind !== 'message' && text !== undefined
  const dangers = isUntold ? [{ text: say('card.danger.unknown_call'), isGrave: true }] : (told?.dangers ?? [])
  return dangers.map((danger) => {
    const word = danger.isGrave ? [element('strong', {}, say('card.danger')), ' '] : []
    return element('div', { class: 'notice' }, drawIcon('caution'), element('p', {}, ...word, danger.text))
  })
}

/** The meaning of what is signed, what would change by it, and the bytes themselves. */
export function drawMeaning(told: Told | undefined, card: SigningCard, { say }: FrameWords): Node[] {
  if (card.kind === 'message') return drawBytes(card, say('frame.sign.text'))
  if (told === undefined) {
    const sentence = `${say('effects.unanswered')}. ${say('effects.unansweredHelp')}`
    return [element('p', { class: 'soft' }, sentence), ...drawBytes(card, say('frame.sign.text'))]
  }
  const { network, title, rows, source, all, isRead, effects } = told
  const bytes = drawBytes(card, say('frame.sign.text'))
  const hidden = [...drawList(all), ...(isRead ? bytes : [])]
  return [
    element('h2', {}, title),
    ...drawList([{ name: say('frame.sign.network'), text: network, notes: [] }, ...rows]),
    ...drawNotes([source]),
    ...(effects.rows.length + effects.notes.length > 0 ? drawEffects(effects) : []),
    ...(isRead ? [] : bytes),
    ...(hidden.length > 0 ? [element('details', {}, element('summary', {}, say('calls.all')), ...hidden)] : []),
  ]
}

function drawEffects({ title, rows, notes }: Told['effects']): Node[] {
  return [element('div', { class: 'effects' }, element('h2', {}, title), ...drawList(rows), ...drawNotes(notes))]
}

function drawNotes(notes: readonly string[]): Node[] {
  return notes.filter((note) => note !== '').map((note) => element('p', { class: 'soft' }, note))
}

function drawList(rows: readonly ToldRow[]): Node[] {
  if (rows.length === 0) return []
  return [element('dl', {}, ...rows.flatMap(({ name, text, notes }) => drawRow(name, text, notes)))]
}

/** A message has the direction of its own first letter; what a contract is told has none. */
function drawBytes({ kind, text }: SigningCard, label: string): Node[] {
  if (text === undefined) return []
  const dir = kind === 'message' ? 'auto' : 'ltr'
  return [
    element('pre', { class: 'secret', tabindex: '0', role: 'region', 'aria-label': label, dir, translate: 'no' }, text),
  ]
}
