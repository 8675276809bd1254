import { createChunk, Late } from '@latchkey/react'
import { useBoot } from '../BootContext.ts'
import { Link, usePath } from '../router.tsx'
import styles from './pages.module.css'

const simulator = createChunk(async () => (await import('../simulator/SimulatorPage.tsx')).SimulatorPage)

/**
 * An address that is none of the pages a visitor is shown the way to: it leads nowhere, or in a local run to the wallet
 * simulator, which so adds nothing to what every visitor loads.
 */
export function NotFoundPage() {
  const { demoWallet } = useBoot()
  const isSimulator = usePath() === '/simulator' && demoWallet
  return isSimulator ? <Late of={simulator} with={{}} waiting={null} /> : <Nowhere />
}

function Nowhere() {
  return (
    <div className={styles['page']}>
      <h1 className={styles['heading']}>There is no page here</h1>
      <p className={styles['lead']}>
        Check the address, or go back to the <Link to="/">start</Link>.
      </p>
    </div>
  )
}
