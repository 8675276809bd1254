import { SignInButton, useExpectsLogin, useHub, useLogin } from '@latchkey/react'
import { pageTexts } from '@latchkey/texts'
import { Moment, useTexts } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import styles from '../pages.module.css'

/** After this it is said that the answer is late, in milliseconds. */
const lateAfterMs = 4000

/** Whether the visitor is signed in, and the button to become so. Nothing where the site has no login server. */
export function LoginLine() {
  const hub = useHub()
  const { say, rich, spoken } = useTexts(pageTexts)
  const login = useLogin()
  const isExpected = useExpectsLogin()
  const signedIn = useRef<HTMLParagraphElement>(null)
  const wasSignedOut = useRef(false)
  useEffect(() => {
    // The button that had the focus is gone: what it has brought about takes it.
    if (login !== undefined && wasSignedOut.current && document.activeElement === document.body) {
      signedIn.current?.focus({ preventScroll: true })
    }
    wasSignedOut.current = login === undefined && !isExpected
  }, [login, isExpected])
  if (hub.login === undefined) return null
  if (login === undefined && isExpected) return <Asking />
  if (login === undefined) {
    return (
      <section {...spoken} className={styles['login']} aria-label={say('page.login')}>
        <p className={styles['loginLine']}>{say('page.login.out')}</p>
        <SignInButton />
      </section>
    )
  }
  return (
    <p {...spoken} className={styles['loginLine']} ref={signedIn} tabIndex={-1}>
      {rich('page.login.until', {
        strong: (inside) => <strong>{inside}</strong>,
        time: () => <Moment atMs={login.expiresAtMs} />,
      })}
    </p>
  )
}

/** A line as high as the one that most likely follows. */
function Asking() {
  const { clock } = useHub()
  const { say, spoken } = useTexts(pageTexts)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => clock.schedule(lateAfterMs, () => setIsLate(true)), [clock])
  return (
    <p {...spoken} className={styles['loginLine']} role="status">
      {say(isLate ? 'page.login.late' : 'page.login.asking')}
    </p>
  )
}
