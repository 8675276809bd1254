import { silentLog } from '@latchkey/base'
import type { WalletLeft } from '@latchkey/connect'
import { fakeAccount } from '@latchkey/connect/testing'
import { Dialog, inEnglish, Waiting } from '@latchkey/ui'
import { waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useConnectionState } from '../hooks/useConnectionState.ts'
import { closePages, drawPage, pageHub } from '../testing/page.tsx'
import { chains, saidOutside, show, untold } from '../testing/spoken.tsx'
import { AccountPanel } from './account/AccountPanel.tsx'
import { SessionEntry } from './account/SessionEntry.tsx'
import { SignInButton } from './account/SignInButton.tsx'
import { ConnectFace } from './ConnectFace.tsx'
import { AskingDetail } from './connect/AskingDetail.tsx'
import { ConnectDialog } from './connect/ConnectDialog.tsx'
import { FailedDetail } from './connect/FailedDetail.tsx'
import type { FailureState } from './connect/failureState.ts'
import { NotInstalled } from './connect/NotInstalled.tsx'
import { OpenWallet } from './connect/OpenWallet.tsx'
import { PairingCode } from './connect/PairingCode.tsx'
import { PairingConfirming } from './connect/PairingConfirming.tsx'
import { WalletList } from './connect/WalletList.tsx'
import { Welcome } from './connect/Welcome.tsx'
import { WrongNetwork } from './connect/WrongNetwork.tsx'
import type { SectionKind } from './connect/walletSections.ts'
import { EmbeddedRow } from './embedded/EmbeddedRow.tsx'
import { Consent } from './fees/Consent.tsx'
import type { ConsentState } from './fees/useConsent.ts'
import { LeftNews } from './left/LeftNews.tsx'
import { NetworkPanel } from './network/NetworkPanel.tsx'
import { NetworkSwitcher } from './network/NetworkSwitcher.tsx'
import { SignForm } from './sign/SignForm.tsx'

afterEach(closePages)

function FaceNow() {
  return <ConnectFace connection={useConnectionState()} />
}

const noWay = () => undefined
const consent: ConsentState = {
  verdict: 'type',
  doubts: ['1'],
  fee: { figure: '1', symbol: '' },
  typed: '',
  asksTick: false,
  isTicked: false,
  tick: noWay,
  type: noWay,
  isGiven: false,
  covers: () => false,
}
const left: WalletLeft = { connectorId: '', connection: {}, isUnsure: false, why: 'locked', login: 'kept' }
const session = {
  ...{ topic: 't', walletName: '', chainIds: [1, 2, 3, 4], isInUse: true },
  ...{ startedAtMs: 0, expiresAtMs: 1 },
}

const kinds: readonly SectionKind[] = ['recent', 'embedded', 'here', 'picked', 'popular', 'device', 'paired', 'others']
const choices = (kind: string) => [
  { id: `1${kind}`, name: '9', tag: 'recent' as const, connectorKey: 'turnkeyhd' },
  { id: `2${kind}`, name: '9', tag: 'installed' as const, connectorKey: 'turnkey', maker: { rdns: undefined } },
  { id: `3${kind}`, name: '9', tag: 'demo' as const, connectorKey: 'walletconnect', maker: { rdns: '9' } },
]
const listed = {
  ...{ query: '', onQuery: noWay, hiddenCount: 2, onShowAll: noWay, isDetecting: true, chosen: undefined },
  ...{ focus: 'none', onChoose: noWay, onForget: noWay },
}
const sections = kinds.map((kind) => ({ kind, choices: choices(kind) }))
const pairing = { uri: 'wc:1', expiresAtMs: 60_000 }
const asked = (['opening', 'already-pending', 'locked', 'connected'] as const).map((name) => ({ name }))
const failures: readonly FailureState[] = [
  'rejected',
  'timed-out',
  'expired',
  'relay-offline',
  'clock-wrong',
  'relay-refused',
]

