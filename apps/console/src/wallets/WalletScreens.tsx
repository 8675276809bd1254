import { isId } from '../boot.ts'
import type { Place } from '../layout/route.ts'
import { NewWallet } from './NewWallet.tsx'
import { WalletDetail } from './WalletDetail.tsx'
import { WalletExport } from './WalletExport.tsx'
import { WalletList } from './WalletList.tsx'

/** The wallets: all of them, one, its export, or a new one. */
export function WalletScreens({ id, part }: Place) {
  if (id === 'new') return <NewWallet />
  if (!isId(id)) return <WalletList />
  return part === 'export' ? <WalletExport key={id} walletId={id} /> : <WalletDetail key={id} walletId={id} />
}
