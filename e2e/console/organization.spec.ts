import type { FrameLocator, Page } from '@playwright/test'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expectAccessibleInAllLooks } from '../accessible.ts'
import { addAuthenticator, test } from '../embedded/visitor.ts'
import { expect } from '../fixtures.ts'
import { pressSettled } from '../pressSettled.ts'
import { type ConsoleStage, createKey, openConsoleStage, type TestKey } from './consoleStage.ts'
import { open, readInvitation, signIn, signInWith, stampAndSend } from './consoleSteps.ts'

test.describe.configure({ mode: 'serial' })

const bob: TestKey = createKey()
const carol: TestKey = createKey()
let stage: ConsoleStage
let keyFrame: string

test.beforeAll(async () => {
  stage = await openConsoleStage()
  const { custody } = await (await fetch(`${stage.origin()}/api/config`)).json()
  keyFrame = custody.frameUrl
})
test.afterAll(() => stage.close())
test.beforeEach(({ watch }) => {
  watch.allow(stage.origin())
  watch.allow(keyFrame)
})

const owner = (): TestKey => ({ publicKey: stage.root.apiPublicKey, privateKey: stage.root.apiPrivateKey })

/** The key frame that an owner sees. */
const shownFrame = (page: Page): FrameLocator => page.frameLocator(`iframe[src^="${keyFrame}/export"]`)

