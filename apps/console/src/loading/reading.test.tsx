import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { completed, type Sent } from '../testing/fakeCustody.ts'
import { held } from '../testing/held.ts'
import { click, go, showConsole, signIn, type } from '../testing/showConsole.tsx'
import { ids, things } from '../testing/things.ts'

afterEach(cleanup)
beforeEach(() => {
  window.location.hash = ''
})

/** Somebody is signed in where there is one of each thing. */
async function openFull() {
  const shown = showConsole()
  shown.custody.answer(things('Till'))
  await signIn()
  return shown
}

const loading = () => screen.queryAllByText(/^Loading /)

/** Each place, what it asks, what it calls that, and what is to be seen or pressed once it is there. */
const readings = [
  ['activities', 'list_activities', 'activities', { link: /^Create policy/ }],
  [`activities/${ids.activity}`, 'get_activity', 'activity', { button: 'Approve…' }],
  [`activities/${ids.activity}`, 'policy_outcomes', 'policies’ words', { text: /could not be decided/ }],
  ['users', 'list_users', 'users', { link: /1 API key, 1 passkey$/ }],
  ['users', 'get_organization_configs', 'users', { link: /1 API key, 1 passkey$/ }],
  [`users/${ids.user}`, 'get_user', 'user', { button: 'Change the user…' }],
  [`users/${ids.user}`, 'list_user_tags', 'user', { button: 'Change the user…' }],
  ['invitations', 'get_organization', 'invitations', { button: /^Withdraw / }],
  ['invitations/new', 'list_user_tags', 'tags', { button: 'Invite…' }],
  ['tags', 'list_user_tags', 'tags of users', { text: /^\d user/ }],
  ['tags', 'list_private_keys', 'tags of private keys', { text: /^\d private key/ }],
  [`tags/${ids.tag}`, 'list_users', 'tag', { button: 'Change the tag…' }],
  ['quorum', 'get_organization_configs', 'root quorum', { button: 'Change the root quorum…' }],
  ['quorum', 'list_users', 'root quorum', { button: 'Change the root quorum…' }],
  ['wallets', 'list_wallets', 'wallets', { link: 'Open Till' }],
  ['wallets', 'list_wallet_accounts', 'wallets', { link: 'Open Till' }],
  [`wallets/${ids.wallet}`, 'get_wallet', 'wallet', { button: 'Delete the wallet…' }],
  [`wallets/${ids.wallet}`, 'list_wallet_accounts', 'wallet', { button: 'Delete the wallet…' }],
  [`wallets/${ids.wallet}/export`, 'get_wallet', 'wallet', { text: /^There is no key frame/ }],
  ['keys', 'list_private_keys', 'private keys', { link: /^Till/ }],
  ['keys/new', 'list_private_key_tags', 'tags', { button: 'Create private key…' }],
  [`keys/${ids.key}`, 'get_private_key', 'private key', { button: 'Delete the private key…' }],
  [`keys/${ids.key}`, 'list_private_key_tags', 'private key', { button: 'Delete the private key…' }],
  [`keys/${ids.key}/export`, 'get_private_key', 'private key', { text: /^There is no key frame/ }],
  ['policies', 'list_policies', 'policies', { link: 'Edit Till' }],
  [`policies/${ids.policy}`, 'list_policies', 'policy', { button: 'Change policy…' }],
  ['policies/contracts', 'list_smart_contract_interfaces', 'contract interfaces', { button: /^Delete Till/ }],
  ['features', 'get_organization_configs', 'features', { button: /^Switch on “Sign-in by email”/ }],
  ['organizations', 'overview', 'overview', { text: /^There (is|are) / }],
  ['organizations', 'list_suborgs', 'sub-organizations', { link: /^Till/ }],
  ['organizations', 'sub_organizations', 'sub-organizations', { link: /^Till/ }],
  [`organizations/${ids.below}`, 'get_organization', 'sub-organization', { button: 'Verify the log' }],
  [`organizations/${ids.below}`, 'list_wallet_accounts', 'sub-organization', { button: 'Verify the log' }],
] as const satisfies readonly (readonly [string, string, string, Seen])[]

type Seen = { readonly link?: string | RegExp; readonly button?: string | RegExp; readonly text?: RegExp }

function seen({ link, button, text }: Seen): readonly Element[] {
  if (link !== undefined) return screen.queryAllByRole('link', { name: link })
  return button !== undefined ? screen.queryAllByRole('button', { name: button }) : screen.queryAllByText(text ?? '')
}

describe('a place', () => {
  test.each(readings)(
    '%s, where %s fails: says so, offers nothing to act on, and is there afterwards',
    async (...row) => {
      const [place, name, what, there] = row
      const { custody } = await openFull()
      const good = things('Till')[name] ?? { subOrganizationCount: 1, waitingActivityCount: 0 }
      await go('audit')
      const fails = async (words: RegExp | string, titled: RegExp) => {
        await screen.findByText(titled)
        await screen.findByText(words)
        expect(seen(there)).toEqual([])
      }
      const unread = new RegExp(`^The ${what} could not be read$`)
      custody.answer({ [name]: { status: 403, message: 'policy engine denied request implicitly' } })
      await go(place)
      await fails('Policy engine denied request implicitly.', new RegExp(`^Reading the ${what} was refused$`))
      for (const strange of [{}, { [Object.keys(good)[0] ?? '']: 'none' }]) {
        custody.answer({ [name]: strange })
        await click('Try again')
        await fails(/ in a way that cannot be read/, unread)
      }
      custody.setOnline(false)
      await click('Try again')
      await fails(/^The key service cannot be reached\./, /^Offline$/)
      custody.setOnline(true)
      custody.answer({ [name]: good })
      await click('Try again')
      await waitFor(() => expect(seen(there).length).toBeGreaterThan(0))
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    },
  )
})

