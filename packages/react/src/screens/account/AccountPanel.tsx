import type { ConnectionState } from '@latchkey/connect'
import { remoteController } from '@latchkey/connect'
import type { Address } from '@latchkey/evm'
import { accountTexts } from '@latchkey/texts'
import { KeyIcon, NextIcon, Notice, PhoneIcon, Row, Tile, useTexts } from '@latchkey/ui'
import { useConnectionState } from '../../hooks/useConnectionState.ts'
import { useController } from '../../hooks/useController.ts'
import { useNamedChains } from '../../hooks/useNamedChains.ts'
import { useNetworkName } from '../../hooks/useNetworkName.ts'
import { useSignIn } from '../../hooks/useSignIn.ts'
import { useSignOut } from '../../hooks/useSignOut.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { AccountHead } from './AccountHead.tsx'
import { AccountList } from './AccountList.tsx'
import styles from './AccountPanel.module.css'
import { AddressPart } from './AddressPart.tsx'
import type { AccountWays } from './accountWays.ts'
import { LeavePart } from './LeavePart.tsx'
import { LoginPanel } from './LoginPanel.tsx'
import { SigningStep } from './SigningStep.tsx'

export type AccountPanelProps = {
  readonly lostLogin: Address | undefined
  readonly onNetwork: () => void
  readonly onSessions: () => void
  readonly ways: AccountWays
}

/** The contents of the account dialog. */
export function AccountPanel(props: AccountPanelProps) {
  const state = useConnectionState()
  const { say } = useTexts(accountTexts)
  if (state.status === 'connected') {
    // Another account is another conversation: what was being signed for the last one ends with it.
    return <LivePanel key={state.account.address} state={state} {...props} />
  }
  if (state.status === 'reconnecting') {
    return (
      <div className={styles['panel']}>
        <AccountHead account={state.account} isLive={false} />
        <Notice>{say('account.waiting')}</Notice>
        <LeavePart signOut={undefined} />
      </div>
    )
  }
  return null
}

type LivePanelProps = AccountPanelProps & { readonly state: Connected }

function LivePanel({ state, lostLogin, ways, onNetwork, onSessions }: LivePanelProps) {
  const signIn = useSignIn()
  const signOut = useSignOut()
  // While a message is being signed there is nothing else to look at.
  if ('card' in signIn.step && state.login === undefined) return <SigningStep signIn={signIn} />
  return (
    <div className={styles['panel']}>
      <AccountHead account={state.account} isLive onSend={ways.onSend} onReceive={ways.onReceive} />
      <LoginPanel state={state} signIn={signIn} signOut={signOut} lostLogin={lostLogin} />
      <AddressPart connectorId={state.connectorId} />
      <Links state={state} onNetwork={onNetwork} onSessions={onSessions} onWallet={ways.onWallet} />
      <LeavePart signOut={state.login === undefined ? undefined : signOut} choices={ways.choices} />
    </div>
  )
}

type Connected = Extract<ConnectionState, { readonly status: 'connected' }>

type LinksProps = Pick<LivePanelProps, 'state' | 'onNetwork' | 'onSessions'> & Pick<AccountWays, 'onWallet'>

function Links({ state, onNetwork, onSessions, onWallet }: LinksProps) {
  const networkName = useNetworkName()
  const { say } = useTexts(accountTexts)
  const hasRemote = useController(remoteController) !== undefined
  const wallet = useWallets().find(({ id }) => id === state.connectorId)
  const chains = useNamedChains()
  const chain = chains.find(({ id }) => id === state.account.chainId)
  return (
    <div className={styles['group']}>
      <AccountList accounts={state.accounts} active={state.account.address} wallet={wallet} />
      <Row
        label={networkName(state.account.chainId, chains)}
        detail={say('account.network')}
        start={<Tile name={chain?.name ?? '?'} logo={`networks/${state.account.chainId}`} form="round" />}
        end={<NextIcon />}
        onClick={onNetwork}
      />
      {wallet?.kind === 'embedded' && onWallet !== undefined && (
        <Row
          label={say('account.keys')}
          detail={say('account.keysHelp')}
          start={<Tile name={say('account.keys')} drawing={<KeyIcon />} form="round" />}
          end={<NextIcon />}
          onClick={onWallet}
        />
      )}
      {hasRemote && (
        <Row
          label={say('account.sessions')}
          detail={say('account.sessions.wallets')}
          start={<Tile name={say('account.sessions')} drawing={<PhoneIcon />} form="round" />}
          end={<NextIcon />}
          onClick={onSessions}
        />
      )}
    </div>
  )
}
