import { useBoot } from '../BootContext.ts'
import styles from '../pages.module.css'

/** For those who came without a wallet: which one they can have here. */
export function NewcomerHint() {
  const { custody, demoWallet } = useBoot()
  return (
    <aside className={styles['hint']}>
      <h2 className={styles['hintTitle']}>No wallet yet?</h2>
      {custody !== undefined && (
        <p>
          Choose <strong>Passkey wallet</strong> or <strong>Email wallet</strong> in the list. It is made for you in a
          moment, needs no app, and stays yours: you can export it whenever you like.
        </p>
      )}
      {demoWallet && (
        <p>
          {custody === undefined ? 'Choose ' : 'For a quick look there is the '}
          <strong>Demo wallet</strong>
          {custody === undefined ? ' in the list. It is' : ':'} a real wallet made in this page for the local test
          networks; its coins come from a button and are worth nothing. You can try everything with it.
        </p>
      )}
    </aside>
  )
}
