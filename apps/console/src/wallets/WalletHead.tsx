import type { Wallet } from '@latchkey/custody'
import { walletTexts } from '@latchkey/texts'
import { consoleWalletsTexts } from '@latchkey/texts/console'
import { Moment, useTexts } from '@latchkey/ui'
import { Badge } from '../layout/Badge.tsx'
import { toMs } from '../layout/moments.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'

/** A wallet's name, and where it comes from. */
export function WalletHead({ wallet: { walletName, createdAt, imported, exported } }: { readonly wallet: Wallet }) {
  const { rich, spoken } = useTexts(consoleWalletsTexts)
  const { say, spoken: spokenOfWallets } = useTexts(walletTexts)
  return (
    <>
      <div {...spokenOfWallets} className={styles['panelHead']}>
        <h3 className={styles['panelTitle']}>
          <bdi>{visible(walletName)}</bdi>
        </h3>
        {imported && <Badge>{say('wallet.accounts.imported')}</Badge>}
        {exported && <Badge standing="out">{say('wallet.accounts.exported')}</Badge>}
      </div>
      <p {...spoken} className={styles['quiet']}>
        {rich('consoleWallets.made', { time: () => <Moment atMs={toMs(createdAt)} /> })}
      </p>
    </>
  )
}
