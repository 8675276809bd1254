import type { Told, ToldRow } from '../told/told.ts'
import { drawIcon, element } from './elements.ts'
import type { SigningCard } from './frameView.ts'
import type { FrameWords } from './frameWords.ts'

/** Bytes or an amount of code: it runs from left to right in any language. */
const codePattern = /^(?:0x[0-9a-fA-F]*|\d+)$/
const addressPattern = /^0x[0-9a-fA-F]{40}$/

/** The name and the value of a fact, and further lines that belong to it. */
export function drawRow(name: string, text: string, notes: readonly string[] = []): HTMLElement {
  const isAddress = addressPattern.test(text)
  const lines = notes.map((note) => element('span', { class: 'soft note' }, element('bdi', {}, note)))
  return element(
    'div',
    { class: isAddress ? 'fact wide' : 'fact' },
    element('dt', {}, element('bdi', {}, name)),
    element('dd', {}, isAddress ? drawAddress(text) : drawValue(text), ...lines),
  )
}

function drawValue(text: string): HTMLElement {
  return element('bdi', codePattern.test(text) ? { dir: 'ltr', class: 'code', translate: 'no' } : {}, text)
}

/** In groups of four, both ends strong: those are compared. It is copied as one piece. */
function drawAddress(address: string): HTMLElement {
  const groups = address.slice(2).match(/.{4}/g) ?? []
  const drawn = groups.map((group, index) => {
    const isEnd = index <= 1 || index >= groups.length - 2
    return element('span', isEnd ? { class: 'end' } : {}, index === 0 ? `0x${group}` : group)
  })
  return element('bdi', { dir: 'ltr', class: 'code address', translate: 'no' }, ...drawn)
}

/** The dangers that the server tells of; of a call that nobody tells of, that nobody can. */
export function drawDangers(told: Told | undefined, { kind, text }: SigningCard, { say }: FrameWords): Node[] {
  const isUntold = told === undefined && kind !== 'message' && text !== undefined
  const dangers = isUntold ? [{ text: say('card.danger.unknown_call'), isGrave: true }] : (told?.dangers ?? [])
  return dangers.map(({ text: sentence, isGrave }) => {
    const word = isGrave ? [element('strong', {}, say('card.danger')), ' '] : []
    const look = isGrave ? 'notice grave' : 'notice'
    return element('div', { class: look }, drawIcon('caution'), element('p', {}, ...word, sentence))
  })
}

/** The meaning of what is signed, what would change by it, and the bytes themselves. */
export function drawMeaning(told: Told | undefined, card: SigningCard, { say }: FrameWords): Node[] {
  if (card.kind === 'message') return drawBytes(card, say('frame.sign.text'))
  if (told === undefined) {
    const sentence = `${say('effects.unanswered')}. ${say('effects.unansweredHelp')}`
    return [element('p', { class: 'soft' }, sentence), ...drawBytes(card, say('frame.sign.text'))]
  }
  const { title, rows, source, all, isRead, effects } = told
  const bytes = drawBytes(card, say('frame.sign.text'))
  const hidden = [...drawList(all), ...(isRead ? bytes : [])]
  return [
    element('h2', {}, title),
    ...drawList(rows),
    ...drawNotes([source]),
    ...(effects.rows.length + effects.notes.length > 0 ? drawEffects(effects) : []),
    ...(isRead ? [] : bytes),
    ...(hidden.length > 0 ? [element('details', {}, element('summary', {}, say('calls.all')), ...hidden)] : []),
  ]
}

function drawEffects({ title, rows, notes }: Told['effects']): Node[] {
  // Where nothing could be tried there is no title, and a note says so by itself.
  const heading = title === '' ? [] : [element('h2', {}, title)]
  return [element('div', { class: 'effects' }, ...heading, ...drawList(rows), ...drawNotes(notes))]
}

function drawNotes(notes: readonly string[]): Node[] {
  return notes.filter((note) => note !== '').map((note) => element('p', { class: 'soft' }, note))
}

function drawList(rows: readonly ToldRow[]): Node[] {
  if (rows.length === 0) return []
  return [element('dl', {}, ...rows.map(({ name, text, notes }) => drawRow(name, text, notes)))]
}

/** Each line of a message has the direction of its own first letter; what a contract is told has none. */
function drawBytes({ kind, text }: SigningCard, label: string): Node[] {
  if (text === undefined) return []
  const isMessage = kind === 'message'
  const named = { class: 'secret', tabindex: '0', role: 'region', 'aria-label': label, translate: 'no' }
  return [element('pre', isMessage ? named : { ...named, dir: 'ltr' }, ...(isMessage ? drawLines(text) : [text]))]
}

/**
 * In elements of their own: within one of direction `auto`, browsers turn the numbers of a Latin line round when another
 * line begins with an Arabic letter, so that `5 - 3 apples` is read as `3 - 5 apples`.
 */
function drawLines(text: string): HTMLElement[] {
  return text.split(/(?<=\n)/).map((line) => element('span', { class: 'line', dir: 'auto' }, line))
}
