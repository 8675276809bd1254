import { Button, type ButtonProps, LiveRegion } from '@latchkey/ui'
import { useId, useState } from 'react'
import { useNow } from '../../hooks/useNow.ts'

export type SendCodeButtonProps = Omit<ButtonProps, 'isDisabled' | 'isBusy'> & {
  /** From when on another code can be sent; the time until then is counted down. */
  readonly fromMs: number
}

const tickMs = 1000

/** Has a code sent, as soon as the server would. Those who listen hear of the wait when it begins and when it is over. */
export function SendCodeButton({ fromMs, children, ...button }: SendCodeButtonProps) {
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
        {isWaiting && <span aria-hidden="true">(in {sayWait(fromMs - nowMs)})</span>}
      </Button>
      <span id={reasonId} hidden>
        Another code cannot be sent to this address yet.
      </span>
      <WaitNews key={fromMs} fromMs={fromMs} nowMs={nowMs} />
    </>
  )
}

function WaitNews({ fromMs, nowMs }: { readonly fromMs: number; readonly nowMs: number }) {
  const [beganAtMs] = useState(nowMs)
  // A region that arrives with its text is often not read: it is said a tick later.
  const isNew = nowMs === beganAtMs
  const begun = `Another code can be sent in ${sayWait(fromMs - beganAtMs)}.`
  const news = nowMs < fromMs ? begun : 'Another code can be sent now.'
  return <LiveRegion status={isNew || beganAtMs >= fromMs ? '' : news} />
}

function sayWait(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000)
  return seconds <= 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
