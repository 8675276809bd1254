import type { EmbeddedContents, EmbeddedController, EmbeddedSession } from '@latchkey/embedded'
import { embeddedController } from '@latchkey/embedded'
import type { Address } from '@latchkey/evm'
import { walletTexts } from '@latchkey/texts'
import { Button, Notice, useStore, useTexts, Waiting } from '@latchkey/ui'
import { useRef } from 'react'
import { useConnectionState } from '../../hooks/useConnectionState.ts'
import { useController } from '../../hooks/useController.ts'
import { useDialogs } from '../../hooks/useDialogs.ts'
import { useElapsed } from '../../hooks/useElapsed.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { AccountsPart } from './AccountsPart.tsx'
import { CodeLinkEntry } from './CodeLinkEntry.tsx'
import { EmbeddedRow } from './EmbeddedRow.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { ImportPart } from './ImportPart.tsx'
import { LimitsPart } from './LimitsPart.tsx'
import { Part } from './Part.tsx'
import { PasskeysPart } from './PasskeysPart.tsx'
import { RecoveryPart } from './RecoveryPart.tsx'
import { SafetyPart } from './SafetyPart.tsx'
import { SessionsPart } from './SessionsPart.tsx'
import { SmartAccountPart } from './SmartAccountPart.tsx'
import { type CodeLink, useCodeLink } from './useCodeLink.ts'
import { useContents } from './useContents.ts'
import styles from './wallet.module.css'

/** After this long the code of the embedded wallet is not on its way any more, in milliseconds. */
const giveUpAfterMs = 15_000

/** Everything that belongs to an embedded wallet: accounts, passkeys, sessions, its ways in and out. Takes the code of a mail's link. */
export function EmbeddedWallet() {
  const { say, spoken } = useTexts(walletTexts)
  const controller = useController(embeddedController)
  const link = useCodeLink()
  const isOverdue = useElapsed(giveUpAfterMs, 'controller')
  if (controller !== undefined) return <Wallet controller={controller} link={link} />
  if (!isOverdue) return <Waiting />
  return (
    <div {...spoken} role="alert">
      <Notice kind="caution" title={say('wallet.unloaded')}>
        <Button onClick={() => window.location.reload()}>{say('wallet.reload')}</Button>
      </Notice>
    </div>
  )
}

function Wallet({ controller, link }: { readonly controller: EmbeddedController; readonly link: CodeLink }) {
  const { spoken } = useTexts(walletTexts)
  const session = useStore(controller.session)
  const place = useRef<HTMLDivElement>(null)
  const { opening } = useDialogs()

  function choose(connectorId: string) {
    const opener = place.current ?? undefined
    opening.set({ view: 'connect', openedBy: 'pointer', wanted: { connectorId }, opener })
  }

  return (
    <div {...spoken} ref={place} className={styles['wallet']} tabIndex={-1}>
      <CodeLinkEntry controller={controller} link={link} />
      {session === undefined ? (
        <SignedOut onChoose={choose} />
      ) : (
        // Another wallet is another page; a session that is renewed is not.
        <SignedIn key={session.organizationId} controller={controller} session={session} />
      )}
    </div>
  )
}

/** Opens the dialog in which a connector asks what it needs. */
type ChooseConnector = (connectorId: string) => void

function SignedOut({ onChoose }: { readonly onChoose: ChooseConnector }) {
  const { say } = useTexts(walletTexts)
  const rows = useWallets().filter(({ kind }) => kind === 'embedded')
  const other = useOtherWallet()
  return (
    <Part
      title={say('wallet.none.title')}
      lead={other === undefined ? say('wallet.none.help') : say('wallet.none.helpOther', { wallet: other })}
    >
      <ul className={styles['rows']}>
        {rows.map((wallet) => (
          <EmbeddedRow key={wallet.id} wallet={wallet} onChoose={onChoose} />
        ))}
      </ul>
    </Part>
  )
}

function useOtherWallet(): string | undefined {
  const state = useConnectionState()
  const wallets = useWallets()
  return state.status === 'connected' || state.status === 'reconnecting'
    ? wallets.find(({ id }) => id === state.connectorId)?.name
    : undefined
}

function accountsOf({ phrases, keys }: EmbeddedContents): readonly Address[] {
  return [...phrases.flatMap(({ addresses }) => addresses), ...keys.map(({ address }) => address)]
}

function SignedIn({
  controller,
  session,
}: {
  readonly controller: EmbeddedController
  readonly session: EmbeddedSession
}) {
  const { say } = useTexts(walletTexts)
  const { variant, status } = session
  const { contents, reading, read } = useContents(controller, status === 'active')
  const connection = useConnectionState()
  const connector = useWallets().find(({ kind, key }) => kind === 'embedded' && key === variant)
  const isConnected = connection.status === 'connected' && connection.connectorId === connector?.id
  return (
    <>
      <div role="status">
        {status === 'expired' && (
          <Notice kind="caution" title={say('wallet.expired.title')}>
            <p className={styles['lead']}>{say('wallet.expired.help')}</p>
            {/* Whatever is asked of the wallet renews its session first. */}
            <span className={styles['noticeAction']}>
              <Button kind="primary" shape="small" isBusy={reading.status === 'running'} onClick={() => void read()}>
                {say('wallet.expired.again')}
              </Button>
            </span>
          </Notice>
        )}
      </div>
      <FailureNotice failure={reading.status === 'failed' ? reading.error : undefined}>
        {status === 'active' && (
          <span className={styles['noticeAction']}>
            <Button shape="small" onClick={() => void read()}>
              {say('wallet.tryAgain')}
            </Button>
          </span>
        )}
      </FailureNotice>
      {contents === undefined ? (
        status === 'active' && reading.status !== 'failed' && <Waiting />
      ) : (
        <div className={styles['parts']}>
          <div className={styles['column']}>
            <SafetyPart variant={variant} contents={contents} />
            <AccountsPart controller={controller} contents={contents} onChanged={read} />
            <RecoveryPart controller={controller} variant={variant} contents={contents} onChanged={read} />
          </div>
          <div className={styles['column']}>
            <PasskeysPart controller={controller} variant={variant} contents={contents} onChanged={read} />
            <SessionsPart
              controller={controller}
              sessions={contents.sessions}
              isConnected={isConnected}
              onChanged={read}
            />
            <LimitsPart controller={controller} />
            <SmartAccountPart controller={controller} accounts={accountsOf(contents)} />
            <ImportPart controller={controller} contents={contents} onImported={read} />
          </div>
        </div>
      )}
    </>
  )
}
