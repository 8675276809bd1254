import { createLatchkey } from '@latchkey/browser'
import { reconnect } from '@latchkey/connect'
import { BareHubProvider, type BareHubProviderProps } from '@latchkey/react'
import {
  createChunk,
  Late,
  LogosProvider,
  readBoot,
  readPageLogos,
  startTheme,
  TextsContext,
  TextsProvider,
  useStore,
} from '@latchkey/ui'
import '@latchkey/ui/page.css'
import './start.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BootContext } from './BootContext.ts'
import type { BootConfig } from './boot.ts'
import { parseBootConfig } from './boot.ts'
import { announceDemoWallet } from './demoWallet/announce.ts'
import { followLater } from './followLater.ts'
import { pageLanguage } from './pageLanguage.ts'
import { readPath } from './readPath.ts'
import { navigate } from './router.tsx'
import { App, preloadPage } from './shell/App.tsx'
import { BrokenPage } from './shell/BrokenPage.tsx'
import { Choices } from './shell/Choices.tsx'

startTheme()
const { texts } = pageLanguage.start()
preloadPage(readPath())
const boot = readBoot(parseBootConfig)
const page = boot === undefined ? <SpokenBrokenPage /> : composePage(boot)
// No page in English turns into another language before the eyes of who has that from the start.
void texts.then((spoken) => render(spoken ? <TextsContext value={spoken}>{page}</TextsContext> : page))

/** The composition root: the only place where the page's parts are put together. */
function composePage(boot: BootConfig): ReactNode {
  if (boot.demoWallet) announceDemoWallet(boot)
  // Networks, tokens, and the ways to wallets: those that there are have the same names here and there.
  const { custody, ...given } = boot
  const hub = createLatchkey({
    ...given,
    loginUrl: '/api/login',
    historyUrl: '/api/history',
    rpcUrl: (chainId) => `/rpc/${chainId}`,
    walletBookUrl: '/api/wallet-book',
    siteName: boot.branding.name,
    ...(custody && { custody: toCustody(custody) }),
  })
  // Before anything is rendered, so that who comes back does not have the page made twice.
  void reconnect(hub)
  followLater(hub)
  return (
    <BootContext value={boot}>
      <LogosProvider logoOf={readPageLogos()}>
        <SpokenPage hub={hub} looks={boot.looks} hasGallery={boot.hasGallery === true} />
      </LogosProvider>
    </BootContext>
  )
}

const gallery = createChunk(async () => (await import('./gallery/GalleryPage.tsx')).GalleryPage)

type SpokenPageProps = Pick<BareHubProviderProps, 'hub' | 'looks'> & { readonly hasGallery: boolean }

function SpokenPage({ hub, looks, hasGallery }: SpokenPageProps) {
  const { language } = useStore(pageLanguage.texts)
  return (
    <BareHubProvider
      hub={hub}
      looks={looks}
      language={language.tag}
      onWallet={() => navigate('/wallet')}
      onSend={() => navigate('/send')}
      onReceive={() => navigate('/receive')}
      accountChoices={<Choices />}
    >
      {hasGallery && readPath() === '/gallery' ? <Late of={gallery} with={{}} waiting={null} /> : <App />}
    </BareHubProvider>
  )
}

/** Without start values there is no hub, and whoever reads this has a language all the same. */
function SpokenBrokenPage() {
  const { language } = useStore(pageLanguage.texts)
  return (
    <TextsProvider language={language.tag}>
      <BrokenPage />
    </TextsProvider>
  )
}

function toCustody({ isLocalInbox, paysFees, ...place }: NonNullable<BootConfig['custody']>) {
  const sponsor = paysFees ? { sponsorUrl: '/api/sponsor', loginUrl: '/api/login' } : {}
  return { ...place, walletsUrl: '/api/embedded', ...sponsor, ...(isLocalInbox && { inboxUrl: '/inbox' }) }
}

function render(page: ReactNode): void {
  const element = document.getElementById('root')
  if (element === null) throw new TypeError('The page has no root element')
  createRoot(element).render(<StrictMode>{page}</StrictMode>)
}