test('an answer that custody does not know who asks any more ends the session, and says so', async () => {
  const { custody } = await openFull()
  custody.answer({ list_users: { status: 401, message: 'expired session', code: 16 } })
  await go('users')
  await screen.findAllByText(/^Custody does not know your key or your session any more\./)
  expect(screen.getByLabelText('Private key')).toBeTruthy()
  expect(window.location.hash).toBe('')
})

describe('an answer that comes late', () => {
  test('for another filter is not shown for this one', async () => {
    const { custody } = await openFull()
    const { answer, release } = held()
    custody.answer({ list_activities: answer })
    type('Status', 'ACTIVITY_STATUS_REJECTED')
    custody.answer({ list_activities: { activities: [] } })
    type('Status', 'ACTIVITY_STATUS_FAILED')
    await screen.findByText('There are no activities of this kind.')
    await act(async () => release(things('Late')['list_activities'] as object))
    expect(screen.getByText('There are no activities of this kind.')).toBeTruthy()
    expect(screen.queryByText(/Late/)).toBeNull()
  })

  test('for another search is not shown for this one', async () => {
    const { custody } = await openFull()
    await go('organizations')
    await screen.findByRole('link', { name: /^Till/ })
    const { answer, release } = held()
    custody.answer({ list_suborgs: answer })
    type('Email address', 'ada@example.org')
    await click('Find')
    custody.answer({ list_suborgs: { organizationIds: [] } })
    type('Email address', 'bob@example.org')
    await click('Find')
    await screen.findByText('No sub-organization was found.')
    await act(async () => release({ organizationIds: [ids.below] }))
    expect(screen.queryByRole('link', { name: /^Till/ })).toBeNull()
    expect(custody.calls.findLast(({ name }) => name === 'list_suborgs')?.body).toMatchObject({
      filterType: 'EMAIL',
      filterValue: 'bob@example.org',
    })
  })

  test('for a place that was left shows nothing where one is', async () => {
    const { custody } = await openFull()
    const { answer, release } = held()
    custody.answer({ get_wallet: answer })
    await go(`wallets/${ids.wallet}`)
    await screen.findByText('Loading wallet…')
    await go(`keys/${ids.key}`)
    await screen.findByRole('button', { name: 'Delete the private key…' })
    await act(async () => release(things('Late')['get_wallet'] as object))
    expect(screen.queryByText('Late')).toBeNull()
    expect(loading()).toEqual([])
  })
})

test('older activities are asked for behind those that are shown; another filter begins at the newest', async () => {
  const { custody } = await openFull()
  const { activities } = things('Till')['list_activities'] as { activities: readonly object[] }
  const idOf = (index: number) => `0d0f2b4e-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`
  const page = Array.from({ length: 21 }, (_each, index) => ({ ...activities[0], id: idOf(index) }))
  custody.answer({ list_activities: { activities: page } })
  type('Status', 'ACTIVITY_STATUS_COMPLETED')
  await click('Older')
  const last = () => custody.calls.findLast(({ name }) => name === 'list_activities')?.body
  await waitFor(() => expect(last()).toMatchObject({ paginationOptions: { limit: '21', after: idOf(19) } }))
  await screen.findByRole('button', { name: 'Newer' })
  type('Status', 'ACTIVITY_STATUS_FAILED')
  await waitFor(() => expect(last()).toMatchObject({ filterByStatus: ['ACTIVITY_STATUS_FAILED'] }))
  expect(last()).toMatchObject({ paginationOptions: { limit: '21' } })
  expect(JSON.stringify(last())).not.toContain('after')
})

describe('after a change that was carried out', () => {
  async function switchOff(configs: object) {
    const { custody } = await openFull()
    await go('features')
    await click(/^Switch off “Webhook”/)
    const name = 'remove_organization_feature'
    custody.answer({
      [name]: (body: Sent) => completed(body, 'removeOrganizationFeatureResult', { features: [] }),
      get_organization_configs: configs,
    })
    await click('Stamp and send')
    await screen.findAllByText('Switch a feature off: done.')
  }

  test('what is shown is read anew', async () => {
    await switchOff({ configs: { features: [] } })
    await screen.findByRole('button', { name: /^Switch on “Webhook”/ })
    expect(screen.queryByText('On')).toBeNull()
  })

  test('what cannot be read anew is not shown as it was', async () => {
    await switchOff({ status: 403, message: 'policy engine denied request implicitly' })
    await screen.findByText('Reading the features was refused')
    expect(screen.queryByRole('button', { name: /^Switch off / })).toBeNull()
  })
})
