import { guidesTexts } from '@latchkey/texts'
import { NextIcon, Row, Tile, useStore, useTexts } from '@latchkey/ui'
import { useHub } from '../../hooks/useHub.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { EmbeddedRow } from '../embedded/EmbeddedRow.tsx'
import { visitorBrowser } from '../wallet/visitorBrowser.ts'
import { walletLogo } from '../wallet/walletLogo.ts'
import { walletsToGet } from './installLinks.ts'
import styles from './Newcomer.module.css'
import { WhatIsAWallet } from './WhatIsAWallet.tsx'

/** As many wallets as a newcomer can weigh up. */
const maxOffered = 4

export type NewcomerProps = {
  /** A wallet was explained on the way here. */
  readonly isExplained: boolean
  /** A wallet that has to be installed first, by its key in the book. */
  readonly onChoose: (walletKey: string) => void
  /** A wallet that is made on the spot, by the id of its connector. */
  readonly onAsk: (connectorId: string) => void
}

/** "New to wallets?": what a wallet is, and where to get one for this browser. */
export function Newcomer({ isExplained, onChoose, onAsk }: NewcomerProps) {
  const { say, spoken } = useTexts(guidesTexts)
  const walletBook = useStore(useHub().walletBook)
  const made = useWallets().filter(({ kind, flags }) => kind === 'embedded' && flags.isAvailable)
  const offered = walletsToGet(walletBook, visitorBrowser(navigator)).slice(0, maxOffered)
  return (
    <div {...spoken}>
      <h3 className={styles['question']}>{say(isExplained ? 'guides.get' : 'guides.what')}</h3>
      {!isExplained && <WhatIsAWallet />}
      {made.length > 0 && (
        <section aria-labelledby="latchkey-made">
          <h4 id="latchkey-made" className={styles['heading']}>
            {say('guides.make')}
          </h4>
          <ul className={styles['list']}>
            {made.map((wallet) => (
              <EmbeddedRow key={wallet.id} wallet={wallet} onChoose={onAsk} />
            ))}
          </ul>
        </section>
      )}
      {offered.length > 0 && (
        <section aria-labelledby="latchkey-offered">
          <h4 id="latchkey-offered" className={styles['heading']}>
            {say(isExplained ? 'guides.install' : 'guides.get')}
          </h4>
          <ul className={styles['list']}>
            {offered.map(({ key, name }) => (
              <li key={key}>
                <Row
                  start={<Tile name={name} logo={walletLogo({ key })} />}
                  label={name}
                  end={<NextIcon />}
                  onClick={() => onChoose(key)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
