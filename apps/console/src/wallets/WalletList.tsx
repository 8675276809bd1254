import { consoleWalletsTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import { Empty } from '../layout/Empty.tsx'
import { LinkButton } from '../layout/LinkButton.tsx'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { unseen } from '../layout/unseen.tsx'
import { visible } from '../layout/visible.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import { AddressList } from './AddressList.tsx'
import { readAccounts } from './readAccounts.ts'
import { WalletHead } from './WalletHead.tsx'

/** The wallets of the organization itself; those of visitors are in their own organizations. */
export function WalletList() {
  const { say, rich } = useTexts(consoleWalletsTexts)
  const { reader, organizationId } = useSession()
  const load = useLoad(['WalletList', organizationId], async (signal: AbortSignal) => {
    const { wallets } = await reader.query('list_wallets', { organizationId }, signal)
    const accounts = await readAccounts({ reader, organizationId, signal })
    return wallets.map((wallet) => ({
      ...wallet,
      accounts: accounts.filter(({ walletId }) => walletId === wallet.walletId),
    }))
  })
  return (
    <Page
      title={say('consoleWallets.title')}
      action={
        <LinkButton kind="new" href={hrefOf('wallets', 'new')}>
          {say('consoleWallets.new')}
        </LinkButton>
      }
    >
      <Loaded load={load} what="wallets">
        {(wallets) =>
          wallets.length === 0 ? (
            <Empty>{say('consoleWallets.none')}</Empty>
          ) : (
            <ul className={styles['list']}>
              {wallets.map(({ accounts, ...wallet }) => (
                <li key={wallet.walletId} className={styles['panel']}>
                  <WalletHead wallet={wallet} />
                  <AddressList accounts={accounts} />
                  <div className={styles['links']}>
                    <LinkButton href={hrefOf('wallets', wallet.walletId)}>
                      <span>{rich('consoleWallets.open', { name: visible(wallet.walletName), of: unseen })}</span>
                    </LinkButton>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}
