import { expectAccessibleInAllLooks } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { type ConsoleStage, createKey, openConsoleStage, type TestKey } from './consoleStage.ts'
import { open, signIn, stampAndSend } from './consoleSteps.ts'

test.describe.configure({ mode: 'serial' })

const bob: TestKey = createKey()
let stage: ConsoleStage

test.beforeAll(async () => {
  stage = await openConsoleStage()
})
test.afterAll(() => stage.close())
test.beforeEach(({ watch }) => watch.allow(stage.origin()))

const account = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const

/** Bob asks for a wallet, which the policy gives him once somebody agrees. */
async function askForWallet(walletName: string): Promise<void> {
  const { organizationId } = stage.root
  const parameters = { walletName, accounts: [account] }
  const asked = stage.clientOf(bob).submit('create_wallet', { organizationId, parameters })
  await expect(asked).rejects.toMatchObject({ code: 'activity_needs_approval' })
}

test('a key of nobody and a text that is no key are refused in words', async ({ page }) => {
  await page.goto(`${stage.origin()}/console`)
  await page.getByLabel('Private key').fill('let me in')
  await page.getByRole('button', { name: 'Sign in with the key' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This is no API key.' })).toBeVisible()

  await page.getByLabel('Private key').fill(createKey().privateKey)
  await page.getByRole('button', { name: 'Sign in with the key' }).click()
  await expect(page.getByText(/^Could not find public key in organization/).first()).toBeVisible()
  await expect(page.getByLabel('Private key')).toHaveValue('')
  await expectAccessibleInAllLooks(page, 'console-refused')
})

test('the key of the data folder opens it, and is left nowhere', async ({ page, watch }) => {
  await signIn(page, stage)
  await expect(page.getByText('Root user: your word alone is enough.')).toBeVisible()
  const { apiPrivateKey } = stage.root
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, document.documentElement.outerHTML])
  })
  expect(kept).not.toContain(apiPrivateKey)
  expect(page.url()).not.toContain(apiPrivateKey)
  expect(watch.requests.join()).not.toContain(apiPrivateKey)
  await page.reload()
  await expect(page.getByLabel('Private key')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
})

