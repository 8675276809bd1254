import type { EndpointOutput } from '@latchkey/custody'
import { consoleOrganizationsTexts } from '@latchkey/texts/console'
import { useDates, useTexts } from '@latchkey/ui'
import { AuditCheck } from '../audit/AuditCheck.tsx'
import { toMs } from '../layout/moments.ts'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import { AddressList } from '../wallets/AddressList.tsx'
import { readAccounts } from '../wallets/readAccounts.ts'

/** One organization below, to be looked at: nothing of it can be changed from above. */
export function OrganizationDetail({ id }: { readonly id: string }) {
  const { say, spoken } = useTexts(consoleOrganizationsTexts)
  const { reader } = useSession()
  const load = useLoad(['OrganizationDetail', id], async (signal: AbortSignal) => {
    const { organizationData } = await reader.query('get_organization', { organizationId: id }, signal)
    const accounts = await readAccounts({ reader, organizationId: id, signal })
    return { organization: organizationData, accounts }
  })
  return (
    <Page
      title={say('consoleOrganizations.organization')}
      back={{ href: hrefOf('organizations'), title: say('consoleOrganizations.title') }}
    >
      <Loaded load={load} what="sub-organization">
        {({ organization: { name, users, wallets, rootQuorum }, accounts }) => (
          <div {...spoken} className={styles['panels']}>
            <div className={styles['panel']}>
              <h3 className={styles['panelTitle']}>
                {name == null ? say('consoleOrganizations.nameless') : <bdi>{visible(name)}</bdi>}
              </h3>
              <p className={styles['quiet']}>{say('consoleOrganizations.id', { id })}</p>
              <ul className={styles['plainList']}>
                {(users ?? []).map((user) => (
                  <UserRow key={user.userId} user={user} isRoot={rootQuorum?.userIds.includes(user.userId) === true} />
                ))}
              </ul>
            </div>
            <div className={styles['panel']}>
              <h3 className={styles['panelTitle']}>
                {say('consoleOrganizations.wallets', { count: (wallets ?? []).length })}
              </h3>
              {(wallets ?? []).map(({ walletId, walletName }) => (
                <div key={walletId} className={styles['itemText']}>
                  <strong>
                    <bdi>{visible(walletName)}</bdi>
                  </strong>
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

type User = NonNullable<EndpointOutput<'get_organization'>['organizationData']['users']>[number]

function UserRow({ user, isRoot }: { readonly user: User; readonly isRoot: boolean }) {
  const { say, rich } = useTexts(consoleOrganizationsTexts)
  const { day } = useDates()
  const { userName, userEmail, apiKeys, authenticators, createdAt } = user
  const name = () => (
    <strong>
      <bdi>{visible(userName)}</bdi>
    </strong>
  )
  const reach = { passkeys: authenticators.length, keys: apiKeys.length, day: day(toMs(createdAt)) }
  return (
    <li className={styles['itemText']}>
      <span>{isRoot ? rich('consoleOrganizations.rootUser', { user: name }) : name()}</span>
      <span className={styles['quiet']}>
        {userEmail == null || userEmail === ''
          ? say('consoleOrganizations.reach', reach)
          : say('consoleOrganizations.reachWithEmail', { ...reach, email: visible(userEmail) })}
      </span>
    </li>
  )
}
