import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { TextsContext } from '../texts/TextsContext.ts'
import { AreasContext, type InLanguage, inLanguage } from './inLanguage.ts'

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

/** The first element that is called so; in another language than English a name may begin with a value. */
function findSaid<Found extends Element>(all: readonly Found[], [english = '', ...others]: readonly string[]) {
  const isCalled = (element: Element, holds: (name: string) => boolean) =>
    [element.getAttribute('aria-label') ?? '', element.textContent ?? ''].some((name) => holds(name.trim()))
  return (
    all.find((each) => isCalled(each, (name) => [english, ...others].some((words) => name.startsWith(words)))) ??
    all.find((each) => isCalled(each, (name) => others.some((words) => name.includes(words))))
  )
}

/** As a hand does: set by a script alone, a value is not noticed. */
function write(prototype: object, field: HTMLElement, value: string): void {
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
