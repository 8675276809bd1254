import { AuditCheck } from '../audit/AuditCheck.tsx'
import { toMs } from '../layout/moments.ts'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { counted } from '../layout/words.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import { AddressList } from '../wallets/AddressList.tsx'
import { readAccounts } from '../wallets/readAccounts.ts'

/** One organization below, to be looked at: nothing of it can be changed from above. */
export function OrganizationDetail({ id }: { readonly id: string }) {
  const { reader } = useSession()
  const load = useLoad(['OrganizationDetail', id], async (signal: AbortSignal) => {
    const { organizationData } = await reader.query('get_organization', { organizationId: id }, signal)
    const accounts = await readAccounts({ reader, organizationId: id, signal })
    return { organization: organizationData, accounts }
  })
  return (
    <Page title="Sub-organization" back={{ href: hrefOf('organizations'), title: 'Sub-organizations' }}>
      <Loaded load={load} what="sub-organization">
        {({ organization: { name, users, wallets, rootQuorum }, accounts }) => (
          <div className={styles['panels']}>
            <div className={styles['panel']}>
              <h3 className={styles['panelTitle']}>{visible(name ?? 'Without a name')}</h3>
              <p className={styles['quiet']}>Id {id}</p>
              <ul className={styles['plainList']}>
                {(users ?? []).map(({ userId, userName, userEmail, apiKeys, authenticators, createdAt }) => (
                  <li key={userId} className={styles['itemText']}>
                    <span>
                      <strong>{visible(userName)}</strong>
                      {rootQuorum?.userIds.includes(userId) === true && ' (root user)'}
                    </span>
                    <span className={styles['quiet']}>
                      {userEmail == null || userEmail === '' ? '' : `${visible(userEmail)}, `}
                      {counted(authenticators.length, 'passkey')}, {counted(apiKeys.length, 'API key')}, since{' '}
                      {new Date(toMs(createdAt)).toLocaleDateString(undefined, { dateStyle: 'medium' })}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
            <div className={styles['panel']}>
              <h3 className={styles['panelTitle']}>{counted((wallets ?? []).length, 'wallet')}</h3>
              {(wallets ?? []).map(({ walletId, walletName }) => (
                <div key={walletId} className={styles['itemText']}>
                  <strong>{visible(walletName)}</strong>
                  <AddressList accounts={accounts.filter((account) => account.walletId === walletId)} />
                </div>
              ))}
            </div>
            <AuditCheck organizationId={id} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
