import { readCodeText, type StepVerbs } from '@latchkey/embedded'
import { embeddedTexts } from '@latchkey/texts'
import { Button, Field, useTexts } from '@latchkey/ui'
import { type ClipboardEvent, type FormEvent, useState } from 'react'
import styles from './steps.module.css'

export type CodeFormProps = {
  readonly verbs: StepVerbs
  readonly triesLeft: number
  readonly hasFailed: boolean
}

/** The field for a long code that is pasted. */
export function CodeForm({ verbs, triesLeft, hasFailed }: CodeFormProps) {
  const { say } = useTexts(embeddedTexts)
  const [text, setText] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const reading = readCodeText(text)

  function enter(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (reading.status === 'ready') void verbs.enterCode(reading.code)
  }

  /** A visitor who pastes a whole code means it. */
  function paste(event: ClipboardEvent) {
    const pasted = readCodeText(event.clipboardData.getData('text'))
    if (pasted.status !== 'ready') return
    event.preventDefault()
    setText(pasted.code)
    void verbs.enterCode(pasted.code)
  }

  return (
    <form className={styles['form']} onSubmit={enter} noValidate>
      <Field
        label={say('embedded.code.label')}
        data-autofocus=""
        autoComplete="one-time-code"
        value={text}
        hint={hasFailed ? say('embedded.code.tries', { count: triesLeft }) : undefined}
        error={hasTried && reading.status !== 'ready' ? say(`embedded.code.${reading.status}`) : undefined}
        onPaste={paste}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" kind="primary" shape="wide">
        {say('embedded.code.enter')}
      </Button>
    </form>
  )
}
