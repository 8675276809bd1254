import type { Address, Approval, Chain } from '@latchkey/evm'
import { useListedTokens, useName } from '@latchkey/react'
import { approvalsTexts } from '@latchkey/texts'
import { AddressText, Tile, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { symbolOf } from './approvalWords.ts'
import type { RevokedGroup } from './groupRevoked.ts'
import styles from './RevokeView.module.css'

export type RevokedRowsProps = {
  readonly group: RevokedGroup
  readonly chain: Chain
  readonly facts: Approval['facts'] | undefined
  /** Its address stands above already. */
  readonly isTold: boolean
}

/** A token with its network, once, and everybody from whom it is taken back. */
export function RevokedRows({ group: { token, isCollection, parts }, chain, facts, isTold }: RevokedRowsProps) {
  const tokens = useListedTokens()
  const { say } = useTexts(approvalsTexts)
  const symbol = symbolOf({ chainId: chain.id, token, ...(facts && { facts }) }, { tokens, say })
  const items = parts.flatMap(({ tokenId }) => (tokenId === undefined ? [] : [tokenId]))
  const spenders = parts.flatMap(({ spender, kind }) => (spender === undefined ? [] : [{ spender, kind }]))
  return (
    <dl className={styles['stepRows']}>
      <StepRow label={say(isCollection ? 'approvals.review.collection' : 'approvals.review.token')}>
        <span className={styles['thing']}>
          <bdi className={styles['strong']}>{symbol}</bdi>
          <span className={styles['network']}>
            <Tile name={chain.name} logo={`networks/${chain.id}`} size="small" form="round" />
            {chain.name}
          </span>
        </span>
        {!isTold && <AddressText address={token} />}
      </StepRow>
      {items.length > 0 && (
        <StepRow label={say('approvals.review.item')}>
          {items.map((id) => (
            <bdi key={String(id)} className={styles['digits']}>
              {String(id)}
            </bdi>
          ))}
        </StepRow>
      )}
      {spenders.length > 0 && (
        <StepRow label={say('approvals.review.spender')}>
          {spenders.map(({ spender, kind }) => (
            <div key={`${kind} ${spender}`} className={styles['spender']}>
              <Name address={spender} chainId={chain.id} />
              <AddressText address={spender} />
              {kind === 'permit2' && <span className={styles['quiet']}>{say('approvals.through')}</span>}
            </div>
          ))}
        </StepRow>
      )}
    </dl>
  )
}

function Name({ address, chainId }: { readonly address: Address; readonly chainId: number }) {
  const { name } = useName({ address, chainId })
  return name === undefined ? null : <bdi className={styles['strong']}>{name}</bdi>
}

function StepRow({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles['stepRow']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
