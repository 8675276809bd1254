import type { Wallet } from '@latchkey/custody'
import { Moment } from '@latchkey/ui'
import { Badge } from '../layout/Badge.tsx'
import { toMs } from '../layout/moments.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'

/** A wallet's name, and where it comes from. */
export function WalletHead({ wallet: { walletName, createdAt, imported, exported } }: { readonly wallet: Wallet }) {
  return (
    <>
      <div className={styles['panelHead']}>
        <h3 className={styles['panelTitle']}>{visible(walletName)}</h3>
        {imported && <Badge>Imported</Badge>}
        {exported && <Badge standing="out">Exported</Badge>}
      </div>
      <p className={styles['quiet']}>
        Made <Moment atMs={toMs(createdAt)} />
      </p>
    </>
  )
}
