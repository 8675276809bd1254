import { ConnectButton, LatchMark, useConnectionState } from '@latchkey/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useBoot } from '../BootContext.ts'
import { HomePage } from '../pages/HomePage.tsx'
import { Link, usePath } from '../router.tsx'
import { useIsNarrow } from '../useIsNarrow.ts'
import styles from './App.module.css'
import { PageErrors } from './PageErrors.tsx'

const SendPage = lazy(async () => ({ default: (await import('../pages/SendPage.tsx')).SendPage }))
const SignPage = lazy(async () => ({ default: (await import('../pages/SignPage.tsx')).SignPage }))
const ActivityPage = lazy(async () => ({ default: (await import('../pages/ActivityPage.tsx')).ActivityPage }))
const NotFoundPage = lazy(async () => ({ default: (await import('../pages/NotFoundPage.tsx')).NotFoundPage }))
const ThemeButton = lazy(async () => ({ default: (await import('./ThemeButton.tsx')).ThemeButton }))
const HeaderNetwork = lazy(async () => ({ default: (await import('./HeaderNetwork.tsx')).HeaderNetwork }))

const pages = [
  { path: '/', title: 'Home', Page: HomePage },
  { path: '/send', title: 'Send', Page: SendPage },
  { path: '/sign', title: 'Sign', Page: SignPage },
  { path: '/activity', title: 'Activity', Page: ActivityPage },
] as const

/** The frame of every page: who we are, where to go, who is connected. */
export function App() {
  const { branding, build } = useBoot()
  const isConnected = useConnectionState().status === 'connected'
  // Who walks by keyboard meets things in the order in which they stand: on a phone the links are a line of their own.
  const isNarrow = useIsNarrow()
  const path = usePath()
  const page = pages.find((candidate) => candidate.path === path)
  const main = useArrival(page === undefined ? branding.name : `${page.title} · ${branding.name}`)
  const Page = page?.Page ?? NotFoundPage
  return (
    <div className={styles['frame']}>
      <header className={styles['header']}>
        <Link to="/" className={styles['brand']}>
          <LatchMark sizePx={24} />
          <span className={styles['brandName']}>{branding.name}</span>
        </Link>
        {!isNarrow && <PageLinks />}
        {isConnected && (
          <div className={styles['network']}>
            <Suspense fallback={null}>
              <HeaderNetwork />
            </Suspense>
          </div>
        )}
        <div className={styles['tools']}>
          <ConnectButton />
        </div>
        {isNarrow && <PageLinks />}
      </header>
      <main ref={main} className={styles['main']} tabIndex={-1}>
        <PageErrors key={path}>
          <Suspense fallback={<p className={styles['loading']}>Loading…</p>}>
            <Page />
          </Suspense>
        </PageErrors>
      </main>
      <footer className={styles['footer']}>
        <span>
          {branding.name} · build <code>{build}</code>
        </span>
        <Suspense fallback={null}>
          <ThemeButton />
        </Suspense>
      </footer>
    </div>
  )
}

function PageLinks() {
  return (
    <nav className={styles['nav']} aria-label="Pages">
      {pages.slice(1).map(({ path: to, title }) => (
        <Link key={to} to={to} className={styles['navLink']}>
          {title}
        </Link>
      ))}
    </nav>
  )
}

/** Names the page and, after the first one, takes the focus there: a click on a link would otherwise leave it behind. */
function useArrival(title: string) {
  const main = useRef<HTMLElement>(null)
  const arrived = useRef('')
  useEffect(() => {
    document.title = title
    if (arrived.current !== '' && arrived.current !== title) main.current?.focus({ preventScroll: true })
    arrived.current = title
  }, [title])
  return main
}
