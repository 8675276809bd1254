import type { Activity } from '@latchkey/custody'
import { createTexts, english } from '@latchkey/texts'
import {
  consoleChangesTexts,
  consoleFeaturesTexts,
  consoleFieldsTexts,
  consoleValuesTexts,
} from '@latchkey/texts/console'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeParameters } from '../changes/describeParameters.ts'
import { organizationId } from '../testing/fakeCustody.ts'
import { held } from '../testing/held.ts'
import { click, go, sentAs, showConsole, signIn, type } from '../testing/showConsole.tsx'
import { ids, things } from '../testing/things.ts'

const { say } = createTexts().of(consoleChangesTexts)
const { say: sayField } = createTexts().of(consoleFieldsTexts)
const { say: sayValue } = createTexts().of(consoleValuesTexts)
const { say: sayFeature } = createTexts().of(consoleFeaturesTexts)
const words = { say, sayField, sayValue, sayFeature, language: english }

afterEach(cleanup)
beforeEach(() => {
  window.location.hash = ''
})

async function openFull(place: string) {
  const shown = showConsole()
  shown.custody.answer(things('Till'))
  await signIn()
  await go(place)
  await waitFor(() => expect(screen.queryAllByText(/^Loading /)).toEqual([]))
  return shown
}

const { fingerprint } = (things('Till')['get_activity'] as { activity: Activity }).activity
const nothing = () => undefined
const idOf = (end: string) => `0d0f2b4e-0000-4000-8000-0000000000${end}`
const account = (index: number) => ({
  ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: `m/44'/60'/0'/0/${index}` },
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
})
const twoAccounts = () => {
  type('Name', ' Petty cash ')
  type('Accounts', '2')
  type('Words of its recovery phrase', '24')
}
const key = `02${'60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6'}`
const dayKey = () => {
  type('Its public key (P-256)', key)
  type('How long it lasts', '86400')
}
const untagged = () => {
  type('Email address', 'bob@example.org')
  fireEvent.click(screen.getByLabelText('Till'))
}
const apiKey = { apiKeyName: 'API key', publicKey: key, curveType: 'API_KEY_CURVE_P256', expirationSeconds: '86400' }

type Row = readonly [place: string, name: string, change: () => void, button: string | RegExp, parameters: object]

const passing: readonly Row[] = [
  [
    'wallets/new',
    'create_wallet',
    twoAccounts,
    'Create wallet…',
    { walletName: 'Petty cash', accounts: [account(0), account(1)], mnemonicLength: 24 },
  ],
  [
    `wallets/${ids.wallet}`,
    'create_wallet_accounts',
    nothing,
    'Add an account…',
    { walletId: ids.wallet, accounts: [account(0)] },
  ],
  [`users/${ids.user}`, 'create_api_keys', dayKey, 'Add the key…', { userId: ids.user, apiKeys: [apiKey] }],
  [
    `users/${ids.user}`,
    'update_user',
    untagged,
    'Change the user…',
    { userId: ids.user, userEmail: 'bob@example.org', userTagIds: [] },
  ],
  [
    'tags',
    'create_user_tag',
    () => type('New tag of users', ' finance '),
    'Make the tag…',
    { userTagName: 'finance', userIds: [] },
  ],
  ['features', 'remove_organization_feature', nothing, /^Switch off “Webhook”/, { name: 'FEATURE_NAME_WEBHOOK' }],
  [
    'features',
    'set_organization_feature',
    nothing,
    /^Switch on “Sign-in by email”/,
    { name: 'FEATURE_NAME_EMAIL_AUTH', value: '' },
  ],
]

const final: readonly Row[] = [
  [`users/${ids.user}`, 'delete_users', nothing, 'Remove the user…', { userIds: [ids.user] }],
  [
    `users/${ids.user}`,
    'delete_api_keys',
    nothing,
    'Remove the key Till',
    { userId: ids.user, apiKeyIds: [idOf('b1')] },
  ],
  [
    `users/${ids.user}`,
    'delete_authenticators',
    nothing,
    'Remove the passkey Till',
    { userId: ids.user, authenticatorIds: [idOf('b2')] },
  ],
  [
    `users/${ids.user}`,
    'delete_oauth_providers',
    nothing,
    'Remove the login Till',
    { userId: ids.user, providerIds: [idOf('b3')] },
  ],
  ['invitations', 'delete_invitation', nothing, /^Withdraw /, { invitationId: idOf('b4') }],
  [`tags/${ids.tag}`, 'delete_user_tags', nothing, 'Delete the tag…', { userTagIds: [ids.tag] }],
  [
    `wallets/${ids.wallet}`,
    'delete_wallets',
    nothing,
    'Delete the wallet…',
    { walletIds: [ids.wallet], deleteWithoutExport: true },
  ],
  [
    `keys/${ids.key}`,
    'delete_private_keys',
    nothing,
    'Delete the private key…',
    { privateKeyIds: [ids.key], deleteWithoutExport: true },
  ],
  ['policies', 'delete_policy', nothing, /^Delete Till/, { policyId: ids.policy }],
  [
    'policies/contracts',
    'delete_smart_contract_interface',
    nothing,
    /^Delete Till/,
    { smartContractInterfaceId: idOf('b5') },
  ],
  [`activities/${ids.activity}`, 'reject_activity', nothing, 'Reject…', { fingerprint }],
]

