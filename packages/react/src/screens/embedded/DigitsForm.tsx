import { toLatinDigits } from '@latchkey/base'
import { readCodeDigits, readCodeText } from '@latchkey/embedded'
import { embeddedTexts } from '@latchkey/texts'
import { Button, DigitsField, useEffectEvent, useTexts } from '@latchkey/ui'
import { type FormEvent, useEffect, useState } from 'react'
import type { CodeFormProps } from './CodeForm.tsx'
import styles from './steps.module.css'

const length = 6

/** The field for six digits, which are sent as soon as they are there. A long code may be pasted all the same. */
export function DigitsForm({ verbs, triesLeft, hasFailed }: CodeFormProps) {
  const { say } = useTexts(embeddedTexts)
  const [digits, setDigits] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const isWhole = digits.length === length

  function take(text: string) {
    const typed = toLatinDigits(text).replace(/\D/g, '').slice(0, length)
    setDigits(typed)
    if (typed.length === length) void verbs.enterCode(typed)
  }

  function enter(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (isWhole) void verbs.enterCode(digits)
  }

  /** Wherever the focus is: whoever pastes a code means it. */
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text') ?? ''
    const found = readCodeDigits(pasted)
    const long = readCodeText(pasted)
    const code = found ?? (long.status === 'ready' ? long.code : undefined)
    if (code === undefined) return
    event.preventDefault()
    if (found !== undefined) setDigits(found)
    void verbs.enterCode(code)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [paste])

  return (
    <form className={styles['form']} onSubmit={enter} noValidate>
      <DigitsField
        hasAutoFocus
        label={say('embedded.digits.label')}
        length={length}
        value={digits}
        hint={hasFailed ? say('embedded.code.tries', { count: triesLeft }) : undefined}
        error={hasTried && !isWhole ? say('embedded.digits.missing') : undefined}
        onText={take}
      />
      <Button type="submit" kind="primary" shape="wide">
        {say('embedded.code.enter')}
      </Button>
      <p className={styles['note']}>{say('embedded.digits.long')}</p>
    </form>
  )
}
