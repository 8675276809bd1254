import { memoryStorage } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { closeHub, connect, createHub, type Hub, type WalletLeft } from '@latchkey/connect'
import { fakeAccount, fakeConnector } from '@latchkey/connect/testing'
import { TextsProvider } from '@latchkey/ui'
import { cleanup, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { HubContext } from '../HubContext.ts'
import { useConnectionState } from '../hooks/useConnectionState.ts'
import { AccountPanel } from './account/AccountPanel.tsx'
import { SessionEntry } from './account/SessionEntry.tsx'
import { SignInButton } from './account/SignInButton.tsx'
import { ActivityList } from './activity/ActivityList.tsx'
import { ConnectFace } from './ConnectFace.tsx'
import { Consent } from './fees/Consent.tsx'
import type { ConsentState } from './fees/useConsent.ts'
import { LeftNews } from './left/LeftNews.tsx'
import { NetworkPanel } from './network/NetworkPanel.tsx'
import { NetworkSwitcher } from './network/NetworkSwitcher.tsx'

const coin = { name: 'Ether', symbol: 'Ξ', decimals: 18 }
const chains = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, name: `${id}`, nativeCurrency: coin, rpcUrls: [] }))
const hubs: Hub[] = []

afterEach(async () => {
  cleanup()
  await Promise.all(hubs.splice(0).map(closeHub))
})

async function show(children: ReactNode) {
  const hub = createHub({
    chains,
    connectors: [fakeConnector({ name: '9' })],
    storage: memoryStorage(),
    clock: fakeClock(),
    rpc: () => fakeRpc({}),
    login: {
      challenge: async () => ({ message: '' }),
      verify: () => Promise.reject(new Error('Nobody signs in here')),
      current: async () => undefined,
      signOut: async () => undefined,
    },
  })
  hubs.push(hub)
  await connect(hub, 'com.fake')
  const { container } = render(
    <TextsProvider language="en-XA">
      <HubContext value={hub}>{children}</HubContext>
    </TextsProvider>,
  )
  await waitFor(() => expect(container.innerHTML).toContain('['))
  return container
}

/** All that is seen or heard, without what comes from the tables: there each sentence stands in brackets. */
function saidOutside(place: HTMLElement): string {
  const attributes = ['aria-label', 'title', 'placeholder'].flatMap((name) =>
    [...place.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
  )
  const said = [place.textContent, ...attributes].join('\n').replace(/0x[\da-f ,…]+/gi, '')
  return said.replace(/\[[^[\]]*\]/g, '').replace(/\[[^[\]]*\]/g, '')
}

function FaceNow() {
  return <ConnectFace connection={useConnectionState()} />
}

const noWay = () => undefined
const consent: ConsentState = {
  verdict: 'type',
  doubts: ['1'],
  fee: { figure: '1', symbol: '' },
  typed: '',
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

test.each([
  ['the button', <FaceNow key="" />],
  [
    'the account',
    <AccountPanel key="" lostLogin={fakeAccount} onNetwork={noWay} onSessions={noWay} onWallet={undefined} />,
  ],
  ['signing in', <SignInButton key="" />],
  ['a session', <SessionEntry key="" session={session} onConnect={noWay} onEnd={noWay} />],
  ['the networks', <NetworkPanel key="" onDone={noWay} />],
  ['the network', <NetworkSwitcher key="" />],
  ['the transfers', <ActivityList key="" />],
  ['a fee', <Consent key="" consent={consent} />],
  ['a refused fee', <Consent key="" consent={{ ...consent, verdict: 'refuse' }} />],
  ['a wallet that has left', <LeftNews key="" left={left} controller={undefined} onConnect={noWay} />],
])('each sentence of %s is in the tables', async (_name, shown) => {
  expect(saidOutside(await show(shown))).not.toMatch(/[a-z]{2,}|[a-z] [a-z]/i)
})
