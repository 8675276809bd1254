import type { EmbeddedStep, StepVerbs } from '@latchkey/embedded'
import { type CodeReading, readCodeText } from '@latchkey/embedded'
import { Button, Field, LiveRegion, linkLook, OutIcon } from '@latchkey/ui'
import { type ClipboardEvent, type FormEvent, useState } from 'react'
import { useNow } from '../../hooks/useNow.ts'
import type { WalletFace } from '../connect/dialogState.ts'
import { SendCodeButton } from './SendCodeButton.tsx'
import { StepFrame } from './StepFrame.tsx'
import styles from './steps.module.css'

export type CodeStepProps = {
  readonly wallet: WalletFace
  readonly verbs: StepVerbs
  /** Where the mails of a local run can be read. */
  readonly inboxUrl: string | undefined
  readonly step: Extract<EmbeddedStep, { readonly status: 'code' }>
}

const tickMs = 1000

/** The code from the mail, how long it is good for, and a new one. */
export function CodeStep({ wallet, verbs, inboxUrl, step }: CodeStepProps) {
  const { purpose, email, sentAtMs, expiresAtMs, nextAtMs, triesLeft, failure } = step
  // A code of this page's own flow is confirmed in it: such a mail is not opened elsewhere.
  const hasLink = purpose === 'sign-in' || purpose === 'recovery'
  const nowMs = useNow(tickMs)
  const isExpired = nowMs >= expiresAtMs
  const isUsedUp = triesLeft <= 0
  const title = isUsedUp ? 'The code was wrong too often' : isExpired ? 'This code has expired' : 'Check your mail'
  const help = isUsedUp
    ? 'It does not count any more. Have a new one sent, and copy it whole.'
    : isExpired
      ? 'Have a new one sent.'
      : `A code was sent to ${email}. Paste it here${hasLink ? ', or open the link in the mail in this browser' : ''}.`
  if (step.isTaken) return <TakenCode wallet={wallet} verbs={verbs} step={step} />
  return (
    <StepFrame wallet={wallet} title={title} help={help} failure={isUsedUp || isExpired ? undefined : failure}>
      {isUsedUp || isExpired ? (
        <Resend isAll fromMs={nextAtMs} onResend={() => void verbs.resend()} />
      ) : (
        <>
          {/* With each code that was tried the field begins empty again. */}
          <CodeForm key={triesLeft} triesLeft={triesLeft} hasFailed={failure !== undefined} verbs={verbs} />
          <Resend fromMs={nextAtMs} onResend={() => void verbs.resend()} />
          <p className={styles['note']}>{sayLife(expiresAtMs - nowMs)} Nothing came? Look among the unwanted mails.</p>
        </>
      )}
      {inboxUrl !== undefined && (
        <p className={styles['note']}>
          This is a local run: its mails are in{' '}
          <a className={linkLook} href={inboxUrl} target="_blank" rel="noreferrer">
            the inbox of this server
            <OutIcon sizePx={16} />
          </a>
        </p>
      )}
      <LiveRegion status={nowMs - sentAtMs < tickMs * 2 ? `A code was sent to ${email}.` : ''} />
    </StepFrame>
  )
}

/** The code was right: what came after it is tried again, and nothing is asked for twice. */
function TakenCode({ wallet, verbs, step: { purpose, failure } }: Omit<CodeStepProps, 'inboxUrl'>) {
  const isRecovery = purpose === 'recovery'
  return (
    <StepFrame
      wallet={wallet}
      title="Your code was right"
      help={isRecovery ? 'What is left is a new passkey for your wallet.' : 'Your wallet could not be opened yet.'}
      failure={failure}
    >
      <Button kind="primary" shape="wide" data-autofocus="" onClick={() => void verbs.goOn()}>
        {isRecovery ? 'Go on with the passkey' : 'Try again'}
      </Button>
    </StepFrame>
  )
}

type CodeFormProps = {
  readonly verbs: StepVerbs
  readonly triesLeft: number
  readonly hasFailed: boolean
}

const mistakes: Readonly<Record<Exclude<CodeReading['status'], 'ready'>, string>> = {
  empty: 'Enter the code from the mail.',
  short: 'This is only a part of a code. Copy the whole line from the mail.',
  long: 'This is more than a code. Copy only the line with the code.',
  strange: 'This is not a code. Copy only the line with the code.',
}

function CodeForm({ verbs, triesLeft, hasFailed }: CodeFormProps) {
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
        label="Code"
        data-autofocus=""
        autoComplete="one-time-code"
        value={text}
        hint={hasFailed ? sayTries(triesLeft) : undefined}
        error={hasTried && reading.status !== 'ready' ? mistakes[reading.status] : undefined}
        onPaste={paste}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" kind="primary" shape="wide">
        Continue
      </Button>
    </form>
  )
}

type ResendProps = {
  /** There is nothing else to be done. */
  readonly isAll?: boolean
  readonly fromMs: number
  readonly onResend: () => void
}

function Resend({ isAll = false, fromMs, onResend }: ResendProps) {
  return (
    <SendCodeButton
      kind={isAll ? 'primary' : 'quiet'}
      shape={isAll ? 'wide' : 'normal'}
      data-autofocus={isAll ? '' : undefined}
      fromMs={fromMs}
      onClick={onResend}
    >
      Send a new code
    </SendCodeButton>
  )
}

function sayLife(leftMs: number): string {
  const minutes = Math.ceil(leftMs / 60_000)
  return `The code is good for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}.`
}

function sayTries(triesLeft: number): string {
  return triesLeft === 1 ? 'You can try once more.' : `You can try ${triesLeft} more times.`
}
