import type { Wallet, WalletAccount } from '@latchkey/custody'
import { SelectField } from '@latchkey/ui'
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
  const load = useWallet(walletId)
  return (
    <Page title="Export a wallet" back={{ href: hrefOf('wallets', walletId), title: 'Wallet' }}>
      <Loaded load={load} what="wallet">
        {({ wallet, accounts }) => <Choice wallet={wallet} accounts={accounts} />}
      </Loaded>
    </Page>
  )
}

type ChoiceProps = { readonly wallet: Wallet; readonly accounts: readonly WalletAccount[] }

function Choice({ wallet: { walletId, walletName }, accounts }: ChoiceProps) {
  const [address, setAddress] = useState<string>()
  const names = { [walletId]: visible(walletName) }
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
        label={`What of “${visible(walletName)}”`}
        value={address ?? ''}
        onChange={({ target }) => setAddress(target.value === '' ? undefined : target.value)}
      >
        <option value="">The recovery phrase: all accounts</option>
        {accounts.map((account) => (
          <option key={account.walletAccountId} value={account.address}>
            The key of {visible(account.address)}
          </option>
        ))}
      </SelectField>
    </ExportForm>
  )
}
