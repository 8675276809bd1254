import { networkTexts } from '@latchkey/texts'
import { Button, Dialog, DownIcon, Tile, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useNamedChains } from '../../hooks/useNamedChains.ts'
import { useNetworkName } from '../../hooks/useNetworkName.ts'
import { NetworkPanel } from './NetworkPanel.tsx'
import styles from './NetworkSwitcher.module.css'

/** A button with the network of the active account, and the dialog to change it. Nothing while nobody is connected. */
export function NetworkSwitcher() {
  const networkName = useNetworkName()
  const chains = useNamedChains()
  const account = useAccount()
  const { say, spoken } = useTexts(networkTexts)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (account === undefined) return null
  const name = networkName(account.chainId, chains)
  return (
    <>
      <Button
        {...spoken}
        className={styles['button']}
        title={name}
        aria-label={say('network.button', { network: name })}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Tile name={name} logo={`networks/${account.chainId}`} size="small" form="round" />
        <span className={styles['name']}>{name}</span>
        <DownIcon sizePx={16} />
      </Button>
      <Dialog isOpen={isOpen} title={say('network.title')} state="network" spoken={spoken} onClose={close}>
        <NetworkPanel onDone={close} />
      </Dialog>
    </>
  )
}
