import { useHub, useLogin } from '@latchkey/react'
import styles from './pages.module.css'

/** Whether the visitor is signed in, and where that is changed. Nothing where the site has no login server. */
export function LoginLine() {
  const hub = useHub()
  const login = useLogin()
  if (hub.login === undefined) return null
  if (login === undefined) {
    return (
      <p className={styles['loginLine']}>
        You are not signed in. Open your account at the top to sign in: your wallet signs a message, and it costs
        nothing.
      </p>
    )
  }
  const until = new Date(login.expiresAtMs)
  return (
    <p className={styles['loginLine']}>
      <strong>Signed in</strong> until{' '}
      <time dateTime={until.toISOString()}>
        {until.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
    </p>
  )
}
