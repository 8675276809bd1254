import { reconnect } from '@latchkey/connect'
import { createBrowserHub, firstPaint, HubProvider } from '@latchkey/react'
import '@latchkey/react/page.css'
import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { BootContext } from './BootContext.ts'
import type { BootConfig } from './boot.ts'
import { replacePage } from './firstFrame/replacePage.ts'
import { followLater } from './followLater.ts'
import { readBoot } from './readBoot.ts'
import { readPath } from './readPath.ts'
import { App, preloadPage } from './shell/App.tsx'
import { startTheme } from './theme.ts'

startTheme()
preloadPage(readPath())
const boot = readBoot()
if (boot === undefined) void showBrokenPage()
else if (boot.branding.accent === undefined) render(composePage(boot))
else void showBranded(boot, boot.branding.accent)

/** An owner's colour has to be there before anything is drawn in it. */
async function showBranded(boot: BootConfig, accent: string): Promise<void> {
  try {
    const { applyAccent } = await import('./shell/accent.ts')
    applyAccent(accent)
  } catch {
    // A page in another colour is better than none.
  }
  render(composePage(boot))
}

async function showBrokenPage(): Promise<void> {
  const { BrokenPage } = await import('./shell/BrokenPage.tsx')
  render(<BrokenPage />)
}

/** The composition root: the only place where the page's parts are put together. */
function composePage(boot: BootConfig): ReactNode {
  if (boot.demoWallet) {
    // Without its code there is one wallet less, and nothing else is lost.
    firstPaint
      .then(() => import('./demoWallet/announce.ts'))
      .then(({ announceDemoWallet }) => announceDemoWallet(boot))
      .catch(() => undefined)
  }
  // Networks, tokens, and the ways to wallets: those that there are have the same names here and there.
  const { custody, ...given } = boot
  const hub = createBrowserHub({
    ...given,
    loginUrl: '/api/login',
    rpcUrl: (chainId) => `/rpc/${chainId}`,
    walletBookUrl: '/api/wallet-book',
    siteName: boot.branding.name,
    ...(custody && { custody: toCustody(custody) }),
  })
  // Before anything is rendered, so that who comes back does not have the page made twice.
  void reconnect(hub)
  void followLater(hub)
  return (
    <BootContext value={boot}>
      <HubProvider hub={hub}>
        <App />
      </HubProvider>
    </BootContext>
  )
}

function toCustody({ isLocalInbox, ...place }: NonNullable<BootConfig['custody']>) {
  return { ...place, walletsUrl: '/api/embedded', ...(isLocalInbox && { inboxUrl: '/inbox' }) }
}

function render(page: ReactNode): void {
  const element = document.getElementById('root')
  if (element === null) throw new TypeError('The page has no root element')
  const root = createRoot(element)
  // Drawn before the browser paints, in place of what stood in the page.
  replacePage(element, () => flushSync(() => root.render(<StrictMode>{page}</StrictMode>)))
}
