import { embeddedTexts } from '@latchkey/texts'
import { Button, type ButtonProps, LiveRegion, type Sentence, useTexts } from '@latchkey/ui'
import { useId, useState } from 'react'
import { useNow } from '../../hooks/useNow.ts'

export type SendCodeButtonProps = Omit<ButtonProps, 'isDisabled' | 'isBusy'> & {
  /** From when on another code can be sent; the time until then is counted down. */
  readonly fromMs: number
}

const tickMs = 1000

/** Has a code sent, as soon as the server would. Those who listen hear of the wait when it begins and when it is over. */
export function SendCodeButton({ fromMs, children, ...button }: SendCodeButtonProps) {
  const { say } = useTexts(embeddedTexts)
  const reasonId = useId()
  const nowMs = useNow(tickMs)
  const isWaiting = nowMs < fromMs
  return (
    <>
      <Button
        {...button}
        isDisabled={isWaiting}
        data-waiting={isWaiting || undefined}
        aria-describedby={isWaiting ? reasonId : undefined}
      >
        {children}
        {isWaiting && <span aria-hidden="true">{sayWait(fromMs - nowMs)(say)}</span>}
      </Button>
      <span id={reasonId} hidden>
        {say('embedded.wait.why')}
      </span>
      <WaitNews key={fromMs} fromMs={fromMs} nowMs={nowMs} />
    </>
  )
}

function WaitNews({ fromMs, nowMs }: { readonly fromMs: number; readonly nowMs: number }) {
  const { say } = useTexts(embeddedTexts)
  const [beganAtMs] = useState(nowMs)
  // A region that arrives with its text is often not read: it is said a tick later.
  const isNew = nowMs === beganAtMs
  const news = nowMs < fromMs ? sayNews(fromMs - beganAtMs)(say) : say('embedded.wait.over')
  return <LiveRegion status={isNew || beganAtMs >= fromMs ? '' : news} />
}

type EmbeddedSentence = Sentence<typeof embeddedTexts>

/** Up to this long a wait is counted in seconds. */
const mostSeconds = 90

/** For the eye, beside the words of the button. */
function sayWait(waitMs: number): EmbeddedSentence {
  const { seconds, minutes } = measure(waitMs)
  return (say) =>
    seconds <= mostSeconds ? say('embedded.wait.seconds', { seconds }) : say('embedded.wait.minutes', { minutes })
}

/** For those who listen. */
function sayNews(waitMs: number): EmbeddedSentence {
  const { seconds, minutes } = measure(waitMs)
  return (say) =>
    seconds <= mostSeconds
      ? say('embedded.wait.newsSeconds', { seconds })
      : say('embedded.wait.newsMinutes', { minutes })
}

function measure(waitMs: number) {
  const seconds = Math.ceil(waitMs / 1000)
  return { seconds, minutes: Math.ceil(seconds / 60) }
}
