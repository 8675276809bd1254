import type { ConsoleOutput } from '@latchkey/custody'
import { consoleOrganizationsTexts } from '@latchkey/texts/console'
import { Button, classNames, Field, Moment, NextIcon, type Say, SelectField, useTexts } from '@latchkey/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Empty } from '../layout/Empty.tsx'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { readVisitorName, type VisitorName } from '../layout/visitorName.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import own from './organizations.module.css'

const kinds = {
  EMAIL: 'consoleOrganizations.by.email',
  USERNAME: 'consoleOrganizations.by.userName',
  NAME: 'consoleOrganizations.by.name',
  CREDENTIAL_ID: 'consoleOrganizations.by.passkey',
  PUBLIC_KEY: 'consoleOrganizations.by.publicKey',
  WALLET_ACCOUNT_ADDRESS: 'consoleOrganizations.by.address',
  PHONE_NUMBER: 'consoleOrganizations.by.phone',
} as const

const visitorKeys = {
  'Passkey wallet': 'consoleOrganizations.visitor.passkey',
  'Email wallet': 'consoleOrganizations.visitor.email',
  'Recovery address': 'consoleOrganizations.visitor.recovery',
} as const satisfies Readonly<Record<VisitorName, string>>

type Kind = keyof typeof kinds

/** The filter; undefined lists all. */
type Search = { readonly kind: Kind; readonly value: string } | undefined

const pageSize = 50

/** The organizations below: how many there are, and the way to find one. */
export function OrganizationFinder() {
  const { say, spoken } = useTexts(consoleOrganizationsTexts)
  const { questions, organizationId } = useSession()
  const [kind, setKind] = useState<Kind>('EMAIL')
  const [value, setValue] = useState('')
  const [search, setSearch] = useState<Search>()
  const overview = useLoad(['OrganizationFinder', organizationId], (signal: AbortSignal) =>
    questions.ask('overview', { organizationId }, signal),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = value.trim()
    setSearch(typed === '' ? undefined : { kind, value: typed })
  }

  return (
    <Page title={say('consoleOrganizations.title')}>
      <Loaded load={overview} what="overview">
        {({ subOrganizationCount }) => (
          <p {...spoken} className={styles['lead']}>
            {say('consoleOrganizations.lead', { count: subOrganizationCount })}
          </p>
        )}
      </Loaded>
      <form {...spoken} className={classNames(styles['panel'], own['search'])} data-wide onSubmit={submit}>
        <SelectField
          label={say('consoleOrganizations.findBy')}
          value={kind}
          onChange={({ target }) => {
            const chosen = Object.keys(kinds).find((each): each is Kind => each === target.value)
            if (chosen !== undefined) setKind(chosen)
          }}
        >
          {Object.entries(kinds).map(([word, key]) => (
            <option key={word} value={word}>
              {say(key)}
            </option>
          ))}
        </SelectField>
        <Field
          label={say(kinds[kind])}
          value={value}
          placeholder={say('consoleOrganizations.all')}
          onChange={({ target }) => setValue(target.value)}
        />
        <Button type="submit">{say('consoleOrganizations.find')}</Button>
      </form>
      <Results key={JSON.stringify(search)} search={search} />
    </Page>
  )
}

function Results({ search }: { readonly search: Search }) {
  const { say, spoken } = useTexts(consoleOrganizationsTexts)
  const { reader, questions, organizationId } = useSession()
  const [after, setAfter] = useState<readonly string[]>([])
  const load = useLoad(['OrganizationList', organizationId, search, after], async (signal: AbortSignal) => {
    const last = after.at(-1)
    const input = {
      organizationId,
      ...(search !== undefined && { filterType: search.kind, filterValue: search.value }),
      paginationOptions: { limit: String(pageSize + 1), ...(last !== undefined && { after: last }) },
    }
    const ids = (await reader.query('list_suborgs', input, signal)).organizationIds
    const subOrganizationIds = ids.slice(0, pageSize)
    if (subOrganizationIds.length === 0) return { ids, names: new Map<string, Named>() }
    const named = await questions.ask('sub_organizations', { organizationId, subOrganizationIds }, signal)
    return { ids, names: new Map(named.subOrganizations.map((each) => [each.subOrganizationId, each])) }
  })
  return (
    <Loaded load={load} what="sub-organizations">
      {({ ids, names }) => {
        const shown = ids.slice(0, pageSize)
        const last = shown.at(-1)
        if (last === undefined) return <Empty>{say('consoleOrganizations.none')}</Empty>
        return (
          <>
            <ul {...spoken} className={styles['list']}>
              {shown.map((id) => (
                <li key={id}>
                  <OrganizationRow id={id} named={names.get(id)} />
                </li>
              ))}
            </ul>
            <div {...spoken} className={styles['pager']}>
              {after.length > 0 && (
                <Button onClick={() => setAfter(after.slice(0, -1))}>{say('consoleOrganizations.back')}</Button>
              )}
              {ids.length > pageSize && (
                <Button onClick={() => setAfter([...after, last])}>{say('consoleOrganizations.more')}</Button>
              )}
            </div>
          </>
        )
      }}
    </Loaded>
  )
}

type Named = ConsoleOutput<'sub_organizations'>['subOrganizations'][number]

/** By its id alone where it went between the two questions. */
function OrganizationRow({ id, named }: { readonly id: string; readonly named: Named | undefined }) {
  const { say, rich } = useTexts(consoleOrganizationsTexts)
  return (
    <a className={styles['item']} href={hrefOf('organizations', id)}>
      <span className={styles['itemText']}>
        {named !== undefined && (
          <>
            <span className={styles['itemTitle']}>{nameOf(say, named.name)}</span>
            <span className={styles['quiet']}>
              {rich('consoleOrganizations.usersSince', {
                count: named.userCount,
                time: () => <Moment atMs={named.createdAtMs} />,
              })}
            </span>
          </>
        )}
        <span className={styles['code']}>{id}</span>
      </span>
      <NextIcon sizePx={18} />
    </a>
  )
}

function nameOf(say: Say<typeof consoleOrganizationsTexts>, name: string): ReactNode {
  const visitorName = readVisitorName(name)
  return visitorName === undefined ? <bdi>{visible(name)}</bdi> : say(visitorKeys[visitorName])
}
