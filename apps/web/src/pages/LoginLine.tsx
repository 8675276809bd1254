import { SignInButton, useExpectsLogin, useHub, useLogin } from '@latchkey/react'
import { Moment } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import styles from '../pages.module.css'

/** After this it is said that the answer is late, in milliseconds. */
const lateAfterMs = 4000

/** Whether the visitor is signed in, and the button to become so. Nothing where the site has no login server. */
export function LoginLine() {
  const hub = useHub()
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
      <section className={styles['login']} aria-label="Sign-in">
        <p className={styles['loginLine']}>You are not signed in. Your wallet signs a message, and it costs nothing.</p>
        <SignInButton />
      </section>
    )
  }
  return (
    <p className={styles['loginLine']} ref={signedIn} tabIndex={-1}>
      <strong>Signed in</strong> until <Moment atMs={login.expiresAtMs} />
    </p>
  )
}

/** A line as high as the one that most likely follows. */
function Asking() {
  const { clock } = useHub()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => clock.schedule(lateAfterMs, () => setIsLate(true)), [clock])
  return (
    <p className={styles['loginLine']} role="status">
      {isLate ? 'The login server has not answered yet…' : 'Asking whether you are still signed in…'}
    </p>
  )
}
