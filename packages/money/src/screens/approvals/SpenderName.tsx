import { type Address, permit2Address, sameAddress } from '@latchkey/evm'
import { useName } from '@latchkey/react'
import { AccountPicture } from '@latchkey/react/parts'
import { approvalsTexts } from '@latchkey/texts'
import { AddressText, CautionIcon, Tag, useTexts } from '@latchkey/ui'
import styles from './Approvals.module.css'

export type SpenderNameProps = {
  readonly address: Address
  readonly chainId: number
  /** True for an account of the visitor. */
  readonly isOwn: boolean
  /** False for one that somebody holds the key of; undefined where that is not known. */
  readonly isContract: boolean | undefined
}

/** Somebody who may take things: picture, name where there is one, and always the whole address. */
export function SpenderName({ address, chainId, isOwn, isContract }: SpenderNameProps) {
  const { say } = useTexts(approvalsTexts)
  const { name = knownName(address), avatar } = useName({ address, chainId })
  return (
    <span className={styles['who']}>
      <AccountPicture address={address} name={name} avatar={avatar} />
      <span className={styles['whoText']}>
        {(name !== undefined || isOwn || isContract === false) && (
          <span className={styles['whoName']}>
            {name !== undefined && <bdi>{name}</bdi>}
            {isOwn && <Tag>{say('approvals.own')}</Tag>}
            {!isOwn && isContract === false && (
              <span className={styles['risk']}>
                <CautionIcon sizePx={14} /> {say('approvals.person')}
              </span>
            )}
          </span>
        )}
        <AddressText address={address} />
        {!isOwn && isContract === false && <span className={styles['quiet']}>{say('approvals.personHelp')}</span>}
      </span>
    </span>
  )
}

/** A contract that is at one address everywhere, and whose name nobody has to look up. */
function knownName(address: Address): string | undefined {
  return sameAddress(address, permit2Address) ? 'Permit2' : undefined
}
