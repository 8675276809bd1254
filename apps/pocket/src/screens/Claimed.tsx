import { CautionIcon, Tag } from '@latchkey/ui'
import type { Claims } from '../sessions/claims.ts'
import styles from './pocket.module.css'

/** A site's claim of who it is. */
export function Claimed({ claims }: { readonly claims: Claims }) {
  return (
    <p className={styles['claimed']}>
      <strong>
        <bdi>{claims.name}</bdi>
      </strong>
      <span>{claims.domain === undefined ? 'names no address' : <bdi>{claims.domain}</bdi>}</span>
      <Tag tone="warn">
        <CautionIcon sizePx={14} />
        not verified
      </Tag>
    </p>
  )
}
