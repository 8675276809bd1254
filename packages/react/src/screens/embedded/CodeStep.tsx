import type { EmbeddedStep, StepVerbs } from '@latchkey/embedded'
import { readCodeText } from '@latchkey/embedded'
import { embeddedTexts } from '@latchkey/texts'
import { Button, Field, LiveRegion, linkLook, OutIcon, useTexts } from '@latchkey/ui'
import { type ClipboardEvent, type FormEvent, useState } from 'react'
import { useNow } from '../../hooks/useNow.ts'
import type { WalletFace } from '../wallet/WalletFace.ts'
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
const minuteMs = 60_000

/** The code from the mail, how long it is good for, and a new one. */
export function CodeStep({ wallet, verbs, inboxUrl, step }: CodeStepProps) {
  const { say, rich } = useTexts(embeddedTexts)
  const { purpose, email, sentAtMs, expiresAtMs, nextAtMs, triesLeft, failure } = step
  // A code of this page's own flow is confirmed in it: such a mail is not opened elsewhere.
  const hasLink = purpose === 'sign-in' || purpose === 'recovery'
  const nowMs = useNow(tickMs)
  const isExpired = nowMs >= expiresAtMs
  const isUsedUp = triesLeft <= 0
  const end = isUsedUp ? 'usedUp' : isExpired ? 'expired' : undefined
  const title = end === undefined ? say('embedded.code.title') : say(`embedded.code.${end}.title`)
  const help =
    end === undefined
      ? say(hasLink ? 'embedded.code.helpLink' : 'embedded.code.help', { email })
      : say(`embedded.code.${end}.help`)
  if (step.isTaken) return <TakenCode wallet={wallet} verbs={verbs} step={step} />
  return (
    <StepFrame wallet={wallet} title={title} help={help} failure={end === undefined ? failure : undefined}>
      {end !== undefined ? (
        <Resend isAll fromMs={nextAtMs} onResend={() => void verbs.resend()} />
      ) : (
        <>
          {/* With each code that was tried the field begins empty again. */}
          <CodeForm key={triesLeft} triesLeft={triesLeft} hasFailed={failure !== undefined} verbs={verbs} />
          <Resend fromMs={nextAtMs} onResend={() => void verbs.resend()} />
          <p className={styles['note']}>
            {say('embedded.code.life', { minutes: Math.ceil((expiresAtMs - nowMs) / minuteMs) })}
          </p>
        </>
      )}
      {inboxUrl !== undefined && (
        <p className={styles['note']}>
          {rich('embedded.code.inbox', {
            link: (inside) => (
              <a className={linkLook} href={inboxUrl} target="_blank" rel="noreferrer">
                {inside}
                <OutIcon sizePx={16} />
              </a>
            ),
          })}
        </p>
      )}
      <LiveRegion status={nowMs - sentAtMs < tickMs * 2 ? say('embedded.code.sent', { email }) : ''} />
    </StepFrame>
  )
}

/** The code was right: what came after it is tried again, and nothing is asked for twice. */
function TakenCode({ wallet, verbs, step: { purpose, failure } }: Omit<CodeStepProps, 'inboxUrl'>) {
  const { say } = useTexts(embeddedTexts)
  const isRecovery = purpose === 'recovery'
  return (
    <StepFrame
      wallet={wallet}
      title={say('embedded.taken.title')}
      help={say(isRecovery ? 'embedded.taken.recovery' : 'embedded.taken.help')}
      failure={failure}
    >
      <Button kind="primary" shape="wide" data-autofocus="" onClick={() => void verbs.goOn()}>
        {say(isRecovery ? 'embedded.taken.passkey' : 'embedded.tryAgain')}
      </Button>
    </StepFrame>
  )
}

type CodeFormProps = {
  readonly verbs: StepVerbs
  readonly triesLeft: number
  readonly hasFailed: boolean
}

function CodeForm({ verbs, triesLeft, hasFailed }: CodeFormProps) {
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

type ResendProps = {
  /** There is nothing else to be done. */
  readonly isAll?: boolean
  readonly fromMs: number
  readonly onResend: () => void
}

function Resend({ isAll = false, fromMs, onResend }: ResendProps) {
  const { say } = useTexts(embeddedTexts)
  return (
    <SendCodeButton
      kind={isAll ? 'primary' : 'quiet'}
      shape={isAll ? 'wide' : 'normal'}
      data-autofocus={isAll ? '' : undefined}
      fromMs={fromMs}
      onClick={onResend}
    >
      {say('embedded.code.again')}
    </SendCodeButton>
  )
}
