import type { Page } from '@playwright/test'
import { expect, localChain, type RunningProduct, rollupChain, test } from '../fixtures.ts'
import {
  accountButton,
  expectConfirmed,
  fund,
  openAccount,
  openConnectDialog,
  openSend,
  recipient,
  reviewAndSend,
  signIn,
  switchNetwork,
} from '../steps.ts'
import { createPhone, type Phone } from './phone.ts'
import { readCode } from './readCode.ts'

const relayUrlOf = ({ origin }: RunningProduct) => `${origin.replace(/^http/, 'ws')}/relay`

async function openCode(page: Page) {
  const dialog = await openConnectDialog(page)
  await dialog.getByRole('button', { name: /^Phone or other device/ }).click()
  const code = dialog.getByRole('img', { name: /^Code for/ })
  await expect(code).toBeVisible()
  return { dialog, code }
}

async function connectPhone(page: Page, phone: Phone): Promise<void> {
  const { dialog, code } = await openCode(page)
  await phone.scan(await readCode(code))
  await expect(dialog).toBeHidden()
  await expect(accountButton(page, phone.address)).toBeVisible()
}

test('a phone scans the code from the screen, signs in, sends on both networks, survives reloads and is ended here', {
  tag: '@journey',
}, async ({ page, product }) => {
  const phone = await createPhone(relayUrlOf(product), product.nodeUrls)
  await fund(product, phone.address)
  await fund(product, phone.address, rollupChain)
  await page.goto('/')
  await connectPhone(page, phone)
  expect(phone.appName()).toBe('Latchkey')

  await signIn(page, { addresses: [phone.address] })
  expect(phone.calls).toEqual(['personal_sign'])

  await openSend(page, { to: recipient, amount: '0.01' })
  await reviewAndSend(page)
  await expectConfirmed(page)
  await switchNetwork(page, 'Latchkey Local Rollup')
  await openSend(page, { to: recipient, amount: '0.02' })
  await reviewAndSend(page)
  await expectConfirmed(page)
  expect(phone.calls).toEqual(['personal_sign', 'eth_sendTransaction', 'eth_sendTransaction'])

  await page.reload()
  await expect(accountButton(page, phone.address)).toBeVisible()
  const again = await openAccount(page, phone.address)
  await again.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  await expect.poll(() => phone.sessionCount()).toBe(0)
  await phone.close()
})

test('a session that the phone ends is over on the page, and the same row connects again', async ({
  page,
  product,
}) => {
  const phone = await createPhone(relayUrlOf(product), product.nodeUrls)
  await page.goto('/')
  await connectPhone(page, phone)
  await phone.changeChain(rollupChain)
  await expect(page.getByText('Latchkey Local Rollup').first()).toBeVisible()
  await phone.end()
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  await connectPhone(page, phone)
  await phone.close()
})

test('a page that is reloaded while the phone is asked hears a refusal, and can send again at once', async ({
  page,
  product,
}) => {
  const phone = await createPhone(relayUrlOf(product), product.nodeUrls)
  await fund(product, phone.address)
  await page.goto('/')
  await connectPhone(page, phone)
  phone.decide('show')
  await openSend(page, { to: recipient, amount: '0.01' })
  await reviewAndSend(page)
  await expect.poll(() => phone.requestCount()).toBe(1)
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /^latchkey\.transfer\./.test(key)))
  expect(await kept()).toHaveLength(1)

  await page.reload()
  await expect(accountButton(page, phone.address)).toBeVisible()
  phone.decide('refuse')
  await expect.poll(kept).toEqual([])
  phone.decide('approve')
  await openSend(page, { to: recipient, amount: '0.02' })
  await reviewAndSend(page)
  await expectConfirmed(page)
  expect(phone.calls).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  await phone.close()
})

test('a phone that refuses is said so, and can be asked again', async ({ page, product }) => {
  const phone = await createPhone(relayUrlOf(product), { [localChain]: product.nodeUrls[localChain] ?? '' })
  phone.decide('refuse')
  await page.goto('/')
  const { dialog, code } = await openCode(page)
  await phone.scan(await readCode(code))
  await expect(dialog.getByText('You cancelled the request')).toBeVisible()
  phone.decide('approve')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(code).toBeVisible()
  await phone.scan(await readCode(code))
  await expect(dialog).toBeHidden()
  await expect(accountButton(page, phone.address)).toBeVisible()
  await phone.close()
})
