import { toLatinDigits } from '@latchkey/base'
import { readCodeDigits, readCodeText } from '@latchkey/embedded'
import { embeddedTexts } from '@latchkey/texts'
import { Button, DigitsField, useEffectEvent, useTexts } from '@latchkey/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { CodeFormProps } from './CodeForm.tsx'
import styles from './steps.module.css'

const length = 6

/** The field for six digits, which are sent as soon as they are there. A long code may be pasted all the same. */
export function DigitsForm({ verbs, triesLeft, hasFailed }: CodeFormProps) {
  const { say } = useTexts(embeddedTexts)
  const [digits, setDigits] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isWhole = digits.length === length

  /** Keyboards put a whole text in without a paste, and digits from the middle of one would be a wrong try. */
  function take(text: string) {
    const code = codeIn(text)
    if (code !== undefined) return send(code)
    const typed = toLatinDigits(text).replace(/\D/g, '').slice(0, length)
    setDigits(typed)
    if (typed.length === length && !/\p{L}/u.test(text)) void verbs.enterCode(typed)
  }

  function send(code: string) {
    setDigits(code.length === length ? code : '')
    void verbs.enterCode(code)
  }

  function enter(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (isWhole) void verbs.enterCode(digits)
  }

  /** Wherever the focus is, but for a field of the page around: whoever pastes a code means it. */
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (isIntoAnother(event, form.current)) return
    const code = codeIn(event.clipboardData?.getData('text') ?? '')
    if (code === undefined) return
    event.preventDefault()
    send(code)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [paste])

  return (
    <form ref={form} className={styles['form']} onSubmit={enter} noValidate>
      <DigitsField
        hasAutoFocus
        label={say('embedded.digits.label')}
        length={length}
        value={digits}
        hint={hasFailed ? say('embedded.code.tries', { count: triesLeft }) : undefined}
        error={hasTried && !isWhole ? say('embedded.digits.missing') : undefined}
        onText={take}
      />
      {/* Six digits go by themselves; pressed before, it says what is missing. */}
      <Button type="submit" kind={isWhole ? 'primary' : 'secondary'} shape="wide">
        {say('embedded.code.enter')}
      </Button>
      <p className={styles['note']}>{say('embedded.digits.long')}</p>
    </form>
  )
}

/** The six digits or the long code of a text; undefined where it holds neither. */
function codeIn(text: string): string | undefined {
  const long = readCodeText(text)
  return readCodeDigits(text) ?? (long.status === 'ready' ? long.code : undefined)
}

/** Whether a text goes into something that is filled in and is none of the form's. */
function isIntoAnother(event: Event, form: HTMLFormElement | null): boolean {
  const [target] = event.composedPath()
  const field = target instanceof Element ? target.closest('input, textarea, [contenteditable]') : null
  return field !== null && form?.contains(field) !== true
}
