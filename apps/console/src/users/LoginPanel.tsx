import type { User } from '@latchkey/custody'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { toMs } from '../layout/moments.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { CredentialList } from './CredentialList.tsx'

/** The logins of other services by which a user comes in. */
export function LoginPanel({ user: { userId, userName, oauthProviders } }: { readonly user: User }) {
  const propose = usePropose()
  const names = {
    [userId]: userName,
    ...Object.fromEntries(oauthProviders.map(({ providerId, providerName }) => [providerId, providerName])),
  }
  return (
    <div className={styles['panel']}>
      <h3 className={styles['panelTitle']}>Logins by other services</h3>
      <CredentialList
        credentials={oauthProviders.map(({ providerId, providerName, issuer, subject, createdAt }) => ({
          id: providerId,
          name: providerName,
          detail: (
            <span className={styles['quiet']}>
              {visible(subject)} at {visible(issuer)}
            </span>
          ),
          createdAtMs: toMs(createdAt),
        }))}
        noun="login"
        onRemove={(id) =>
          propose(toChange('delete_oauth_providers', { userId, providerIds: [id] }, { names, isFinal: true }))
        }
      />
    </div>
  )
}
