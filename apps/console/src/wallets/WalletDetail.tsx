import type { Wallet, WalletAccount } from '@latchkey/custody'
import { consoleWalletsTexts } from '@latchkey/texts/console'
import { Button, useTexts } from '@latchkey/ui'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { LinkButton } from '../layout/LinkButton.tsx'
import { Page } from '../layout/Page.tsx'
import { goTo, hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import { AddressList } from './AddressList.tsx'
import { ethereumAccount } from './ethereumAccount.ts'
import { readAccounts } from './readAccounts.ts'
import { WalletHead } from './WalletHead.tsx'

/** One wallet: its accounts, one more of them, and the way out. */
export function WalletDetail({ walletId }: { readonly walletId: string }) {
  const { say } = useTexts(consoleWalletsTexts)
  const load = useWallet(walletId)
  return (
    <Page title={say('consoleWallets.wallet')} back={{ href: hrefOf('wallets'), title: say('consoleWallets.title') }}>
      <Loaded load={load} what="wallet">
        {({ wallet, accounts }) => <Detail wallet={wallet} accounts={accounts} />}
      </Loaded>
    </Page>
  )
}

/** A wallet with all of its accounts. */
export function useWallet(walletId: string) {
  const { reader, organizationId } = useSession()
  return useLoad(['wallet', organizationId, walletId], async (signal: AbortSignal) => {
    const { wallet } = await reader.query('get_wallet', { organizationId, walletId }, signal)
    return { wallet, accounts: await readAccounts({ reader, organizationId, walletId, signal }) }
  })
}

type DetailProps = { readonly wallet: Wallet; readonly accounts: readonly WalletAccount[] }

function Detail({ wallet, accounts }: DetailProps) {
  const { say } = useTexts(consoleWalletsTexts)
  const propose = usePropose()
  const { walletId, walletName, exported } = wallet
  const next = nextAccount(accounts)
  const change = toChange(
    'create_wallet_accounts',
    { walletId, accounts: [next] },
    { names: { [walletId]: walletName } },
  )
  const removal = toChange(
    'delete_wallets',
    { walletIds: [walletId], deleteWithoutExport: !exported },
    { names: { [walletId]: walletName }, isFinal: true },
  )
  const deleteAccount = ({ walletAccountId, address }: WalletAccount) => {
    const parameters = { walletAccountIds: [walletAccountId], deleteWithoutExport: !exported }
    propose(toChange('delete_wallet_accounts', parameters, { names: { [walletAccountId]: address } }))
  }
  return (
    <div className={styles['panel']}>
      <WalletHead wallet={wallet} />
      <p className={styles['quiet']}>{say('consoleWallets.id', { id: walletId })}</p>
      <AddressList accounts={accounts} onDelete={deleteAccount} />
      <div className={styles['links']}>
        <Button shape="small" onClick={() => propose(change)}>
          {say('consoleWallets.addAccount')}
        </Button>
        <LinkButton href={hrefOf('wallets', walletId, 'export')}>{say('consoleWallets.export')}</LinkButton>
        <Button shape="small" onClick={() => propose(removal, () => goTo('wallets'))}>
          {say('consoleWallets.delete')}
        </Button>
      </div>
    </div>
  )
}

/** The first account that the wallet does not have yet. */
function nextAccount(accounts: readonly WalletAccount[]) {
  const paths = new Set(accounts.map(({ path }) => path))
  let index = 0
  while (paths.has(ethereumAccount(index).path)) index += 1
  return ethereumAccount(index)
}
