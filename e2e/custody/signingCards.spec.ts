import { request } from 'node:http'
import { p256 } from '@noble/curves/nist.js'
import type { Page } from '@playwright/test'
import { Transaction, Wallet } from 'ethers'
import { expect, localChain, type RunningProduct } from '../fixtures.ts'
import { fundAll, recipient } from '../steps.ts'
import { createFrameStage, type FrameStage } from './frameStage.ts'
import { call, expectClean, exportFor, frameOf, organizationId, startFrame, test } from './frameSteps.ts'

// The stage has a key and a page of its own; the real product tells what a transaction does.

let stage: FrameStage
let product: RunningProduct
/** Holds back what the product says, or says nothing. */
let told: (answer: () => Promise<Response>) => Promise<Response>

test.beforeAll(async () => {
  stage = await createFrameStage(async (request) => {
    const body = await request.text()
    return await told(async () => await askProduct(body))
  })
})
test.afterAll(async () => await stage.close())

test.beforeEach(({ watch, product: running }) => {
  watch.allow(stage.page)
  watch.allow(stage.frame)
  product = running
  told = async (answer) => await answer()
})

async function askProduct(body: string): Promise<Response> {
  const config = (await (await fetch(`${product.origin}/api/config`)).json()) as { custody: { frameUrl: string } }
  const { origin, host, port } = new URL(config.custody.frameUrl)
  return await new Promise((resolve, reject) => {
    // Not every system finds the frame's name.
    const to = { host: '127.0.0.1', port, path: '/told', method: 'POST', headers: { host, origin } }
    const asking = request(to, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => void chunks.push(chunk))
      answer.on('end', () => resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 500 })))
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const gas = { type: 2, chainId: BigInt(localChain), gasLimit: 200_000n, maxFeePerGas: 3_000_000_000n }

async function openSigning(page: Page) {
  const secret = p256.utils.randomSecretKey()
  const wallet = new Wallet(`0x${Buffer.from(secret).toString('hex')}`)
  const token = await fundAll(product, wallet.address)
  const bundle = await exportFor(stage, await startFrame(page, stage, '/sign'), secret)
  await call(page, 'injectKeyExportBundle', bundle, organizationId, 'HEXADECIMAL', wallet.address)
  // The whole card stands in it: what is scrolled past has not been seen.
  await page.locator('#frame').evaluate((frame) => {
    frame.style.height = '100vh'
  })
  const ask = (fields: { to: string; data?: string; value?: bigint }) => {
    const transaction = Transaction.from({ ...gas, maxPriorityFeePerGas: 0n, nonce: 0, ...fields })
    const request = { transaction: transaction.unsignedSerialized, type: 'ETHEREUM' }
    return { transaction, signed: call(page, 'signTransaction', request, wallet.address) }
  }
  const frame = frameOf(page)
  const approve = frame.getByRole('button', { name: 'Sign' })
  const refuse = async (signed: Promise<unknown>) => {
    const refused = expect(signed).rejects.toThrow('did not approve')
    await frame.getByRole('button', { name: 'Refuse' }).click()
    await refused
  }
  return { wallet, token, ask, frame, approve, refuse }
}

test('the key frame tells what a call says and does, by the node of the site, and signs just that', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const { wallet, token, ask, frame, approve, refuse } = await openSigning(page)
  const send = ask({ to: token.address, data: `0xa9059cbb${word(recipient)}${word(1_500_000n)}` })
  await expect(frame.getByRole('heading', { name: /^Send/ })).toBeVisible()
  await expect(frame.getByRole('heading', { name: 'Expected, not guaranteed' })).toBeVisible()
  await expect(frame.locator('.effects')).toContainText(`You send1.5 ${token.symbol}`)
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await expectClean(page, stage, 'keyFrame-send-token')
  await approve.click()
  expect(await send.signed).toBe(await wallet.signTransaction(send.transaction))

  const allow = ask({ to: token.address, data: `0x095ea7b3${word(recipient)}${'f'.repeat(64)}` })
  await expect(frame.getByRole('alert')).toContainText('Danger')
  await expect(frame.locator('.effects')).toContainText(`You allowAll your ${token.symbol}, now and later`)
  await expectClean(page, stage, 'keyFrame-allow')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectClean(page, stage, 'keyFrame-allow-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await refuse(allow.signed)

  const failing = ask({ to: token.address, data: `0xa9059cbb${word(recipient)}${word(10n ** 30n)}` })
  await expect(frame.getByRole('alert')).toContainText('This would fail')
  await expectClean(page, stage, 'keyFrame-fails')
  await refuse(failing.signed)

  const unknown = ask({ to: token.address, data: '0x12345678' })
  await expect(frame.getByRole('alert')).toContainText('What this call does cannot be told from here.')
  await expect(frame.getByRole('region', { name: 'What is signed' })).toHaveText('0x12345678')
  await expectClean(page, stage, 'keyFrame-unknown')
  await refuse(unknown.signed)
})

test('a server that is silent, refuses or lies in shape holds nobody up, and then nobody can tell', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 1300 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const { token, ask, frame, approve, refuse } = await openSigning(page)
  const data = `0x095ea7b3${word(recipient)}${'f'.repeat(64)}`
  let release: (answer: Response) => void = () => undefined
  const answered = new Promise<Response>((resolve) => {
    release = resolve
  })
  told = () => answered
  const held = ask({ to: token.address, data })
  await expect(frame.getByRole('status')).toHaveText('Asking the network what this does…')
  await expect(frame.getByRole('definition').filter({ hasText: token.address.toLowerCase() })).toBeVisible()
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await approve.click({ force: true })
  await expectClean(page, stage, 'keyFrame-asking')
  release(Response.json({ title: '<img src=x onerror=alert(1)>' }))
  await expect(frame.getByRole('alert')).toContainText('What this call does cannot be told from here.')
  await expect(frame.getByRole('region', { name: 'What is signed' })).toHaveText(data)
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await expectClean(page, stage, 'keyFrame-untold')
  await refuse(held.signed)

  told = async (answer) => await answer()
  const seen = ask({ to: token.address, data })
  await expect(frame.locator('.effects')).toContainText('To be taken by')
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await expectClean(page, stage, 'keyFrame-narrow')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectClean(page, stage, 'keyFrame-narrow-light')
  await refuse(seen.signed)

  // Its page alone may ask, and what stands around it cannot.
  const stranger = await page.evaluate(
    async (url) =>
      await fetch(url, { method: 'POST', body: '{}' }).then(
        () => 'answered',
        () => 'refused',
      ),
    `${stage.frame}/told`,
  )
  expect(stranger).toBe('refused')
})
