import { Newcomer } from './Newcomer.tsx'
import { NotInstalled } from './NotInstalled.tsx'
import { Welcome } from './Welcome.tsx'

export type GuidesProps = {
  /** The wallet that has to be installed, by its key in the book; or what a visitor without one asked for. */
  readonly of: { readonly walletKey: string } | 'welcome' | 'newcomer'
  /** The list, with its word about wallets, stands beside it. */
  readonly isBeside: boolean
  readonly onNewcomer: () => void
  readonly onChoose: (walletKey: string) => void
  readonly onAsk: (connectorId: string) => void
}

/** The way to a wallet: what one is, which to take, and where it is installed from. */
export function Guides({ of, isBeside, onNewcomer, onChoose, onAsk }: GuidesProps) {
  if (of === 'welcome') return <Welcome onNewcomer={onNewcomer} />
  if (of === 'newcomer') return <Newcomer isExplained={isBeside} onChoose={onChoose} onAsk={onAsk} />
  return <NotInstalled key={of.walletKey} walletKey={of.walletKey} onFound={onAsk} />
}
