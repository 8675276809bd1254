import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { TextsContext } from '../texts/TextsContext.ts'
import { AreasContext, anyValue, type InLanguage, inLanguage } from './inLanguage.ts'

/** Something that is done to a screen, or waited for in it; true once it is. */
export type Step = (place: HTMLElement, say: InLanguage) => boolean

export type DrivenProps = { readonly steps: readonly Step[]; readonly children: ReactNode }

const turnMs = 30
/** A state that does not come is told, not waited for. */
const mostTurns = 300

/** Brings a screen into a state as a visitor does, step by step, and says with `data-settled` when it is there. */
export function Driven({ steps, children }: DrivenProps) {
  const place = useRef<HTMLDivElement>(null)
  const say = useRef<InLanguage>((words) => [words])
  say.current = inLanguage(useContext(AreasContext), useContext(TextsContext))
  const [settled, setSettled] = useState<'yes' | 'no'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps are those of the state that it was drawn for
  useEffect(() => {
    let [index, turns] = [0, 0]
    const timer = setInterval(() => {
      turns += 1
      const step = steps[index]
      if (step !== undefined && place.current !== null && step(place.current, say.current)) index += 1
      if (index < steps.length && turns < mostTurns) return
      clearInterval(timer)
      setSettled(index < steps.length ? 'no' : 'yes')
    }, turnMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <div ref={place} data-settled={settled ?? 'not yet'}>
      {children}
    </div>
  )
}

/** Presses the button or the link, or opens the part, of which the words are or begin so in English. */
export function press(words: string): Step {
  return (place, say) => {
    const said = say(words, 'start')
    const all = [...place.querySelectorAll<HTMLElement>('button, a, summary')]
    const found = findSaid(
      all.filter((each) => each.getAttribute('aria-disabled') !== 'true'),
      said,
    )
    found?.click()
    return found !== undefined
  }
}

/** Types into the field of a label, chooses in it, or ticks it. */
export function fill(label: string, value: string): Step {
  return (place, say) => {
    const said = say(label, 'start')
    // A word that is asked for is one of the page's language.
    const typed = say(value, 'whole').at(-1) ?? value
    const labels = [...place.querySelectorAll('label')]
    const field = findSaid(labels, said)?.control
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) field.click()
    else if (field instanceof HTMLSelectElement) write(HTMLSelectElement.prototype, field, value)
    else if (field instanceof HTMLTextAreaElement) write(HTMLTextAreaElement.prototype, field, typed)
    else if (field instanceof HTMLInputElement) write(HTMLInputElement.prototype, field, typed)
    else return false
    return true
  }
}

/** Waits for words to be in sight. */
export function shows(words: string): Step {
  return (place, say) => say(words, 'anywhere').some((said) => place.textContent?.includes(said))
}

/** Waits for a part of the page. */
export function has(selector: string): Step {
  return (place) => place.querySelector(selector) !== null
}

/** Does something beside the page, such as letting time pass. */
export function then(work: () => unknown): Step {
  return () => {
    void work()
    return true
  }
}

/** The first element that is called so; in another language than English the one whose whole name it is, where there is one. */
function findSaid<Found extends Element>(all: readonly Found[], [english = '', ...others]: readonly string[]) {
  const named = all.map((element) => {
    return {
      element,
      names: [element.getAttribute('aria-label') ?? '', element.textContent ?? ''].map((name) => name.trim()),
    }
  })
  const find = (holds: (name: string) => boolean) => named.find(({ names }) => names.some(holds))?.element
  return (
    find((name) => name.startsWith(english)) ??
    find((name) => others.includes(name)) ??
    find((name) => others.some((words) => hasInOrder(name, words.split(anyValue))))
  )
}

function hasInOrder(name: string, parts: readonly string[]): boolean {
  let from = 0
  return parts.every((part) => {
    const at = name.indexOf(part, from)
    from = at + part.length
    return at >= 0
  })
}

/** As a hand does: set by a script alone, a value is not noticed. */
function write(prototype: object, field: HTMLElement, value: string): void {
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
