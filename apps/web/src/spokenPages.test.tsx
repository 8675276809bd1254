import { memoryStorage } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { closeHub, connect, createHub, type Hub } from '@latchkey/connect'
import { fakeAccount, fakeConnector } from '@latchkey/connect/testing'
import { HubProvider } from '@latchkey/react'
import { cleanup, render, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { BootContext } from './BootContext.ts'
import type { BootConfig } from './boot.ts'
import { ActivityPage } from './pages/ActivityPage.tsx'
import { FaucetWords } from './pages/FaucetWords.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { Overview } from './pages/Overview.tsx'
import { ReceivePage } from './pages/ReceivePage.tsx'
import { Showcase } from './pages/Showcase.tsx'
import { WalletPage } from './pages/WalletPage.tsx'
import { App, LoadingPage } from './shell/App.tsx'
import { BottomBar } from './shell/BottomBar.tsx'
import { BrokenPage } from './shell/BrokenPage.tsx'
import { FailedPage } from './shell/FailedPage.tsx'

const coin = { name: '1', symbol: 'Ξ', decimals: 18 }
const chains = [{ id: 1, name: '1', testnet: true, nativeCurrency: coin, rpcUrls: [] }]
const boot: BootConfig = {
  ...{ branding: { name: '7' }, chains, tokens: [], demoWallet: true, faucet: true, hasDocs: true, build: '8' },
}
const hubs: Hub[] = []

afterEach(async () => {
  cleanup()
  window.history.replaceState(null, '', '/')
  await Promise.all(hubs.splice(0).map(closeHub))
})

type Shown = { readonly visitor?: 'connected' | 'stranger'; readonly language?: string }

async function show(page: ReactElement, { visitor = 'connected', language = 'en-XA' }: Shown = {}) {
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
  if (visitor === 'connected') await connect(hub, 'com.fake')
  const { container } = render(
    <BootContext value={boot}>
      <HubProvider hub={hub} language={language}>
        {page}
      </HubProvider>
    </BootContext>,
  )
  if (language === 'en-XA') await waitFor(() => expect(container.innerHTML).toContain('['))
  return container
}

/** Names are said as they are: of languages, of wallets, of assets, and of what a developer types. */
const names =
  'option, pre, [class*=logos] li[title], [class*=exampleHead] strong, [class*=exampleRow], [class*=exampleSum]'

/** All that is seen or heard, without what comes from the tables: there each sentence stands in brackets. */
function saidOutside(place: HTMLElement): string {
  for (const element of place.querySelectorAll(names)) element.remove()
  const attributes = ['aria-label', 'title', 'placeholder'].flatMap((name) =>
    [...place.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
  )
  const said = [place.textContent, ...attributes].join('\n').replace(/0?x[\da-f ,…]+/gi, '')
  return said.replace(/\[[^[\]]*\]/g, '').replace(/\[[^[\]]*\]/g, '')
}

type Page = { readonly name: string; readonly page: ReactElement; readonly visitor?: 'stranger' }

const pages: readonly Page[] = [
  { name: 'the start', page: <App />, visitor: 'stranger' },
  { name: 'the rest of the start', page: <Showcase />, visitor: 'stranger' },
  { name: 'the overview', page: <Overview account={{ address: fakeAccount, chainId: 1 }} /> },
  { name: 'the address', page: <ReceivePage /> },
  { name: 'the address of nobody', page: <ReceivePage />, visitor: 'stranger' },
  { name: 'the activity', page: <ActivityPage /> },
  { name: 'no wallets', page: <WalletPage /> },
  { name: 'the bar of a phone', page: <BottomBar places={[]} /> },
  { name: 'a page that comes', page: <LoadingPage /> },
  { name: 'a page that did not come', page: <FailedPage /> },
  { name: 'a page without start values', page: <BrokenPage /> },
  { name: 'a faucet that is away', page: <FaucetWords failure="unreachable" /> },
  { name: 'a faucet that fails', page: <FaucetWords failure="failed" /> },
  { name: 'a faucet that has given all', page: <FaucetWords failure="given" /> },
]

test.each(pages)('each sentence of $name is in the tables', async ({ page, visitor }) => {
  expect(saidOutside(await show(page, visitor && { visitor }))).not.toMatch(/[a-z]{2,}|[a-z] [a-z]/i)
})

test('an address that leads nowhere says so in the language of the page', async () => {
  window.history.replaceState(null, '', '/nowhere')
  expect(saidOutside(await show(<NotFoundPage />))).not.toMatch(/[a-z]{2,}/i)
})

test.each([
  ['/', '[Hömé on] · 7'],
  ['/sign', '[Šîgñ on] · 7'],
  ['/wallet', '[Wållét'],
  ['/explorer/1', 'Explorer'],
])('the title of %s is told in the language of the page', async (path, title) => {
  window.history.replaceState(null, '', path)
  await show(<App />)
  await waitFor(() => expect(document.title).toContain(title))
})
