import type { Wallet, WalletAccount } from '@latchkey/custody'
import { consoleWalletsTexts } from '@latchkey/texts/console'
import { SelectField, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { toChange } from '../changes/change.ts'
import { ExportForm } from '../exports/ExportForm.tsx'
import { Page } from '../layout/Page.tsx'
import { goTo, hrefOf } from '../layout/route.ts'
import { visible } from '../layout/visible.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useWallet } from './WalletDetail.tsx'

/** Takes the phrase of a wallet, or the key of one of its accounts, out of custody. */
export function WalletExport({ walletId }: { readonly walletId: string }) {
  const { say } = useTexts(consoleWalletsTexts)
  const load = useWallet(walletId)
  return (
    <Page
      title={say('consoleWallets.export.title')}
      back={{ href: hrefOf('wallets', walletId), title: say('consoleWallets.wallet') }}
    >
      <Loaded load={load} what="wallet">
        {({ wallet, accounts }) => <Choice wallet={wallet} accounts={accounts} />}
      </Loaded>
    </Page>
  )
}

type ChoiceProps = { readonly wallet: Wallet; readonly accounts: readonly WalletAccount[] }

function Choice({ wallet: { walletId, walletName }, accounts }: ChoiceProps) {
  const { say } = useTexts(consoleWalletsTexts)
  const [address, setAddress] = useState<string>()
  const names = { [walletId]: walletName }
  return (
    <ExportForm
      what={address === undefined ? 'recovery phrase' : 'private key'}
      toChange={(targetPublicKey) =>
        address === undefined
          ? toChange('export_wallet', { walletId, targetPublicKey }, { names, isFinal: true })
          : toChange('export_wallet_account', { address, targetPublicKey }, { isFinal: true })
      }
      onDone={() => goTo('wallets', walletId)}
    >
      <SelectField
        label={say('consoleWallets.export.what', { name: visible(walletName) })}
        value={address ?? ''}
        onChange={({ target }) => setAddress(target.value === '' ? undefined : target.value)}
      >
        <option value="">{say('consoleWallets.export.phrase')}</option>
        {accounts.map((account) => (
          <option key={account.walletAccountId} value={account.address}>
            {say('consoleWallets.export.key', { address: visible(account.address) })}
          </option>
        ))}
      </SelectField>
    </ExportForm>
  )
}
