import type { ConsoleOutput } from '@latchkey/custody'
import { Button, classNames, Field, Moment, NextIcon, SelectField } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { Empty } from '../layout/Empty.tsx'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { readVisitorName } from '../layout/visitorName.ts'
import { counted } from '../layout/words.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import own from './organizations.module.css'

const kinds = {
  EMAIL: 'Email address',
  USERNAME: 'Name of a user',
  NAME: 'Name of the organization',
  CREDENTIAL_ID: 'Id of a passkey',
  PUBLIC_KEY: 'Public key',
  WALLET_ACCOUNT_ADDRESS: 'Wallet address',
  PHONE_NUMBER: 'Phone number',
} as const

type Kind = keyof typeof kinds

/** The filter; undefined lists all. */
type Search = { readonly kind: Kind; readonly value: string } | undefined

const pageSize = 50

/** The organizations below: how many there are, and the way to find one. */
export function OrganizationFinder() {
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
    <Page title="Sub-organizations">
      <Loaded load={overview} what="overview">
        {({ subOrganizationCount }) => (
          <p className={styles['lead']}>
            There {subOrganizationCount === 1 ? 'is' : 'are'} {counted(subOrganizationCount, 'sub-organization')}: one
            for each wallet of a visitor, and one for each address that brings a wallet back.
          </p>
        )}
      </Loaded>
      <form className={classNames(styles['panel'], own['search'])} data-wide onSubmit={submit}>
        <SelectField
          label="Find by"
          value={kind}
          onChange={({ target }) => {
            const chosen = Object.keys(kinds).find((each): each is Kind => each === target.value)
            if (chosen !== undefined) setKind(chosen)
          }}
        >
          {Object.entries(kinds).map(([word, label]) => (
            <option key={word} value={word}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field
          label={kinds[kind]}
          value={value}
          placeholder="All of them"
          onChange={({ target }) => setValue(target.value)}
        />
        <Button type="submit">Find</Button>
      </form>
      <Results key={JSON.stringify(search)} search={search} />
    </Page>
  )
}

function Results({ search }: { readonly search: Search }) {
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
        if (last === undefined) return <Empty>No sub-organization was found.</Empty>
        return (
          <>
            <ul className={styles['list']}>
              {shown.map((id) => (
                <li key={id}>
                  <OrganizationRow id={id} named={names.get(id)} />
                </li>
              ))}
            </ul>
            <div className={styles['pager']}>
              {after.length > 0 && <Button onClick={() => setAfter(after.slice(0, -1))}>Back</Button>}
              {ids.length > pageSize && <Button onClick={() => setAfter([...after, last])}>More</Button>}
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
  return (
    <a className={styles['item']} href={hrefOf('organizations', id)}>
      <span className={styles['itemText']}>
        {named !== undefined && (
          <>
            <span className={styles['itemTitle']}>{readVisitorName(named.name) ?? visible(named.name)}</span>
            <span className={styles['quiet']}>
              {counted(named.userCount, 'user')}, since <Moment atMs={named.createdAtMs} />
            </span>
          </>
        )}
        <span className={styles['code']}>{id}</span>
      </span>
      <NextIcon sizePx={18} />
    </a>
  )
}
