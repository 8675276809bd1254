import type { Page } from '@playwright/test'
import { expectAccessibleInAllLooks } from '../accessible.ts'
import { expect, type RunningProduct, test } from '../fixtures.ts'
import { accountButton, openAccount, openConnectDialog } from '../steps.ts'
import { bendRelay, muteRelay } from './bentRelay.ts'
import { createPhone, type Phone } from './phone.ts'
import { readCode } from './readCode.ts'

const makePhone = ({ origin, nodeUrls }: RunningProduct) =>
  createPhone(`${origin.replace(/^http/, 'ws')}/relay`, nodeUrls)

async function openPairing(page: Page) {
  const dialog = await openConnectDialog(page)
  await dialog.getByRole('button', { name: /^Phone or other device/ }).click()
  return { dialog, code: dialog.getByRole('img', { name: /^Code for/ }) }
}

async function connectPhone(page: Page, phone: Phone): Promise<void> {
  await page.goto('/')
  const { dialog, code } = await openPairing(page)
  await phone.scan(await readCode(code))
  await expect(dialog).toBeHidden()
  await expect(accountButton(page, phone.address)).toBeVisible()
}

async function expectState(page: Page, name: string): Promise<void> {
  await expect(page.locator(`[data-state="${name}"]`).last()).toBeVisible()
  await expectAccessibleInAllLooks(page, `remote-${name}`)
}

test('the relay cannot be reached, and then it can', async ({ page }) => {
  const relay = await bendRelay(page)
  relay.cut()
  await page.goto('/')
  const { dialog, code } = await openPairing(page)
  await expect(dialog).toContainText('Cannot reach the pairing service')
  await expectState(page, 'relay-offline')
  relay.mend()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(code).toBeVisible()
  relay.cut()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Cannot reach the pairing service' })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'remote-pairing-away')
  relay.mend()
  await expect(dialog).not.toContainText('Cannot reach the pairing service')
})

test('a clock that is hours ahead is found wrong by the relay', async ({ page }) => {
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 })
  await page.goto('/')
  const { dialog } = await openPairing(page)
  await expect(dialog).toContainText('The clock of this device is wrong')
  await expectState(page, 'clock-wrong')
})

test('a relay that refuses the site is told of, and not quoted', async ({ page }) => {
  const relay = await bendRelay(page)
  relay.refuse('Unauthorized: Project not found')
  await page.goto('/')
  const { dialog, code } = await openPairing(page)
  await expect(dialog).toContainText('The pairing service refused this page.')
  await expect(dialog).not.toContainText('Project not found')
  await expectState(page, 'relay-refused')
  relay.mend()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(code).toBeVisible()
})

test('codes are renewed before they end, and after ten of them one asks for a new one', async ({ page }) => {
  await page.clock.install()
  await muteRelay(page)
  await page.goto('/')
  const { dialog, code } = await openPairing(page)
  const link = dialog.getByLabel('Link, for wallets that cannot scan')
  await expect(code).toBeVisible()
  for (let shown = 1; shown < 10; shown++) {
    const last = await link.inputValue()
    await page.clock.fastForward(281_000)
    await expect(link).not.toHaveValue(last)
    if (shown === 1) await expect(dialog.getByRole('status').filter({ hasText: 'There is a new code.' })).toBeAttached()
  }
  await page.clock.fastForward(310_000)
  await expect(dialog).toContainText('This code expired')
  await expectState(page, 'expired')
  await dialog.getByRole('button', { name: 'Show a new code' }).click()
  await expect(code).toBeVisible()
})

test('a scanned code says to confirm on the phone; a refusal there is told', async ({ page, product }) => {
  const phone = await makePhone(product)
  phone.decide('show')
  await page.goto('/')
  const { dialog, code } = await openPairing(page)
  await phone.scan(await readCode(code))
  await expect(dialog).toContainText('Phone connected, confirm there')
  await expectState(page, 'confirming')
  phone.decide('refuse')
  await expect(dialog).toContainText('You cancelled the request')
  await expectState(page, 'rejected')
  await phone.close()
})

test('a session that the phone ends is said on the page, and the way back is one click', async ({ page, product }) => {
  const phone = await makePhone(product)
  await connectPhone(page, phone)
  await phone.end()
  await expect(page.getByText('The session with phone has ended')).toBeVisible()
  await expectState(page, 'session-ended')
  await page.getByRole('button', { name: 'Connect again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  await expect(dialog.getByRole('img', { name: /^Code for/ })).toBeVisible()
  await expect(page.getByText('The session with phone has ended')).toBeHidden()
  await phone.close()
})

test('a session outlives its page’s wallet, and is ended from the page of activities', async ({ page, product }) => {
  const phone = await makePhone(product)
  await connectPhone(page, phone)
  // As in a browser whose storage was cleaned by half: the session is there, and nothing is connected.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (/\.(?:connection|session\.walletconnect)\.v1$/.test(key)) localStorage.removeItem(key)
    }
  })
  await page.goto('/activity')
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Show sessions' }).click()
  const entry = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(entry).toContainText('phone')
  await expectAccessibleInAllLooks(page, 'remote-activity-sessions')
  await entry.getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText('The session with phone has ended.')).toBeAttached()
  await expect.poll(() => phone.sessionCount()).toBe(0)
  await phone.close()
})

test('the list of sessions, and the end of the one in use', async ({ page, product }) => {
  const phone = await makePhone(product)
  await connectPhone(page, phone)
  const dialog = await openAccount(page, phone.address)
  await dialog.getByRole('button', { name: /^Sessions/ }).click()
  const entry = dialog.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(entry).toContainText(/phone.*In use.*Latchkey Local, Latchkey Local Rollup.*Since .*expires /s)
  await entry.getByRole('button', { name: 'End', exact: true }).click()
  await expect(entry.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expectAccessibleInAllLooks(page, 'remote-sessions')
  await entry.getByRole('button', { name: 'End and disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  await expect.poll(() => phone.sessionCount()).toBe(0)
  // Ended here, it is no news to the visitor.
  await expect(page.locator('[data-state="session-ended"]')).toHaveCount(0)
  await phone.close()
})
