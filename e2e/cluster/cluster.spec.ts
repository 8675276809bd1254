import { setTimeout as sleep } from 'node:timers/promises'
import { rootUser } from '@latchkey/custody-server/testing'
import { Wallet } from 'ethers'
import { ourPair } from '../../bench/pairing/ours.ts'
import { addAuthenticator, makePasskeyWallet, test as visitors } from '../embedded/visitor.ts'
import { expect, localChain, type RunningProduct } from '../fixtures.ts'
import { readCode } from '../remote/readCode.ts'
import {
  accountButton,
  expectConfirmed,
  fund,
  openConnectDialog,
  openSend,
  recipient,
  reviewAndSend,
} from '../steps.ts'
import { createPlainVisitor, type PlainVisitor } from './plainVisitor.ts'
import { startTwoInstances, type TwoInstances } from './twoInstances.ts'

const failureEveryMs = 20_000

/** The first product, which has the chain and its faucet. */
const first: RunningProduct = JSON.parse(process.env['LATCHKEY_E2E_PRODUCT'] ?? '{}')

const test = visitors.extend<{ readonly two: TwoInstances }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern
  two: async ({}, use) => {
    const two = await startTwoInstances({ id: localChain, url: first.nodeUrls[localChain] ?? '' })
    await use(two)
    await two.close()
  },
  product: async ({ two }, use) => {
    await use(two.product)
  },
})

test('two instances behind a balancer serve one visitor, and one of them may fail at any time', async ({
  context,
  page: site,
  two,
}) => {
  test.setTimeout(300_000)
  // A phone is paired through both, and signs its owner in.
  const key = Wallet.createRandom()
  await fund(first, key.address)
  const pocket = await context.newPage()
  await pocket.goto('/pocket')
  await pocket.getByRole('button', { name: 'Import a key' }).click()
  await pocket.getByLabel('Private key').fill(key.privateKey)
  await pocket.getByRole('button', { name: /^Import/ }).click()
  await site.bringToFront()
  await site.goto('/')
  const dialog = await openConnectDialog(site)
  await dialog.getByRole('button', { name: /^Phone or other device/ }).click()
  const code = await readCode(dialog.getByRole('img', { name: /^Code for/ }))
  await pocket.bringToFront()
  await pocket.getByLabel('Pairing link').fill(code)
  await pocket.getByRole('button', { name: 'Connect', exact: true }).click()
  await pocket.getByRole('button', { name: 'Approve' }).click()
  await site.bringToFront()
  await expect(dialog).toBeHidden()
  await accountButton(site, key.address).click()
  await site.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await pocket.bringToFront()
  await pocket.getByRole('button', { name: 'Approve' }).click()
  await site.bringToFront()
  const signedIn = site.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true })
  await expect(signedIn).toBeVisible()
  await site.keyboard.press('Escape')

  // One fails without a word: the login is known to the other, and the phone is met there.
  await two.kill(0)
  await site.reload()
  await accountButton(site, key.address).click()
  await expect(signedIn).toBeVisible()
  await site.keyboard.press('Escape')
  await openSend(site, { to: recipient, amount: '0.01' })
  await reviewAndSend(site)
  await pocket.bringToFront()
  await pocket.getByRole('button', { name: 'Approve' }).click()
  await site.bringToFront()
  await expectConfirmed(site)

  // It comes back, and the other fails: nothing of what was made meanwhile is lost.
  await two.start(0)
  await two.kill(1)
  await site.goto('/')
  await accountButton(site, key.address).click()
  await expect(signedIn).toBeVisible()
  await site.keyboard.press('Escape')
  await two.start(1)
})

test('a wallet that was made at one instance signs at the other', async ({ page, two }) => {
  test.setTimeout(240_000)
  await addAuthenticator(page)
  const address = await makePasskeyWallet(page)
  await fund(first, address)
  await two.kill(0)
  await page.reload()
  await expect(accountButton(page, address)).toBeVisible()
  await openSend(page, { to: recipient, amount: '0.01' })
  await reviewAndSend(page)
  await expectConfirmed(page)
  expect(two.served()[1]).toBeGreaterThan(0)
})

/** Of the visitors, so many also pair a phone, and as many have a wallet made. */
const pairings = 30
const wallets = 30

test('while each of two fails again and again, nobody of at least 200 visitors loses a login, a pairing or a wallet', async ({
  two,
}) => {
  test.setTimeout(420_000)
  const relayUrl = `${two.product.origin.replace(/^http/, 'ws')}/relay`
  const pairs: Awaited<ReturnType<typeof ourPair>>[] = []
  const addresses: string[] = []
  const root = rootUser({ origin: two.product.origin, folder: two.product.dataFolder, tries: 30 })
  let isOver = false
  const failing = failInTurns(two).finally(() => {
    isOver = true
  })
  const visitors: PlainVisitor[] = []
  // As many come at once as a small site has, for as long as instances fail.
  const crowd = Array.from({ length: 10 }, async () => {
    while (!isOver || visitors.length < 200) {
      const visitor = createPlainVisitor(two.product.origin, visitors.length)
      visitors.push(visitor)
      const index = visitors.length
      await visitor.signIn()
      if (index <= pairings) pairs.push(await pairAgain(relayUrl))
      if (index <= wallets) addresses.push(await root.makeWallet(`of visitor ${index}`))
    }
  })
  await Promise.all([failing, ...crowd])
  const lost = []
  for (const visitor of visitors) if ((await visitor.signedInAs()) !== visitor.address) lost.push(visitor.address)
  expect(lost).toEqual([])
  expect([pairs.length, addresses.length]).toEqual([pairings, wallets])
  // Each wallet on a phone still answers its page, and each key is still there.
  await Promise.all(pairs.map((pair) => pair.ping()))
  for (const address of addresses) expect(await root.isSignedBy(address, `kept for ${address}`), address).toBe(true)
  await Promise.all(pairs.map((pair) => pair.close()))
})

/** A phone that is paired; whoever meets a failure in the middle of it begins anew, as a visitor does. */
async function pairAgain(relayUrl: string): ReturnType<typeof ourPair> {
  const pair = await ourPair(relayUrl)
  try {
    await pair.approve(await pair.propose())
    return pair
  } catch {
    await pair.close()
    return await pairAgain(relayUrl)
  }
}

/** Ends each of two twice without a word, every 20 seconds one of them; both run when it resolves. */
async function failInTurns(two: TwoInstances): Promise<void> {
  for (const index of [0, 1, 0, 1] as const) {
    await two.kill(index)
    await Promise.all([two.start(index), sleep(failureEveryMs)])
  }
}
