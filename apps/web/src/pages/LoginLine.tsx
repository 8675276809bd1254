import { Moment, SignInButton, useExpectsLogin, useHub, useLogin } from '@latchkey/react'
import { useEffect, useRef } from 'react'
import styles from './pages.module.css'

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
  // A line as high as the one that most likely follows.
  if (login === undefined && isExpected)
    return <p className={styles['loginLine']}>Asking whether you are still signed in…</p>
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
