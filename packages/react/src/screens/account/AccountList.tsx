import { type Connector, chooseAccount, requestAccountsPermission } from '@latchkey/connect'
import { type Address, sameAddress, shortAddress } from '@latchkey/evm'
import { accountTexts } from '@latchkey/texts'
import { NextIcon, Row, Spinner, Tile, useAction, useTell, useTexts } from '@latchkey/ui'
import { useHub } from '../../hooks/useHub.ts'
import { useOwnName } from '../../hooks/useOwnName.ts'
import { walletLogo } from '../wallet/walletLogo.ts'
import { AccountPicture } from './AccountPicture.tsx'

export type AccountListProps = {
  readonly accounts: readonly Address[]
  readonly active: Address
  readonly wallet: Connector | undefined
}

/** The other accounts that the wallet shares with this site, and the way to share more. */
export function AccountList({ accounts, active, wallet }: AccountListProps) {
  const hub = useHub()
  const { say } = useTexts(accountTexts)
  const permission = useAction(async () => await requestAccountsPermission(hub))
  const ownName = useOwnName(wallet)
  const name = ownName ?? say('account.wallet')
  const asked = ownName === undefined ? say('account.sharingAny') : say('account.sharing', { wallet: ownName })
  const isAsking = permission.state.status === 'running'
  return (
    <>
      {/* The active one stands above, as who one is. */}
      {accounts
        .filter((address) => !sameAddress(address, active))
        .map((address) => (
          <Row
            key={address}
            start={<AccountPicture address={address} />}
            label={<bdi>{shortAddress(address)}</bdi>}
            detail={say('account.makeActive')}
            onClick={() => chooseAccount(hub, address)}
          />
        ))}
      {/* The embedded wallet has all its accounts here: there is nothing to be shared from elsewhere. */}
      {wallet?.kind !== 'embedded' && (
        <Row
          start={<Tile name={name} picture={wallet?.icon} logo={walletLogo({ key: wallet?.key })} />}
          label={name}
          detail={isAsking ? asked : say('account.share')}
          end={isAsking ? <Spinner /> : <NextIcon />}
          aria-disabled={isAsking || undefined}
          onClick={() => !isAsking && void permission.run()}
        />
      )}
      <div role="alert">{permission.state.status === 'failed' && <FailedRow error={permission.state.error} />}</div>
    </>
  )
}

function FailedRow({ error }: { readonly error: Error }) {
  const { sentence, spoken } = useTell()(error)
  return <Row {...spoken} label={sentence} disabled />
}
