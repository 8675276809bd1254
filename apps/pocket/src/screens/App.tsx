import { pocketNewsTexts, pocketShellTexts } from '@latchkey/texts/pocket'
import { CautionIcon, LiveRegion, PageFrame, useTexts } from '@latchkey/ui'
import { useStore } from '../hooks/useStore.ts'
import { usePocket } from '../PocketContext.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { Asking } from './Asking.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import { NewsList } from './NewsList.tsx'
import { sayNews } from './newsWords.ts'
import styles from './pocket.module.css'
import { ServiceLine } from './ServiceLine.tsx'
import { SessionList } from './SessionList.tsx'
import { Welcome } from './Welcome.tsx'

/** The whole wallet on one page. `link` is a pairing link that it was opened with. */
export function App({ link }: { readonly link: string | undefined }) {
  const { ring, news } = usePocket()
  const { say, rich, spoken } = useTexts(pocketShellTexts)
  const { say: sayOfNews, spoken: spokenNews } = useTexts(pocketNewsTexts)
  const { active } = useStore(ring)
  const [newest] = useStore(news)
  return (
    <PageFrame
      width={active === undefined ? 'narrow' : 'wide'}
      title={say('pocketShell.title')}
      head={
        <div {...spoken} className={styles['warning']}>
          <CautionIcon />
          <p className={styles['text']}>{rich('pocketShell.warning', { b: (inside) => <strong>{inside}</strong> })}</p>
        </div>
      }
      className={styles['frame']}
    >
      <main className={active === undefined ? undefined : styles['main']}>
        {active === undefined ? (
          <Welcome isLinkWaiting={link !== undefined} />
        ) : (
          <>
            <div className={styles['column']}>
              <ServiceLine />
              <NewsList />
              <Asking />
              <ConnectForm link={link} />
            </div>
            <div className={styles['column']}>
              <AccountPanel address={active} />
              <SessionList />
            </div>
          </>
        )}
      </main>
      <LiveRegion status={newest && sayNews(sayOfNews, newest)} spoken={spokenNews} />
    </PageFrame>
  )
}
