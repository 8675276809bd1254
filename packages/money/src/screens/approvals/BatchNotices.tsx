import { dismissBatch } from '@latchkey/connect'
import { type Address, sameAddress } from '@latchkey/evm'
import { useBatches, useHub, useNetworkName } from '@latchkey/react'
import { batchTexts } from '@latchkey/texts'
import { Button, Notice, useTexts } from '@latchkey/ui'
import styles from './Approvals.module.css'

/** Batches of an account of which nobody knows whether the wallet has sent them, with the way to be done with each. */
export function BatchNotices({ account }: { readonly account: Address }) {
  const hub = useHub()
  const networkName = useNetworkName()
  const { say, spoken } = useTexts(batchTexts)
  const lost = useBatches().filter(({ status, from }) => status === 'unknown' && sameAddress(from, account))
  return lost.map(({ clientId, chainId, calls }) => {
    const network = networkName(chainId)
    return (
      <Notice key={clientId} kind="caution" spoken={spoken} title={say('batch.lost', { count: calls.length, network })}>
        <p className={styles['lost']}>{say('batch.lostHelp')}</p>
        <Button shape="small" onClick={() => dismissBatch(hub, clientId)}>
          {say('batch.looked')}
        </Button>
      </Notice>
    )
  })
}
