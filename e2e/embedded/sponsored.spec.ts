import { expect } from '../fixtures.ts'
import {
  askNode,
  balanceOf,
  confirmedTransfers,
  expectConfirmed,
  fund,
  type OfferedToken,
  openReview,
  openSend,
  signIn,
} from '../steps.ts'
import { newEmail, openEmailWallet, test } from './visitor.ts'

const recipients = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const

test('a visitor without a coin has two calls made at once, and the site pays the fee', { tag: '@journey' }, async ({
  page,
  product,
}) => {
  const address = await openEmailWallet(page, product, newEmail())
  await signIn(page, { addresses: [address] })
  const dialog = page.getByRole('dialog')
  const sent = page.evaluate(
    async ([from, to, other]) => {
      const found = await new Promise<{ request(asked: object): Promise<unknown> }>((resolve) => {
        window.addEventListener('eip6963:announceProvider', (event) => {
          const { info, provider } = (event as CustomEvent).detail
          if (info.name === 'Email wallet') resolve(provider)
        })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      })
      const calls = [to, other].map((each) => ({ to: each, value: '0x0', data: '0x12' }))
      const batch = { version: '2.0.0', from, chainId: '0x7a69', atomicRequired: true, calls }
      return await found.request({ method: 'wallet_sendCalls', params: [batch] })
    },
    [address, ...recipients] as const,
  )
  await expect(dialog).toContainText('Let your account do several things at once')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog).toContainText('Make 2 calls, all or none')
  await expect(dialog).toContainText('paid by')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  expect(await sent).toMatchObject({ id: expect.stringMatching(/^0x/) })
  await expect.poll(() => askNode(product, 31337, 'eth_getCode', [address, 'latest'])).toMatch(/^0xef0100/)
  expect(await balanceOf(product, 31337, address)).toBe(0n)
})

test('a visitor without a coin sends a token from the form, and the site pays the fee', async ({ page, product }) => {
  const address = await openEmailWallet(page, product, newEmail())
  await signIn(page, { addresses: [address] })
  const { tokens } = await (await fetch(`${product.origin}/api/config`)).json()
  const token: OfferedToken = tokens.find((each: OfferedToken) => each.chainId === 31337)
  await fund(product, address, 31337, token.address)
  await openSend(page, { to: recipients[0], amount: '2', asset: token.symbol })
  await expect(page.getByRole('main')).toContainText('Paid by')
  const send = await openReview(page)
  await expect(page.getByRole('main')).toContainText('Paid by')
  await send.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Let your account do several things at once')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog).toContainText('Make 1 call')
  await expect(dialog).toContainText('paid by')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expectConfirmed(page)
  expect(await balanceOf(product, 31337, address)).toBe(0n)
  await page.goto('/activity')
  await expect(confirmedTransfers(page)).toHaveCount(1)
})
