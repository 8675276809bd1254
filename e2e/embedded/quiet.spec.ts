import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, localChain, type RunningProduct } from '../fixtures.ts'
import { withOwnedProduct } from '../ownedProduct.ts'
import { expectConfirmed, fundAll, openSend, reviewAndSend, signIn } from '../steps.ts'
import { addAuthenticator, makePasskeyWallet, newEmail, test as visitorTest } from './visitor.ts'

/** A contract that the owner has files for, and somebody who is paid. */
const described = '0x00000000000000000000000000000000005a4b00'
const payee = '0x000000000000000000000000000000000000ce1a'
/** The server looks every few seconds, and the page every twelve. */
const soon = { timeout: 45_000 }

const descriptor = {
  context: {
    contract: { abi: [], deployments: [{ chainId: localChain, address: described }] },
  },
  metadata: { owner: 'Tide Works' },
  display: { formats: { 'stake(uint256 amount)': { intent: 'Stake', fields: [] } } },
}

/** A mail server of this machine that takes everything and keeps nothing. */
async function withMailServer(work: (smtpUrl: string) => Promise<void>): Promise<void> {
  const server = createServer((socket) => {
    let isText = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 here')
    createInterface({ input: socket }).on('line', (line) => {
      if (isText && line !== '.') return
      isText = /^data$/i.test(line)
      say(isText ? '354 go on' : /^quit$/i.test(line) ? '221 bye' : '250 ok')
    })
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await work(`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  server.close()
}

/** A site whose owner has installed everything that pages may ask for. */
const test = visitorTest.extend<{ readonly product: RunningProduct }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern
  product: async ({}, use) => {
    await withMailServer(async (smtpUrl) => {
      const config = {
        chains: [],
        stepUp: [{ chainId: localChain, limit: '1' }],
        clearSigning: { descriptors: 'described' },
        custody: { mail: { smtpUrl, from: 'site@example.org', notices: true } },
      }
      await withOwnedProduct({ config, files: { 'described/stake.json': JSON.stringify(descriptor) } }, use)
    })
  },
})

test.setTimeout(240_000)

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
}

/** Two calls of nothing, asked for as a program of the page does; the owner pays for them. */
async function sendForNothing(page: Page, from: string): Promise<unknown> {
  return await page.evaluate(async (account) => {
    type Announced = { info: { name: string }; provider: { request(asked: object): Promise<unknown> } }
    const provider = await new Promise<Announced['provider']>((resolve) => {
      window.addEventListener('eip6963:announceProvider', (event) => {
        const found: Announced = (event as CustomEvent).detail
        if (found.info.name === 'Passkey wallet') resolve(found.provider)
      })
      window.dispatchEvent(new Event('eip6963:requestProvider'))
    })
    const calls = [0xa1, 0xb2].map((byte) => ({ to: `0x${byte.toString(16).repeat(20)}`, value: '0x0', data: '0x12' }))
    const batch = { version: '2.0.0', from: account, chainId: '0x7a69', atomicRequired: true, calls }
    return await provider.request({ method: 'wallet_sendCalls', params: [batch] })
  }, from)
}

// The watch of every test fails it for a request to any other host, for a violation of the policy, and for an error.
test('no page of money asks anybody but the site itself and the page that keeps its keys', async ({
  page,
  product,
  frameOrigin,
  watch,
}) => {
  await addAuthenticator(page)
  const address = await makePasskeyWallet(page)
  const main = page.getByRole('main')
  const token = await fundAll(product, address)
  await signIn(page, { addresses: [address] })

  await test.step('tokens', async () => {
    await open(page, '/')
    await expect(main.getByText(new RegExp(` ${token.symbol}$`)).first()).toBeVisible()
    await main.getByRole('button', { name: 'Add a token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a token' })
    await dialog.getByLabel('Address of the token').fill(token.address)
    await expect(dialog).toContainText(token.symbol)
    await page.keyboard.press('Escape')
  })
  await test.step('activity with history, and a sent payment', async () => {
    await openSend(page, { to: payee, amount: '0.25' })
    await reviewAndSend(page)
    const card = page.getByRole('dialog')
    // The site pays, and the account takes up its code first.
    await expect(card).toContainText('Let your account do several things at once')
    await card.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(card).toContainText('Make 1 call')
    await card.getByRole('button', { name: 'Approve', exact: true }).click()
    await card.getByRole('button', { name: 'Confirm with my passkey' }).click()
    await expectConfirmed(page)
    await open(page, '/activity')
    await expect(main.getByText('+10 ETH').first()).toBeVisible(soon)
  })
  await test.step('notices', async () => {
    await main.getByRole('button', { name: 'Get mails' }).click()
    const email = newEmail()
    await main.getByLabel('Your mail address').fill(email)
    await main.getByRole('button', { name: 'Send a code' }).click()
    await expect(main.getByText(`A code is on its way to ${email}.`).first()).toBeVisible()
  })
  await test.step('approvals', async () => {
    await open(page, '/approvals')
    await expect(main).not.toContainText('Sign in')
  })
  await test.step('collectibles', async () => {
    await open(page, '/collectibles')
    await main.getByRole('button', { name: /^Get / }).first().click()
    const tile = main.getByRole('button', { name: /#\d+|×/ }).first()
    await expect(tile).toBeVisible(soon)
    await tile.click()
    await expect(main.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  })
  await test.step('a call that the owner has described', async () => {
    await open(page, '/sign')
    await main.getByRole('radio', { name: 'A call, to read' }).check()
    const abi = parseAbi(['function stake(uint256 amount)'])
    await main.getByLabel('Call data').fill(encodeFunctionData({ abi, args: [5n] }))
    await main.getByLabel('Contract', { exact: true }).fill(described)
    await expect(main.getByText('Tide Works').first()).toBeVisible()
  })
  await test.step('limits', async () => {
    await open(page, '/wallet')
    await expect(main.getByRole('region', { name: 'Confirm above an amount' })).toContainText('1 ETH')
  })
  await test.step('a batch that the owner pays for', async () => {
    await open(page, '/')
    const sent = sendForNothing(page, address)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Make 2 calls, all or none')
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    expect(await sent).toMatchObject({ id: expect.stringMatching(/^0x/) })
  })
  await test.step('the explorer', async () => {
    await open(page, `/explorer/${localChain}/address/${address}`)
    await expect(main).toContainText(address.slice(2, 8))
  })

  const asked = new Set(watch.requests.map((url) => new URL(url).pathname.split('/').slice(0, 3).join('/')))
  const parts = ['history', 'approvals', 'collectibles', 'notices', 'clear-signing', 'sponsor', 'explorer']
  expect([...asked]).toEqual(expect.arrayContaining(parts.map((part) => `/api/${part}`)))
  const origins = watch.requests.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin)
  expect([...new Set(origins)].filter((origin) => ![product.origin, frameOrigin].includes(origin))).toEqual([])
})