describe.each([
  ['that can be taken back', passing],
  ['that cannot', final],
])('of a change %s', (_kind, rows) => {
  test.each(rows)(
    '%s, %s: what is sent, once, is what is shown, for this organization, and for good if it says so',
    async (...row) => {
      const [place, name, change, button, parameters] = row
      const shown = await openFull(place)
      change()
      fireEvent.click((await screen.findAllByRole('button', { name: button }))[0] as Element)
      const dialog = screen.getByRole('dialog', { hidden: true })
      const send = await within(dialog).findByRole('button', { name: 'Stamp and send', hidden: true })
      expect(shown.custody.calls.some((call) => call.name === name)).toBe(false)
      expect(within(dialog).queryByText('This cannot be taken back.') !== null).toBe(rows === final)
      const rowsShown = [...dialog.querySelectorAll('dl:last-of-type > div')].map((each) => each.textContent)
      for (const { path, values } of describeParameters(words, parameters)) {
        const label = path.map(({ text }) => text).join(' · ')
        expect(
          rowsShown.some(
            (each) =>
              each?.startsWith(label) &&
              values.every(({ text, meaning = '' }) => each.includes(`${meaning} ${text}`.trim())),
          ),
          label,
        ).toBe(true)
      }
      const { answer } = held()
      shown.custody.answer({ [name]: answer })
      await act(async () => void fireEvent.click(send))
      fireEvent.click(send)
      expect(await sentAs(shown, name)).toEqual(parameters)
      const calls = shown.custody.calls.filter((call) => call.name === name)
      expect(calls).toHaveLength(1)
      expect(calls[0]?.body).toMatchObject({ organizationId })
    },
  )
})

const badKey = /^This is no public key|^A P-256|66 hexadecimal/

test.each<readonly [string, () => void, string | RegExp, string | RegExp]>([
  ['wallets/new', () => type('Name', '  '), 'Create wallet…', 'A wallet needs a name.'],
  ['keys/new', () => type('Name', ' '), 'Create private key…', 'A private key needs a name.'],
  ['users/new', nothing, 'Add the user…', 'A user needs a name.'],
  [`users/${ids.user}`, () => type('Its public key (P-256)', `04${'0'.repeat(128)}`), 'Add the key…', badKey],
  [`users/${ids.user}`, () => type('Its public key (P-256)', `02${'f'.repeat(64)}`), 'Add the key…', badKey],
  [`users/${ids.user}`, () => type('Email address', ''), 'Change the user…', 'This is no email address.'],
  [`tags/${ids.tag}`, () => type('Name', ' '), 'Change the tag…', 'A tag needs a name.'],
  ['invitations/new', () => type('Name', 'Carol'), 'Invite…', 'This is no email address.'],
  ['features', () => type('Address', 'http://example.org'), /^Change “Webhook”/, 'This is no https address.'],
])('%s: what is not whole is told and not proposed (%#)', async (place, change, button, words) => {
  await openFull(place)
  change()
  await click(button)
  await screen.findByText(words)
  expect(screen.queryByRole('button', { name: 'Stamp and send' })).toBeNull()
})

describe('the accounts of a wallet', () => {
  const { accounts } = things('Till')['list_wallet_accounts'] as { accounts: readonly [object] }
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_each, index) => ({
      ...accounts[0],
      walletAccountId: `0d0f2b4e-0000-4000-8000-000000000${String(100 + from + index)}`,
      address: `0x${from + index}`,
      path: account(from + index).path,
    }))

  test('are read page by page, and the next is behind all of them', async () => {
    const shown = await openFull('audit')
    const pages = [page(0, 100), page(100, 3)]
    shown.custody.answer({ list_wallet_accounts: () => ({ accounts: pages.shift() ?? [] }) })
    await go(`wallets/${ids.wallet}`)
    await screen.findByText('0x102')
    await click('Add an account…')
    expect(within(screen.getByRole('dialog', { hidden: true })).getByText(account(103).path)).toBeTruthy()
    expect(shown.custody.calls.findLast(({ name }) => name === 'list_wallet_accounts')?.body).toMatchObject({
      paginationOptions: { after: '0d0f2b4e-0000-4000-8000-000000000199' },
    })
  })

  test('error: a service that gives the same page again and again is not asked for ever', async () => {
    const shown = await openFull('audit')
    let asked = 0
    shown.custody.answer({
      list_wallet_accounts: () => {
        asked += 1
        // Something ends it, whatever the page does.
        return { accounts: asked > 5 ? [] : page(0, 100) }
      },
    })
    await go(`wallets/${ids.wallet}`)
    await screen.findByText('0x99')
    expect(asked).toBe(2)
  })
})