/** Each sentence about a wallet, with its name and without. */
const ofWallet = (name: string) => {
  const wallet = { name }
  return (
    <>
      {asked.map((state) => (
        <AskingDetail key={state.name} state={{ ...state, wallet }} onCancel={noWay} />
      ))}
      <AskingDetail state={{ name: 'awaiting', wallet, isHintDue: true }} onCancel={noWay} />
      <AskingDetail state={{ name: 'awaiting', wallet, isHintDue: false }} onCancel={noWay} />
      {failures.map((failure) => (
        <FailedDetail key={failure} state={{ name: failure, wallet }} onRetry={noWay} onOtherWallet={noWay} />
      ))}
      <WrongNetwork wallet={wallet} onServed={noWay} onSkip={noWay} />
      <PairingCode wallet={wallet} pairing={undefined} />
      <PairingCode wallet={wallet} pairing={pairing} app="9" />
      <PairingConfirming wallet={wallet} onShowCode={noWay} />
      <OpenWallet wallet={wallet} links={{ open: ['8:'] }} isReady={name === ''} isHeard={false} onShowCode={noWay} />
    </>
  )
}

const parts: readonly (readonly [name: string, shown: ReactElement])[] = [
  ['the button', <FaceNow key="" />],
  ['the account', <AccountPanel key="" lostLogin={fakeAccount} onNetwork={noWay} onSessions={noWay} ways={{}} />],
  ['signing in', <SignInButton key="" />],
  ['a session', <SessionEntry key="" session={session} onConnect={noWay} onEnd={noWay} />],
  ['the list of wallets', <WalletList key="" {...listed} sections={sections} />],
  ['an empty list', <WalletList key="" {...listed} sections={[]} isDetecting={false} />],
  ['connecting a wallet', ofWallet('9')],
  ['connecting a wallet without a name', ofWallet('')],
  ['a first wallet', <Welcome key="" onNewcomer={noWay} />],
  ['a wallet to be installed', <NotInstalled key="" walletKey="8" onFound={noWay} />],
  ['a wallet that is made here', <EmbeddedRow key="" wallet={{ id: '', key: 'turnkey', name: '' }} onChoose={noWay} />],
  ['the networks', <NetworkPanel key="" onDone={noWay} />],
  ['the network', <NetworkSwitcher key="" />],
  ['a fee', <Consent key="" consent={consent} />],
  ['a refused fee', <Consent key="" consent={{ ...consent, verdict: 'refuse' }} />],
  ['a wallet that has left', <LeftNews key="" left={left} controller={undefined} onConnect={noWay} />],
]

test.each(parts)('each sentence of %s is in the tables', async (_name, shown) => {
  expect(saidOutside(await show(shown))).not.toMatch(/[a-z]{2,}|[a-z] [a-z]/i)
})

// These stand in a dialog, which tells it.
const inside = [
  ...['the account', 'a session', 'the networks', 'the list of wallets', 'an empty list'],
  ...['connecting a wallet', 'connecting a wallet without a name'],
]

test.each([
  ...parts.filter(([name]) => !inside.includes(name)),
  ['signing', <SignForm key="" />],
  [
    'a dialog',
    <Dialog key="" isOpen title="9" onClose={noWay}>
      9
    </Dialog>,
  ],
] as const)('the language of %s is told where it is said', async (_name, shown) => {
  expect(untold(await show(shown))).toEqual([])
})

test('a part runs from right to left in such a language, and what no table has from left to right', async () => {
  const place = await show(
    <>
      <NetworkSwitcher />
      <ConnectDialog isOpen={false} openedBy="pointer" onClose={noWay} onLeftOpen={noWay} />
      <Waiting />
      <p {...inEnglish}>1</p>
    </>,
    'ar-XB',
  )
  const told = () => [...place.querySelectorAll<HTMLElement>('[lang]')].map(({ lang, dir }) => `${lang} ${dir}`)
  await waitFor(() => expect(told()).toEqual(['ar-XB rtl', 'ar-XB rtl', 'ar-XB rtl', 'ar-XB rtl', 'en ltr']))
})

test("a site's own sentence that cannot be said is told to its log, and takes nothing away", async () => {
  const log = { ...silentLog, warn: vi.fn() }
  const hub = pageHub({ chains, connectors: [], log })
  const { container } = drawPage(hub, <FaceNow />, { texts: { 'shell.connect': 'Join {crowd}' } })
  expect(container.textContent).toBe('Connect wallet')
  expect(log.warn.mock.calls).toEqual([['Your text "shell.connect" is left out: the sentence has no {crowd}']])
})
