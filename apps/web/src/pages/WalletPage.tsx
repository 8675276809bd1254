import { EmbeddedWallet } from '@latchkey/react'
import { pageTexts, siteTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import { useBoot } from '../BootContext.ts'
import styles from '../pages.module.css'
import { ApprovalsLink } from './ApprovalsLink.tsx'

/** The page at `/wallet`; links in mails lead here as well. */
export function WalletPage() {
  const { custody } = useBoot()
  const { say, spoken } = useTexts(pageTexts)
  const { say: saySite } = useTexts(siteTexts)
  return (
    <div {...spoken} className={styles['page']}>
      <h1 className={styles['heading']}>{saySite('site.wallet')}</h1>
      {custody === undefined ? (
        <p className={styles['lead']}>{say('page.wallet.none')}</p>
      ) : (
        <>
          <p className={styles['lead']}>{say('page.wallet.lead')}</p>
          <EmbeddedWallet />
          <ApprovalsLink />
        </>
      )}
    </div>
  )
}
