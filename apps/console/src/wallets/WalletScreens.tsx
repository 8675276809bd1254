import { consoleWalletsTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import { isId } from '../boot.ts'
import type { Place } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { NewWallet } from './NewWallet.tsx'
import { WalletDetail } from './WalletDetail.tsx'
import { WalletExport } from './WalletExport.tsx'
import { WalletList } from './WalletList.tsx'

/** The wallets: all of them, one, its export, or a new one. */
export function WalletScreens({ id, part }: Place) {
  const { spoken } = useTexts(consoleWalletsTexts)
  return (
    <div {...spoken} className={styles['page']}>
      {screenOf({ id, part })}
    </div>
  )
}

function screenOf({ id, part }: Place) {
  if (id === 'new') return <NewWallet />
  if (!isId(id)) return <WalletList />
  return part === 'export' ? <WalletExport key={id} walletId={id} /> : <WalletDetail key={id} walletId={id} />
}
