import { ConnectButton, useConnectionState } from '@latchkey/react'
import { siteTexts } from '@latchkey/texts'
import { Boundary, createChunk, LatchMark, Late, LogoPicture, useMedia, useStore, useTexts } from '@latchkey/ui'
import { useEffect, useRef } from 'react'
import { useBoot } from '../BootContext.ts'
import { HomePage } from '../pages/HomePage.tsx'
import { Link, usePath } from '../router.tsx'
import { unseen } from '../unseen.ts'
import styles from './App.module.css'
import type { Place } from './BottomBar.tsx'
import { Choices } from './Choices.tsx'
import { FailedPage } from './FailedPage.tsx'

const sendPage = createChunk(async () => (await import('../pages/SendPage.tsx')).SendPage)
const signPage = createChunk(async () => (await import('../pages/SignPage.tsx')).SignPage)
const activityPage = createChunk(async () => (await import('../pages/ActivityPage.tsx')).ActivityPage)
const notFoundPage = createChunk(async () => (await import('../pages/NotFoundPage.tsx')).NotFoundPage)
const receivePage = createChunk(async () => (await import('../pages/ReceivePage.tsx')).ReceivePage)
const approvalsPage = createChunk(async () => (await import('../pages/ApprovalsPage.tsx')).ApprovalsPage)
const collectiblesPage = createChunk(async () => (await import('../pages/CollectiblesPage.tsx')).CollectiblesPage)
const fetchConnected = async () => (await import('./connectedParts.ts')).connectedParts
const headerNetwork = createChunk(async () => (await fetchConnected()).HeaderNetwork)
const news = createChunk(async () => (await fetchConnected()).News)
const bottomBar = createChunk(async () => (await import('./BottomBar.tsx')).BottomBar)

const pages = [
  { path: '/send', key: 'site.send', chunk: sendPage },
  { path: '/sign', key: 'site.sign', chunk: signPage },
  { path: '/activity', key: 'site.activity', chunk: activityPage },
  { path: '/receive', key: 'site.receive', chunk: receivePage },
  { path: '/approvals', key: 'site.approvals', chunk: approvalsPage },
  { path: '/collectibles', key: 'site.collectibles', chunk: collectiblesPage },
] as const

/** Fetches the page of a path, for a visitor who waits for just that. */
export function preloadPage(path: string): void {
  pageAt(path)
    ?.chunk.load()
    .catch(() => undefined)
}

function pageAt(path: string) {
  return pages.find((page) => page.path === path)
}

const walletPlace = { path: '/wallet', key: 'site.wallet' } as const
const placesOfAll = [{ path: '/', key: 'site.home' } as const, ...pages.slice(0, 3)]
const allPlaces = [walletPlace, ...placesOfAll, ...pages]

/** Titles of pages that speak English alone. */
const englishTitles: Readonly<Record<string, string>> = { '/inbox': 'Inbox', '/explorer': 'Explorer' }

/** The frame of every page: who we are, where to go, who is connected. */
export function App() {
  const { branding, looks, custody } = useBoot()
  const isConnected = useConnectionState().status === 'connected'
  // A keyboard user meets things in the order in which they stand: on a phone the links are the bar at the lower edge.
  const isNarrow = useIsNarrow()
  const path = usePath()
  const { say, spoken } = useTexts(siteTexts)
  const page = pageAt(path)
  // Of the explorer's pages the first part is the page, the rest is what it shows.
  const key = allPlaces.find((place) => place.path === path)?.key
  const title = key === undefined ? englishTitles[path.replace(/^(\/explorer)\/.*/, '$1')] : say(key)
  const site = branding.name
  const count = useStore(unseen)
  const named = title === undefined ? site : say('site.title', { page: title, site })
  const main = useArrival(count > 0 ? `(${count}) ${named}` : named, path)
  const shown = custody === undefined ? placesOfAll : [...placesOfAll, walletPlace]
  const places = shown.map((place) => ({ path: place.path, title: say(place.key) }))
  return (
    <div {...spoken} className={styles['frame']}>
      <header className={styles['header']}>
        <Link to="/" className={styles['brand']}>
          {looks?.logo === undefined ? <LatchMark sizePx={24} /> : <LogoPicture logo={looks.logo} />}
          <span className={styles['brandName']}>{site}</span>
        </Link>
        {!isNarrow && <PageLinks places={places} />}
        {!isNarrow && isConnected && (
          <div className={styles['network']}>
            <Late of={headerNetwork} with={{}} waiting={null} failed={null} />
          </div>
        )}
        <div className={styles['tools']}>
          {/* One thing of a view is filled, and each page that needs a wallet asks for it by itself. */}
          <ConnectButton kind="secondary" />
        </div>
      </header>
      <main ref={main} className={styles['main']} tabIndex={-1}>
        <Boundary key={path} failed={<FailedPage />}>
          {path === '/' ? (
            <HomePage />
          ) : (
            <Late of={page?.chunk ?? notFoundPage} with={{}} waiting={<LoadingPage />} failed={<FailedPage />} />
          )}
        </Boundary>
      </main>
      <Footer />
      {isConnected && <Late of={news} with={{}} waiting={null} failed={null} />}
      {isNarrow && <Late of={bottomBar} with={{ places }} waiting={null} failed={<PageLinks places={places} />} />}
    </div>
  )
}

/** Stands where a page will be. */
export function LoadingPage() {
  const { say } = useTexts(siteTexts)
  return (
    <p className={styles['loading']} data-waiting>
      {say('site.loading')}
    </p>
  )
}

function PageLinks({ places }: { readonly places: readonly Place[] }) {
  const { say } = useTexts(siteTexts)
  return (
    <nav className={styles['nav']} aria-label={say('site.pages')}>
      {places.map(({ path: to, title }) => (
        <Link key={to} to={to} className={styles['navLink']}>
          {title}
        </Link>
      ))}
    </nav>
  )
}

/** The name of the site, and what one looks for seldom. */
function Footer() {
  const { branding, build } = useBoot()
  const { say, rich } = useTexts(siteTexts)
  return (
    <footer className={styles['footer']}>
      <details className={styles['about']}>
        <summary>{say('site.about', { site: branding.name })}</summary>
        <p>{rich('site.about.text', { code: (inside) => <code>{inside}</code>, build })}</p>
      </details>
      <div className={styles['choices']}>
        <Choices />
      </div>
    </footer>
  )
}

/** Names the page and, after the first one, takes the focus there: a click on a link would otherwise leave it behind. */
function useArrival(title: string, path: string) {
  const main = useRef<HTMLElement>(null)
  const arrived = useRef('')
  useEffect(() => {
    if (arrived.current !== '' && arrived.current !== path) main.current?.focus({ preventScroll: true })
    arrived.current = path
    document.title = title
  }, [title, path])
  return main
}

/** True on a phone and a narrow tablet, below the width where the links stand at the lower edge (`App.module.css`). Only for what style sheets cannot do. */
function useIsNarrow(): boolean {
  return useMedia('(width < 800px)')
}
