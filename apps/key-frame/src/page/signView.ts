import type { Told } from '../told/told.ts'
import { element } from './elements.ts'
import type { SigningCard } from './frameView.ts'
import type { FrameWords } from './frameWords.ts'
import { toChecksum } from './signing/ethereumKey.ts'
import { drawDangers, drawMeaning, drawRow } from './toldView.ts'
import { type Visibility, whenClearlyVisible } from './whenClearlyVisible.ts'

/** All that has to be seen before it is signed; what is folded away is there for who wants it. */
const factsSelector = ':is(h1, h2, .notice, dd, pre):not(details *)'

export type SignView = { readonly root: HTMLElement; close(): void }

export type SignViewOptions = {
  readonly card: SigningCard
  /** The word of the server, which is waited for; absent where nobody is asked. */
  readonly told: Promise<Told | undefined> | undefined
  readonly words: FrameWords
  /** Told once. */
  readonly onAnswer: (isApproved: boolean) => void
}

/** A request to sign, with a button that only the user can press. `close` refuses. */
export function createSignView({ card, told, words, onAnswer }: SignViewOptions): SignView {
  const { say } = words
  const approve = element(
    'button',
    { type: 'button', class: 'primary', 'aria-disabled': 'true' },
    say('frame.sign.approve'),
  )
  const refuse = element('button', { type: 'button', class: 'secondary' }, say('frame.sign.refuse'))
  const status = element('p', { role: 'status', class: 'soft' })
  const dangers = element('div', { class: 'dangers', role: 'alert' })
  const meaning = element('div', { class: 'meaning' })
  const title = element('h1', {}, say(`frame.sign.${card.kind}`))
  const actions = element('div', { class: 'actions' }, refuse, approve)
  const facts = element('dl', {}, ...drawRows(card, words))
  const root = element('section', {}, title, dangers, facts, meaning, actions, status)
  let endWatch: (() => void) | undefined
  let isOpen = true

  // Only from then on: what has just moved under a finger was not read.
  const watch = () => {
    const onChange = (visibility: Visibility) => {
      approve.setAttribute('aria-disabled', String(visibility !== 'clear'))
      const problem = visibility === 'clear' || visibility === 'hidden' ? '' : say(`frame.${visibility}`)
      if (status.textContent !== problem) status.textContent = problem
    }
    // An empty one takes no room, and cannot be seen.
    const parts = [...root.querySelectorAll(factsSelector)].filter(({ textContent }) => textContent?.trim() !== '')
    endWatch = whenClearlyVisible(approve, onChange, parts)
  }
  const show = (known: Told | undefined) => {
    if (!isOpen) return
    status.textContent = ''
    facts.replaceChildren(...drawRows(card, words, known))
    dangers.replaceChildren(...drawDangers(known, card, words))
    meaning.replaceChildren(...drawMeaning(known, card, words))
    watch()
  }
  const end = (isApproved: boolean) => {
    if (!isOpen) return
    isOpen = false
    endWatch?.()
    onAnswer(isApproved)
  }
  approve.addEventListener('click', (event) => {
    if (event.isTrusted && approve.getAttribute('aria-disabled') === 'false') end(true)
  })
  refuse.addEventListener('click', () => end(false))
  if (told === undefined) show(undefined)
  else {
    status.textContent = say('effects.asking')
    void told.then(show)
  }
  return { root, close: () => end(false) }
}

/** All that the frame itself has read from the bytes. A server's name of the network stands below its number, never in its place. */
function drawRows({ address, transaction }: SigningCard, { say, writeNumber }: FrameWords, told?: Told): Node[] {
  const own = drawRow(say('frame.sign.with'), toChecksum(address))
  if (transaction === undefined) return [own]
  const { to, amount, chain, fee, number } = transaction
  return [
    own,
    ...(to === undefined ? [] : [drawRow(say('frame.sign.to'), toChecksum(to))]),
    drawRow(say('frame.sign.amount'), say('frame.sign.coins', { amount: writeNumber(amount) })),
    drawRow(say('frame.sign.network'), say('frame.sign.chain', { chain }), told && [told.network]),
    drawRow(say('frame.sign.fee'), say('frame.sign.atMost', { amount: writeNumber(fee) })),
    drawRow(say('frame.sign.number'), number),
  ]
}
