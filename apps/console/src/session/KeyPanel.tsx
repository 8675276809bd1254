import { consoleSessionTexts } from '@latchkey/texts/console'
import { Button, Field, FileButton, useTexts } from '@latchkey/ui'
import { type FormEvent, useId, useState } from 'react'
import { isId } from '../boot.ts'
import { ConsoleError } from '../errors.ts'
import { parseKeyText } from '../keys/parseKeyText.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { useSentence } from '../useSentence.ts'
import type { ConsoleDeps } from './consoleDeps.ts'
import type { KeySignIn } from './openSession.ts'

export type KeyPanelProps = {
  readonly parts: ConsoleDeps
  readonly isBusy: boolean
  /** Another way in comes first. */
  readonly isSecond: boolean
  readonly onSignIn: (signIn: KeySignIn) => void
}

const maxFileBytes = 4096

/** Custody writes its owner's first key there. */
const keyFile = 'custody-root.json'

/** The way in with an API key: pasted, or its file. The field is emptied as soon as the key is used. */
export function KeyPanel({ parts: { boot }, isBusy, isSecond, onSignIn }: KeyPanelProps) {
  const sentenceOf = useSentence()
  const { say } = useTexts(consoleSessionTexts)
  const nameId = useId()
  const [fileName, setFileName] = useState('')
  const [text, setText] = useState('')
  const [organizationId, setOrganizationId] = useState(boot.organizationId ?? '')
  const [isKept, setIsKept] = useState(false)
  const [mistake, setMistake] = useState<{ readonly error: unknown }>()

  function signIn(keyText: string) {
    try {
      parseKeyText(keyText)
    } catch (error) {
      setMistake({ error })
      return
    }
    setMistake(undefined)
    setText('')
    const typed = organizationId.trim()
    const named = isId(typed) ? typed.toLowerCase() : undefined
    onSignIn({ text: keyText, organizationId: named, keeping: isKept ? 'browser' : 'memory' })
  }

  async function readFile(file: File) {
    setFileName(file.name)
    if (file.size > maxFileBytes) setMistake({ error: new ConsoleError('file_too_long') })
    else {
      // It may have been moved or changed since it was chosen.
      const keyText = await file.text().catch(() => undefined)
      if (keyText === undefined) setMistake({ error: new ConsoleError('file_unreadable') })
      else signIn(keyText)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    signIn(text)
  }

  const chooseFile = say('consoleSession.key.file', { file: keyFile })
  const [before, after] = chooseFile.split(keyFile)
  const told = mistake && sentenceOf(mistake.error)
  return (
    <form className={styles['panel']} onSubmit={submit} noValidate aria-label={say('consoleSession.key')}>
      <h2 className={styles['panelTitle']}>{say('consoleSession.key.title')}</h2>
      <Field
        label={say('consoleSession.key.private')}
        type="password"
        autoComplete="off"
        value={text}
        hint={say('consoleSession.key.hint', { file: keyFile })}
        onChange={({ target }) => setText(target.value)}
        {...(told && { error: <span {...told.spoken}>{told.text}</span> })}
      />
      {boot.organizationId === undefined && (
        <Field
          label={say('consoleSession.key.organization')}
          value={organizationId}
          hint={say('consoleSession.key.organizationHint')}
          onChange={({ target }) => setOrganizationId(target.value)}
        />
      )}
      <label className={styles['check']}>
        <input type="checkbox" checked={isKept} onChange={({ target }) => setIsKept(target.checked)} />
        <span>
          {say('consoleSession.key.keep')}
          <span className={styles['quiet']}>{say('consoleSession.key.keepHelp')}</span>
        </span>
      </label>
      <Button kind={isSecond ? 'secondary' : 'primary'} shape="wide" type="submit" isBusy={isBusy}>
        {say('consoleSession.key.signIn')}
      </Button>
      <FileButton
        shape="wide"
        label={chooseFile}
        accept=".json,application/json"
        isDisabled={isBusy}
        aria-describedby={fileName === '' ? undefined : nameId}
        onFile={readFile}
      >
        <span>
          {before}
          <span className={styles['whole']}>{keyFile}</span>
          {after}
        </span>
      </FileButton>
      {fileName !== '' && (
        <p id={nameId} className={styles['quiet']}>
          <bdi>{visible(fileName)}</bdi>
        </p>
      )}
    </form>
  )
}
