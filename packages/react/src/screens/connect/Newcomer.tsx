import { DoorIcon, KeyIcon, NextIcon, Row, ShieldIcon, Tile, useStore } from '@latchkey/ui'
import { useHub } from '../../hooks/useHub.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { EmbeddedRow } from './EmbeddedRow.tsx'
import { installLinks } from './installLinks.ts'
import styles from './Newcomer.module.css'
import { visitorBrowser } from './visitorBrowser.ts'

/** As many wallets as a newcomer can weigh up. */
const maxOffered = 4

export type NewcomerProps = {
  /** A wallet that has to be installed first, by its key in the book. */
  readonly onChoose: (walletKey: string) => void
  /** A wallet that is made on the spot, by the id of its connector. */
  readonly onAsk: (connectorId: string) => void
}

/** "New to wallets?": what a wallet is, in three cards, and where to get one for this browser. */
export function Newcomer({ onChoose, onAsk }: NewcomerProps) {
  const walletBook = useStore(useHub().walletBook)
  const made = useWallets().filter(({ kind, flags }) => kind === 'embedded' && flags.isAvailable)
  const browser = visitorBrowser(navigator)
  const offered = walletBook.filter((row) => installLinks(row, browser).length > 0).slice(0, maxOffered)
  return (
    <>
      <ul className={styles['cards']}>
        <li className={styles['card']}>
          <ShieldIcon sizePx={24} />
          <h3 className={styles['title']}>It holds what is yours</h3>
          <p className={styles['text']}>Coins and tokens stay on their network. A wallet keeps the key to them.</p>
        </li>
        <li className={styles['card']}>
          <DoorIcon sizePx={24} />
          <h3 className={styles['title']}>It opens doors</h3>
          <p className={styles['text']}>You sign in by a signature. There is no password that a site could lose.</p>
        </li>
        <li className={styles['card']}>
          <KeyIcon sizePx={24} />
          <h3 className={styles['title']}>You are in charge</h3>
          <p className={styles['text']}>
            Nothing moves unless you approve it. Whoever has your recovery phrase has it all: give it to nobody.
          </p>
        </li>
      </ul>
      {made.length > 0 && (
        <section aria-labelledby="latchkey-made">
          <h3 id="latchkey-made" className={styles['heading']}>
            Make one here
          </h3>
          <ul className={styles['list']}>
            {made.map((wallet) => (
              <EmbeddedRow key={wallet.id} wallet={wallet} onChoose={onAsk} />
            ))}
          </ul>
        </section>
      )}
      {offered.length > 0 && (
        <section aria-labelledby="latchkey-offered">
          <h3 id="latchkey-offered" className={styles['heading']}>
            Get a wallet
          </h3>
          <ul className={styles['list']}>
            {offered.map(({ key, name }) => (
              <li key={key}>
                <Row start={<Tile name={name} />} label={name} end={<NextIcon />} onClick={() => onChoose(key)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
