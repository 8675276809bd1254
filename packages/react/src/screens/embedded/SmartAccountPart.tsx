import type { EmbeddedController } from '@latchkey/embedded'
import { type Address, type Chain, shortAddress } from '@latchkey/evm'
import { sponsorTexts } from '@latchkey/texts'
import { LiveRegion, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { Entry } from './Entry.tsx'
import { Part } from './Part.tsx'
import { useSmartAccounts } from './useSmartAccounts.ts'
import styles from './wallet.module.css'

export type SmartAccountPartProps = {
  readonly controller: EmbeddedController
  readonly accounts: readonly Address[]
}

/** The way back from a smart account. Where no account of the wallet runs code, there is nothing to see. */
export function SmartAccountPart({ controller, accounts }: SmartAccountPartProps) {
  const { say } = useTexts(sponsorTexts)
  const { smart, forget } = useSmartAccounts(controller, accounts)
  const [said, setSaid] = useState<string>()

  async function remove(account: Address, chain: Chain) {
    const { batches } = await controller.open()
    await batches.removeCode(account, chain.id)
    setSaid(say('sponsor.code.removed', { network: chain.name }))
    forget(account, chain)
  }

  if (smart.length === 0) return <LiveRegion status={said} />
  return (
    <Part title={say('sponsor.code.title')} lead={say('sponsor.code.help')}>
      <ul className={styles['list']} aria-label={say('sponsor.code.title')}>
        {smart.map(({ account, chain }) => (
          <Entry
            key={`${chain.id} ${account}`}
            name={chain.name}
            detail={<bdi dir="ltr">{shortAddress(account)}</bdi>}
            action={say('sponsor.code.remove')}
            question={say('sponsor.code.question')}
            confirm={say('sponsor.code.removeIt')}
            onConfirm={() => remove(account, chain)}
          />
        ))}
      </ul>
      <LiveRegion status={said} />
    </Part>
  )
}
