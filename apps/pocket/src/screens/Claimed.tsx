import { pocketSitesTexts } from '@latchkey/texts/pocket'
import { CautionIcon, Tag, useTexts } from '@latchkey/ui'
import type { Claims } from '../sessions/claims.ts'
import styles from './pocket.module.css'

/** A site's claim of who it is. */
export function Claimed({ claims }: { readonly claims: Claims }) {
  const { say, spoken } = useTexts(pocketSitesTexts)
  return (
    <p {...spoken} className={styles['claimed']}>
      <strong>{claims.name === undefined ? say('pocketSites.unnamed') : <bdi>{claims.name}</bdi>}</strong>
      <span>{claims.domain === undefined ? say('pocketSites.domainless') : <bdi>{claims.domain}</bdi>}</span>
      <Tag tone="warn">
        <CautionIcon sizePx={14} />
        {say('pocketSites.unverified')}
      </Tag>
    </p>
  )
}