test('a user is added with a public key', { tag: '@journey' }, async ({ page }) => {
  await signIn(page, stage)
  await open(page, 'Users')
  await page.getByRole('link', { name: 'Add a user' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Bob')
  await page.getByLabel('Public key (P-256)').fill('02abc')
  await page.getByRole('button', { name: 'Add the user…' }).click()
  await expect(page.getByText('This is no public key of the curve P-256.')).toBeVisible()
  await page.getByLabel('Public key (P-256)').fill(bob.publicKey)
  await page.getByRole('button', { name: 'Add the user…' }).click()
  await expect(page.getByRole('dialog')).toContainText(bob.publicKey)
  await expectAccessibleInAllLooks(page, 'console-change')
  await stampAndSend(page, 'Adds 1 user')
  await expect(page.getByRole('link', { name: /^Bob/ })).toBeVisible()
})

test('a policy with a mistake shows it in its place; put right, it is explained, shown and made', {
  tag: '@journey',
}, async ({ page }) => {
  await signIn(page, stage)
  await open(page, 'Policies')
  await page.getByRole('link', { name: 'New policy' }).click()
  await page.getByLabel('Name').fill('Wallets by two')
  const condition = page.getByLabel('Condition')
  await condition.fill("activity.resource = 'WALLET'")
  await expect(page.getByText('Character 19: equality is written ==.')).toBeVisible()
  await expect(condition).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleInAllLooks(page, 'console-policy-mistake')
  await condition.fill('activity.resource == 5')
  await expect(page.getByText('Character 1: a text is compared with something else (whole number)')).toBeVisible()
  await condition.fill("activity.resource == 'WALLET'")
  await page.getByLabel('Consensus').fill('approvers.count() >= 2')
  await expect(page.getByText(/^Allows a request when/)).toBeVisible()
  await page.getByRole('button', { name: 'Create policy…' }).click()
  await stampAndSend(page, 'Makes the policy “Wallets by two”')
  await expect(page.getByRole('heading', { name: 'Wallets by two' })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'console-policies')
})

test('a policy is changed and deleted, each shown before', async ({ page }) => {
  await signIn(page, stage)
  await open(page, 'Policies')
  await page.getByRole('link', { name: 'New policy' }).click()
  await page.getByText('Begin with an example').click()
  await page.getByRole('button', { name: 'Never export a wallet' }).click()
  await page.getByRole('button', { name: 'Create policy…' }).click()
  await stampAndSend(page, 'Denies a request when')
  await page.getByRole('link', { name: 'Edit Never export a wallet' }).click()
  await expect(page.getByLabel('Effect')).toHaveValue('EFFECT_DENY')
  await page.getByLabel('Name').fill('No exports')
  await page.getByRole('button', { name: 'Change policy…' }).click()
  await stampAndSend(page, 'Changes the policy “No exports”')
  await page.getByRole('button', { name: 'Delete No exports' }).click()
  await stampAndSend(page, 'This cannot be taken back.')
  await expect(page.getByRole('heading', { name: 'No exports' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Wallets by two' })).toBeVisible()
})

test('what Bob asks for waits; one is approved and carried out, another is rejected', { tag: '@journey' }, async ({
  page,
}) => {
  await askForWallet('Petty cash')
  await askForWallet('Second try')
  await signIn(page, stage)
  await page.getByLabel('Status').selectOption('Waits for approval')
  const waiting = page.getByRole('main').getByRole('link', { name: /^Create wallet/ })
  await expect(waiting).toHaveCount(2)
  await expectAccessibleInAllLooks(page, 'console-activities')

  await waiting.last().click()
  await expect(page.getByRole('main')).toContainText('Makes the wallet “Petty cash” with 1 account')
  await expect(page.getByText('Wallets by two allows it once enough have approved.')).toBeVisible()
  await expectAccessibleInAllLooks(page, 'console-activity')
  await page.getByRole('button', { name: 'Approve…' }).click()
  await stampAndSend(page, 'Petty cash')
  await expect(page.getByText('Approved, and carried out.').first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Completed')

  await open(page, 'Activities')
  await page.getByRole('link', { name: /^Create wallet.*Waits for approval/ }).click()
  await page.getByRole('button', { name: 'Reject…' }).click()
  await stampAndSend(page, 'Second try')
  await expect(page.getByText('Rejected.').first()).toBeVisible()

  await open(page, 'Wallets')
  await expect(page.getByRole('heading', { name: 'Petty cash' })).toBeVisible()
  await expect(page.getByText('Second try')).toHaveCount(0)
  await expectAccessibleInAllLooks(page, 'console-wallets')
})

test('tags and keys of users; an organization below is found', async ({ page }) => {
  await signIn(page, stage)
  await open(page, 'Tags')
  await page.getByLabel('New tag of users').fill('finance')
  await page.getByRole('button', { name: 'Make the tag…' }).first().click()
  await stampAndSend(page, 'finance')
  await expect(page.getByRole('link', { name: 'finance' })).toBeVisible()
  await open(page, 'Users')
  await expectAccessibleInAllLooks(page, 'console-users')
  await page.getByRole('link', { name: /^Bob/ }).click()
  await page.getByLabel('finance').check()
  await page.getByRole('button', { name: 'Change the user…' }).click()
  await stampAndSend(page, 'finance (')
  await expect(page.getByLabel('finance')).toBeChecked()
  await page.getByLabel('Name of a new key').fill('Spare')
  await page.getByLabel('Its public key (P-256)').fill(createKey().publicKey)
  await page.getByRole('button', { name: 'Add the key…' }).click()
  await stampAndSend(page, 'Spare')
  await page.getByRole('button', { name: 'Remove the key Spare' }).click()
  await stampAndSend(page, 'This cannot be taken back.')
  await expect(page.getByRole('button', { name: 'Remove the key Spare' })).toHaveCount(0)
  await expectAccessibleInAllLooks(page, 'console-user')

  const { organizationId } = stage.root
  const visitor = createKey()
  const { apiPublicKey: publicKey, apiPrivateKey: privateKey } = stage.root
  const made = await stage.clientOf({ publicKey, privateKey }).submit('create_sub_organization', {
    organizationId,
    parameters: {
      subOrganizationName: 'Visitor',
      rootQuorumThreshold: 1,
      rootUsers: [
        {
          userName: 'Ada',
          userEmail: 'ada@example.org',
          apiKeys: [{ apiKeyName: 'key', publicKey: visitor.publicKey, curveType: 'API_KEY_CURVE_P256' }],
          authenticators: [],
          oauthProviders: [],
        },
      ],
      wallet: { walletName: 'First', accounts: [account] },
    },
  })
  await open(page, 'Sub-organizations')
  await expect(page.getByText('There is 1 sub-organization')).toBeVisible()
  await page.getByLabel('Email address').fill('ada@example.org')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('link', { name: made.result.subOrganizationId }).click()
  await expect(page.getByText('Ada', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Verify the log' }).click()
  await expect(page.getByText('The log is empty.').first()).toBeVisible()
  await expectAccessibleInAllLooks(page, 'console-organization')
})

test('a passkey of a user of the organization opens it too, and stamps each change', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signIn(page, stage)
  await open(page, 'Users')
  await page.getByRole('link', { name: /^Owner/ }).click()
  await page.getByLabel('Name of a new passkey').fill('Laptop')
  await page.getByRole('button', { name: 'Make a passkey on this device…' }).click()
  await stampAndSend(page, 'Laptop')
  await expect(page.getByRole('button', { name: 'Remove the passkey Laptop' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('Root user: your word alone is enough.')).toBeVisible()
  await open(page, 'Wallets')
  await page.getByRole('link', { name: 'New wallet' }).click()
  await page.getByLabel('Name').fill('Treasury')
  await page.getByRole('button', { name: 'Create wallet…' }).click()
  await expect(page.getByRole('dialog')).toContainText('Your passkey is asked for it.')
  await stampAndSend(page, 'Makes the wallet “Treasury”')
  await expect(page.getByRole('heading', { name: 'Treasury' })).toBeVisible()
  await open(page, 'Audit log')
  await page.getByRole('button', { name: 'Verify the log' }).click()
  await expect(page.getByText('The log is sound.').first()).toBeVisible()
})

test('a key that is kept on request is there after a reload, and gone after signing out', async ({ page }) => {
  await page.goto(`${stage.origin()}/console`)
  await page.getByLabel(/^Keep the key in this browser/).check()
  await page.getByLabel('Private key').fill(JSON.stringify(stage.root))
  await page.getByRole('button', { name: 'Sign in with the key' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Activities' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Private key')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Private key')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
})

test('without a network it says so, and goes on when there is one', async ({ page, context }) => {
  await signIn(page, stage)
  await open(page, 'Policies')
  await open(page, 'Activities')
  await context.setOffline(true)
  await open(page, 'Policies')
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await expect(page.getByText('The key service cannot be reached.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Wallets by two' })).toBeVisible()
})

test('the audit log is sound; a row that was changed in the database is named by its place', async ({
  page,
  watch,
}) => {
  await signIn(page, stage)
  await open(page, 'Audit log')
  await page.getByRole('button', { name: 'Verify the log' }).click()
  await expect(page.getByText('The log is sound.').first()).toBeVisible()
  await expectAccessibleInAllLooks(page, 'console-audit')

  await page.goto('about:blank')
  await stage.tamper(3)
  watch.allow(stage.origin())
  await signIn(page, stage)
  await open(page, 'Audit log')
  await page.getByRole('button', { name: 'Verify the log' }).click()
  await expect(page.getByText(/^The log is not sound: .*the first at row 3\.$/).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Row 3: the row was changed' })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'console-audit-broken')
})
