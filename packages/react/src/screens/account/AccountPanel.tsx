import type { ConnectionState } from '@latchkey/connect'
import { remoteController } from '@latchkey/connect'
import { type Address, networkName } from '@latchkey/evm'
import { accountTexts } from '@latchkey/texts'
import { AddressText, Button, CopyButton, NextIcon, Notice, Row, SafeLink, Tile, useTexts } from '@latchkey/ui'
import { useConnectionState } from '../../hooks/useConnectionState.ts'
import { useController } from '../../hooks/useController.ts'
import { useDisconnect } from '../../hooks/useDisconnect.ts'
import { useHub } from '../../hooks/useHub.ts'
import { useName } from '../../hooks/useName.ts'
import { useNamedChains } from '../../hooks/useNamedChains.ts'
import { useSignIn } from '../../hooks/useSignIn.ts'
import { useSignOut } from '../../hooks/useSignOut.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { AccountList } from './AccountList.tsx'
import styles from './AccountPanel.module.css'
import { AccountPicture } from './AccountPicture.tsx'
import { AddressPart } from './AddressPart.tsx'
import { LoginPanel, type SignOut } from './LoginPanel.tsx'
import { SigningStep } from './SigningStep.tsx'
import { signingCard } from './signingCard.ts'

export type AccountPanelProps = {
  readonly lostLogin: Address | undefined
  readonly onNetwork: () => void
  readonly onSessions: () => void
  /** Leads to the page of the embedded wallet, where the site has one. */
  readonly onWallet: (() => void) | undefined
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
        <Who account={state.account} />
        <Notice>{say('account.waiting')}</Notice>
        <Leave signOut={undefined} />
      </div>
    )
  }
  return null
}

type LivePanelProps = AccountPanelProps & { readonly state: Connected }

function LivePanel({ state, lostLogin, ...ways }: LivePanelProps) {
  const signIn = useSignIn(signingCard.load)
  const signOut = useSignOut()
  // While a message is being signed there is nothing else to look at.
  if ('card' in signIn.step && state.login === undefined) return <SigningStep signIn={signIn} />
  return (
    <div className={styles['panel']}>
      <Who account={state.account} />
      <LoginPanel state={state} signIn={signIn} signOut={signOut} lostLogin={lostLogin} />
      <AddressPart connectorId={state.connectorId} />
      <Links state={state} {...ways} />
      <Leave signOut={state.login === undefined ? undefined : signOut} />
    </div>
  )
}

type Connected = Extract<ConnectionState, { readonly status: 'connected' }>

function Who({ account }: Pick<Connected, 'account'>) {
  const hub = useHub()
  const { say } = useTexts(accountTexts)
  const { name, avatar } = useName(account)
  const chain = hub.chains.find(({ id }) => id === account.chainId)
  const explorer = chain?.blockExplorers?.[0]
  return (
    <div className={styles['who']}>
      <AccountPicture address={account.address} name={name} avatar={avatar} size="large" />
      {name !== undefined && <h3 className={styles['name']}>{name}</h3>}
      <div className={styles['address']}>
        <AddressText address={account.address} />
      </div>
      <div className={styles['tools']}>
        <CopyButton text={account.address} label={say('account.copy')} kind="quiet" />
        {explorer !== undefined && (
          <SafeLink href={`${explorer.url.replace(/\/$/, '')}/address/${account.address}`}>{explorer.name}</SafeLink>
        )}
      </div>
    </div>
  )
}

type LinksProps = Omit<LivePanelProps, 'lostLogin'>

function Links({ state, onNetwork, onSessions, onWallet }: LinksProps) {
  const { say } = useTexts(accountTexts)
  const hasRemote = useController(remoteController) !== undefined
  const wallet = useWallets().find(({ id }) => id === state.connectorId)
  const chains = useNamedChains()
  const chain = chains.find(({ id }) => id === state.account.chainId)
  return (
    <div className={styles['group']}>
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
          start={<Tile name={say('account.keys')} form="round" />}
          end={<NextIcon />}
          onClick={onWallet}
        />
      )}
      <AccountList accounts={state.accounts} active={state.account.address} wallet={wallet} />
      {hasRemote && (
        <Row
          label={say('account.sessions')}
          detail={say('account.sessions.wallets')}
          start={<Tile name={say('account.sessions')} form="round" />}
          end={<NextIcon />}
          onClick={onSessions}
        />
      )}
    </div>
  )
}

/** One way out, and the farther ones behind it. */
function Leave({ signOut }: { readonly signOut: SignOut | undefined }) {
  const { say } = useTexts(accountTexts)
  const { state, run } = useDisconnect()
  const isBusy = state.status === 'running' || signOut?.state.status === 'running'
  return (
    <div className={`${styles['actions']} ${styles['leave']}`}>
      <Button shape="wide" isDisabled={isBusy} onClick={() => void run()}>
        {say('account.disconnect')}
      </Button>
      <details className={styles['ways']}>
        <summary>{say('account.leaveOtherwise')}</summary>
        {signOut !== undefined && (
          <Button kind="quiet" isDisabled={isBusy} onClick={() => void signOut.run({ everywhere: true })}>
            {say('account.login.outEverywhere')}
          </Button>
        )}
        <Button kind="quiet" isDisabled={isBusy} onClick={() => void run({ revoke: true })}>
          {say('account.revoke')}
        </Button>
        <p className={styles['quietText']}>{say('account.leaveHelp')}</p>
      </details>
    </div>
  )
}
