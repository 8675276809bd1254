import type { EmbeddedStep, StepVerbs } from '@latchkey/embedded'
import { embeddedTexts } from '@latchkey/texts'
import { Button, LiveRegion, linkLook, OutIcon, useTexts } from '@latchkey/ui'
import { useNow } from '../../hooks/useNow.ts'
import type { WalletFace } from '../wallet/WalletFace.ts'
import { CodeForm } from './CodeForm.tsx'
import { DigitsForm } from './DigitsForm.tsx'
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
  const kind = step.hasDigits ? 'digits' : 'code'
  const help =
    end === undefined
      ? say(`embedded.${kind}.${hasLink ? 'helpLink' : 'help'}`, { email })
      : // There is nothing to be copied as a whole.
        say(step.hasDigits ? 'embedded.code.expired.help' : `embedded.code.${end}.help`)
  const Form = step.hasDigits ? DigitsForm : CodeForm
  if (step.isTaken) return <TakenCode wallet={wallet} verbs={verbs} step={step} />
  return (
    <StepFrame
      wallet={wallet}
      title={title}
      help={help}
      failure={end === undefined ? failure : undefined}
      // An end of six digits is told by the step itself: here they can only be other ones.
      failureTitle={step.hasDigits && failure?.code === 'code_invalid' ? say('embedded.digits.wrong') : undefined}
      isEnd={end !== undefined}
    >
      {end !== undefined ? (
        <Resend isAll fromMs={nextAtMs} onResend={() => void verbs.resend()} />
      ) : (
        <>
          {/* With each code that was tried the field begins empty again. */}
          <Form key={triesLeft} triesLeft={triesLeft} hasFailed={failure !== undefined} verbs={verbs} />
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
