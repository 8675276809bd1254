import { pairingTexts } from '@latchkey/texts'
import { LiveRegion, useTexts } from '@latchkey/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import styles from './PairingDetail.module.css'

/** A code's whole life; the ring is full at its beginning. */
const lifeMs = 300_000
const tickMs = 1000
const radius = 7
const round = 2 * Math.PI * radius

/**
 * How long a code can still be scanned: a ring that empties, and the minutes in words. It is renewed by itself before.
 * Those who listen are told in the last minute, and when a new code is there; not each minute.
 */
export function RemainingTime({ expiresAtMs }: { readonly expiresAtMs: number }) {
  const { say } = useTexts(pairingTexts)
  const { clock } = useHub()
  const [nowMs, setNowMs] = useState(() => clock.now())
  const firstExpiresAtMs = useRef(expiresAtMs)
  useLayoutEffect(() => {
    let stop = clock.schedule(tickMs, tick)
    function tick() {
      setNowMs(clock.now())
      stop = clock.schedule(tickMs, tick)
    }
    return () => stop()
  }, [clock])
  const leftMs = Math.max(expiresAtMs - nowMs, 0)
  const minutes = Math.ceil(leftMs / 60_000)
  const words = leftMs === 0 ? say('pairing.code.over') : say('pairing.code.left', { minutes })
  const isRenewed = expiresAtMs !== firstExpiresAtMs.current
  return (
    <>
      <p className={styles['time']}>
        <svg className={styles['ring']} viewBox="0 0 16 16" aria-hidden="true" fill="none" strokeWidth="2">
          <circle className={styles['track']} cx="8" cy="8" r={radius} />
          <circle
            className={styles['left']}
            cx="8"
            cy="8"
            r={radius}
            strokeDasharray={round}
            strokeDashoffset={round * (1 - Math.min(leftMs / lifeMs, 1))}
          />
        </svg>
        {words}
      </p>
      <LiveRegion status={minutes <= 1 ? words : isRenewed ? say('pairing.code.renewed') : ''} />
    </>
  )
}