/** Asks for a mail to Carol, and gives the link in it. */
async function invite(page: Page, name: string, email: string): Promise<string> {
  await open(page, 'Invitations')
  await page.getByRole('link', { name: 'Invite somebody' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Invite…' }).click()
  await stampAndSend(page, 'Sends 1 mail')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  return await readInvitation(stage, email)
}

test('somebody is invited, becomes a user by the link in the mail, and signs in', async ({ page }) => {
  await signIn(page, stage)
  await open(page, 'Invitations')
  await expect(page.getByText('Nobody was invited yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Invite somebody' }).click()
  await page.getByRole('button', { name: 'Invite…' }).click()
  await expect(page.getByText('This is no email address.')).toBeVisible()
  await expectAccessibleInAllLooks(page, 'console-invite')
  const link = await invite(page, 'Carol', 'carol@example.org')
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'console-invitations')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible()
  // The secret does not stay in the address.
  expect(new URL(page.url()).hash).toBe('')
  await expectAccessibleInAllLooks(page, 'console-invited')
  // The last of the looks is a phone's, where the user waits behind a picture.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Join with the key' }).click()
  await expect(page.getByText('A public key is needed, or the user could not sign in.')).toBeVisible()
  await page.getByLabel('Public key (P-256)').fill(carol.publicKey)
  await page.getByRole('button', { name: 'Join with the key' }).click()
  await expect(page.getByRole('heading', { name: 'You are a user now' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the console' }).click()
  await signInWith(page, stage, carol)
  await expect(page.getByRole('banner').getByText('Carol', { exact: true })).toBeVisible()
  await expect(page.getByText('Not a root user: policies decide what you may do.')).toBeVisible()

  await page.goto(link)
  await page.getByLabel('Public key (P-256)').fill(createKey().publicKey)
  await page.getByRole('button', { name: 'Join with the key' }).click()
  await expect(page.getByText(/unknown, used, revoked or too old/).first()).toBeVisible()
  await page.goto('about:blank')
  await page.goto(link.slice(0, -3))
  await expect(page.getByText('This link is not whole')).toBeVisible()
})

test('somebody invited joins with a passkey of the device, and signs in by it', async ({ page }) => {
  const device = await addAuthenticator(page)
  await signIn(page, stage)
  await page.goto(await invite(page, 'Erin', 'erin@example.org'))
  await page.getByLabel('What to call this device').fill('Work laptop')
  await page.getByRole('button', { name: 'Join with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'You are a user now' })).toBeVisible()
  expect(device.prompts).toEqual({ created: 1, used: 0 })
  await page.getByRole('link', { name: 'Go to the console' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('banner').getByText('Erin', { exact: true })).toBeVisible()
  expect(device.prompts).toEqual({ created: 1, used: 1 })
})

test('an invitation that is withdrawn opens nothing any more', async ({ page }) => {
  await signIn(page, stage)
  const link = await invite(page, 'Dave', 'dave@example.org')
  await page.getByRole('button', { name: 'Withdraw the invitation of Dave' }).click()
  await stampAndSend(page, 'Withdraws an invitation.')
  await expect(page.getByText('Withdrawn')).toBeVisible()
  await page.goto(link)
  await page.getByLabel('Public key (P-256)').fill(createKey().publicKey)
  await page.getByRole('button', { name: 'Join with the key' }).click()
  await expect(page.getByText(/unknown, used, revoked or too old/).first()).toBeVisible()
})

test('a private key is made with a tag, and shown in the key frame alone', async ({ page }) => {
  await signIn(page, stage)
  await open(page, 'Tags')
  await page.getByLabel('New tag of private keys').fill('cold')
  await page.getByRole('button', { name: 'Make the tag…' }).last().click()
  await stampAndSend(page, 'cold')
  await expectAccessibleInAllLooks(page, 'console-tags')
  await open(page, 'Private keys')
  await page.getByRole('link', { name: 'New private key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Reserve')
  await page.getByLabel('cold').check()
  await expectAccessibleInAllLooks(page, 'console-new-key')
  await page.getByRole('button', { name: 'Create private key…' }).click()
  await stampAndSend(page, 'Makes 1 private key.')
  await page.getByRole('link', { name: /^Reserve/ }).click()
  await expect(page.getByRole('link', { name: 'cold' })).toBeVisible()
  const address = await page.getByText(/^0x[0-9a-fA-F]{40}$/).textContent()
  await expectAccessibleInAllLooks(page, 'console-key')

  await page.getByRole('link', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Export the private key…' }).click()
  await expect(page.getByText('Type the word “export”, or cancel.')).toBeVisible()
  await expectAccessibleInAllLooks(page, 'console-export')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByLabel('Type “export” to go ahead').fill('export')
  await page.getByRole('button', { name: 'Export the private key…' }).click()
  await stampAndSend(page, 'Reserve (')
  const frame = shownFrame(page)
  await pressSettled(frame.getByRole('button', { name: 'Show the private key' }))
  const text = (await frame.getByRole('group', { name: 'private key' }).textContent()) ?? ''
  expect(privateKeyToAccount(`0x${text}`).address).toBe(address)
  expect(await page.locator('body').textContent()).not.toContain(text)
  await page.screenshot({ path: 'test-results/screens/states/console-exported.png' })
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Exported', { exact: true })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a tag is renamed and given to another', async ({ page }) => {
  await signIn(page, stage)
  await open(page, 'Tags')
  await page.getByRole('link', { name: 'cold' }).click()
  await page.getByLabel('Name', { exact: true }).fill('frozen')
  await page.getByLabel('Reserve').uncheck()
  await expectAccessibleInAllLooks(page, 'console-tag')
  await page.getByRole('button', { name: 'Change the tag…' }).click()
  await stampAndSend(page, 'frozen')
  await open(page, 'Tags')
  await expect(page.getByRole('link', { name: 'frozen' })).toBeVisible()
  await expect(page.getByText('No private keys')).toBeVisible()
})

test('features are switched on and off', async ({ page }) => {
  await signIn(page, stage)
  await open(page, 'Features')
  await expect(page.getByRole('button', { name: 'Switch off “Sign-in by email”' })).toBeVisible()
  await page.getByLabel('Pages, separated by commas').fill('example.org')
  await page.getByRole('button', { name: 'Switch on “Pages that use passkeys”' }).click()
  await expect(page.getByText(/“example\.org” is no origin/)).toBeVisible()
  await expectAccessibleInAllLooks(page, 'console-features')
  await page.getByLabel('Pages, separated by commas').fill(stage.origin())
  await page.getByRole('button', { name: 'Switch on “Pages that use passkeys”' }).click()
  await stampAndSend(page, 'Switches on “Pages that use passkeys”')
  await page.getByRole('button', { name: 'Switch off “Pages that use passkeys”' }).click()
  await stampAndSend(page, 'Switches off “Pages that use passkeys”')
  await expect(page.getByRole('button', { name: 'Switch on “Pages that use passkeys”' })).toBeVisible()
})

test('what a policy denies is told with the name of the policy; what none allows, as such', async ({ page }) => {
  const { organizationId } = stage.root
  const client = stage.clientOf(owner())
  const apiKeys = [{ apiKeyName: 'key', publicKey: bob.publicKey, curveType: 'API_KEY_CURVE_P256' as const }]
  const user = { userName: 'Bob', apiKeys, authenticators: [], oauthProviders: [], userTags: [] }
  await client.submit('create_users', { organizationId, parameters: { users: [user] } })
  const rule = { effect: 'EFFECT_DENY', condition: "activity.resource == 'PRIVATE_KEY'", notes: '' } as const
  await client.submit('create_policy', { organizationId, parameters: { policyName: 'Keys are made by hand', ...rule } })

  await signInWith(page, stage, bob)
  await open(page, 'Private keys')
  await page.getByRole('link', { name: 'New private key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Mine')
  await page.getByRole('button', { name: 'Create private key…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Stamp and send' }).click()
  await expect(dialog.getByText('Policy engine denied request explicitly.').first()).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText('Keys are made by hand denied it.')
  await expectAccessibleInAllLooks(page, 'console-denied')
  await dialog.getByRole('link', { name: 'Keys are made by hand' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Keys are made by hand')

  await open(page, 'Wallets')
  await page.getByRole('link', { name: 'New wallet' }).click()
  await page.getByLabel('Name').fill('Mine')
  await page.getByRole('button', { name: 'Create wallet…' }).click()
  await dialog.getByRole('button', { name: 'Stamp and send' }).click()
  await expect(dialog.getByText(/^No policy allows it to you/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await open(page, 'Features')
  await expect(page.getByText('Only the root quorum may change them.')).toBeVisible()
  await page.getByRole('button', { name: 'Switch off “Sign-in by email”' }).click()
  await dialog.getByRole('button', { name: 'Stamp and send' }).click()
  await expect(dialog.getByText(/^No policy allows it to you/)).toBeVisible()
})

test('of a quorum of two, the second gives the word: for a wallet, and for its export', async ({
  page,
  otherContext,
}) => {
  await signIn(page, stage)
  await open(page, 'Root quorum')
  await page.getByLabel('Bob').check()
  await page.getByLabel('How many must agree').selectOption('2')
  await expect(page.getByText(/^All of them must agree/)).toBeVisible()
  await expectAccessibleInAllLooks(page, 'console-quorum')
  await page.getByRole('button', { name: 'Change the root quorum…' }).click()
  await stampAndSend(page, '2 of 2 root users must agree')
  await expect(page.getByText('Root user: 2 of you must agree.')).toBeVisible()

  await open(page, 'Wallets')
  await page.getByRole('link', { name: 'New wallet' }).click()
  await page.getByLabel('Name').fill('Vault')
  await page.getByRole('button', { name: 'Create wallet…' }).click()
  await stampAndSend(page, 'Makes the wallet “Vault”')
  await expect(page.getByText('Create wallet: it waits for the approval of others.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Show the activity' }).click()
  await expect(page.getByText('Your vote is given already, or does not count here.')).toBeVisible()

  const bobsPage = await otherContext.newPage()
  await signInWith(bobsPage, stage, bob)
  await approve(bobsPage, /^Create wallet/)

  await open(page, 'Wallets')
  await page.getByRole('link', { name: 'Open Vault' }).click()
  const address = await page.getByText(/^0x[0-9a-fA-F]{40}$/).textContent()
  await expectAccessibleInAllLooks(page, 'console-wallet')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Export' }).click()
  await page.getByLabel('Type “export” to go ahead').fill('export')
  await page.getByRole('button', { name: 'Export the recovery phrase…' }).click()
  await stampAndSend(page, 'Vault (')
  await expect(page.getByText('Others have to approve it first')).toBeVisible()

  await approve(bobsPage, /^Export wallet/)
  // It was sealed to the browser of who asked for it, and to no other.
  await bobsPage.getByRole('button', { name: 'Show the recovery phrase' }).click()
  await expect(bobsPage.getByText('The recovery phrase is not shown')).toBeVisible()

  await open(page, 'Activities')
  await page.getByRole('link', { name: /^Export wallet/ }).click()
  await page.getByRole('button', { name: 'Show the recovery phrase' }).click()
  const frame = shownFrame(page)
  await pressSettled(frame.getByRole('button', { name: 'Show the recovery phrase' }))
  const words = await frame.getByRole('listitem').allTextContents()
  expect(mnemonicToAccount(words.join(' ')).address).toBe(address)
  await page.getByRole('button', { name: 'Put it away' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
})

/** Finds what waits, and gives a word for it. */
async function approve(page: Page, name: RegExp): Promise<void> {
  await open(page, 'Activities')
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await page.getByRole('button', { name: 'Approve…' }).click()
  await stampAndSend(page, 'Gives your approval')
  await expect(page.getByText('Approved, and carried out.').first()).toBeVisible()
}
