import type { Page } from '@playwright/test'
import { expect, localChain, rollupChain, test } from './fixtures.ts'
import {
  askNode,
  balanceOf,
  connect,
  expectConfirmed,
  fund,
  openAccount,
  openReview,
  openSend,
  recipient,
} from './steps.ts'
import type { TestWallet } from './testWallet/testWallet.ts'

const thief = '0x000000000000000000000000000000000000dead'

const countOf = (wallet: TestWallet, wanted: string) => wallet.calls.filter(({ method }) => method === wanted).length
const sent = (wallet: TestWallet) => countOf(wallet, 'eth_sendTransaction')

async function reviewTransfer(page: Page, amount = '0.25') {
  await openSend(page, { to: recipient, amount })
  return await openReview(page)
}

test.describe('between the review and the send', () => {
  test.beforeEach(async ({ page, wallet, product }) => {
    await fund(product, wallet.addresses[0]!)
    await connect(page, wallet, '/send')
  })

  test('an account that changes takes the review with it', async ({ page, wallet }) => {
    await reviewTransfer(page)
    await wallet.selectAccount(1)
    await expect(page.getByRole('heading', { name: 'Review' })).toBeHidden()
    await expect(page.getByRole('button', { name: /^Send \d/ })).toHaveCount(0)
    expect(sent(wallet)).toBe(0)
  })

  test('an account that changes in silence is noticed before anything is asked', async ({ page, wallet }) => {
    const send = await reviewTransfer(page)
    wallet.drift({ account: 1 })
    await send.click()
    await expect(page.getByRole('alert').filter({ hasText: 'is not currently active in Test Wallet' })).toBeAttached()
    expect(sent(wallet)).toBe(0)
  })

  test('a network that changes is said on the button, and switched back before anything is sent', async ({
    page,
    wallet,
    product,
  }) => {
    await reviewTransfer(page)
    // As a wallet that knows the network already.
    await addRollup(page, wallet)
    await wallet.selectChain(rollupChain)
    await page.getByRole('button', { name: 'Send 0.25 ETH after switching to Latchkey Local' }).click()
    await expectConfirmed(page)
    expect(wallet.chainId()).toBe(localChain)
    expect(sent(wallet)).toBe(1)
    expect(await balanceOf(product, rollupChain, wallet.addresses[0]!)).toBe(0n)
  })

  test('a network that changes in silence is noticed before anything is asked', async ({ page, wallet }) => {
    const send = await reviewTransfer(page)
    wallet.drift({ chainId: rollupChain })
    await send.click()
    const words = 'The wallet is on another network than this transfer. Nothing was sent.'
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeAttached()
    expect(sent(wallet)).toBe(0)
  })
})

/** Makes the wallet know the second network, past the page's own buttons. */
async function addRollup(page: Page, wallet: TestWallet): Promise<void> {
  const { chains } = await (await page.request.get('/api/config')).json()
  const { rpcUrls } = chains.find(({ id }: { id: number }) => id === rollupChain)
  const request = { method: 'wallet_addEthereumChain', params: [{ chainId: `0x${rollupChain.toString(16)}`, rpcUrls }] }
  await page.evaluate((text) => {
    // Put there by the test wallet.
    const holder = window as unknown as { testWalletRequest(request: string): Promise<string> }
    return holder.testWalletRequest(text)
  }, JSON.stringify(request))
  expect(countOf(wallet, 'wallet_addEthereumChain')).toBe(1)
}

test.describe('a wallet that lies', () => {
  test.beforeEach(async ({ page, wallet, product }) => {
    await fund(product, wallet.addresses[0]!)
    await connect(page, wallet, '/send')
  })

  test('and pays somebody else is found out', { tag: '@journey' }, async ({ page, wallet }) => {
    const send = await reviewTransfer(page)
    wallet.deceiveNext('eth_sendTransaction', ([given]) => ({ params: [{ ...Object(given), to: thief }] }))
    await send.click()
    await expectMismatch(page, /it goes to 0x0+dEaD/i)
    await page.goto('/activity')
    await expect(page.getByRole('list', { name: 'Transfers' })).toContainText('Not as approved')
  })

  test('and pays more is found out', async ({ page, wallet }) => {
    const send = await reviewTransfer(page, '0.01')
    const value = `0x${(10n ** 18n).toString(16)}`
    wallet.deceiveNext('eth_sendTransaction', ([given]) => ({ params: [{ ...Object(given), value }] }))
    await send.click()
    await expectMismatch(page, /It sends 1 ETH/)
  })

  test('and shows the transaction of somebody else is found out', async ({ page, wallet, product }) => {
    const send = await reviewTransfer(page)
    const foreign = await latestTransaction(product)
    wallet.deceiveNext('eth_sendTransaction', () => ({ answer: foreign }))
    await send.click()
    await expectMismatch(page, /It was sent by 0x/)
  })

  async function expectMismatch(page: Page, words: RegExp): Promise<void> {
    await expect(page.getByRole('heading', { name: 'Not what you approved' })).toBeVisible()
    // Seen, and read aloud at once.
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeAttached()
    await expect(page.getByText('The transfer is done')).toHaveCount(0)
  }

  async function latestTransaction(product: Parameters<typeof fund>[0]): Promise<unknown> {
    // A payment to somebody new, by the faucet.
    await fund(product, thief)
    for (let back = 0n; ; back++) {
      const head = BigInt(String(await askNode(product, localChain, 'eth_blockNumber', [])))
      const block = await askNode(product, localChain, 'eth_getBlockByNumber', [
        `0x${(head - back).toString(16)}`,
        false,
      ])
      const [hash] = Object(block).transactions
      if (hash !== undefined) return hash
    }
  }
})

test.describe('in haste', () => {
  test('a double click on Send asks the wallet once', async ({ page, wallet, product }) => {
    await fund(product, wallet.addresses[0]!)
    await connect(page, wallet, '/send')
    const send = await reviewTransfer(page)
    const held = wallet.holdNext('eth_sendTransaction')
    await send.dblclick()
    await send.evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await held.asked
    held.release()
    await expectConfirmed(page)
    expect(sent(wallet)).toBe(1)
  })

  test('a double click on Sign in asks the wallet once', async ({ page, wallet }) => {
    await connect(page, wallet)
    const account = await openAccount(page, wallet.addresses[0]!)
    const held = wallet.holdNext('personal_sign')
    await account.getByRole('button', { name: 'Sign in', exact: true }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await held.asked
    held.release()
    await expect(account.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
    expect(countOf(wallet, 'personal_sign')).toBe(1)
  })

  test('two tabs that send at once ask one after the other, and both get there', async ({
    context,
    page,
    wallet,
    product,
  }) => {
    await fund(product, wallet.addresses[0]!)
    await connect(page, wallet, '/send')
    const other = await context.newPage()
    await other.goto('/send')
    const second = await reviewTransfer(other, '0.02')
    await page.bringToFront()
    const first = await reviewTransfer(page, '0.01')

    const held = wallet.holdNext('eth_sendTransaction')
    await first.click()
    await held.asked
    await other.bringToFront()
    await second.click()
    const words = /waiting in the wallet. Nothing more was sent|not known yet whether an earlier transfer/
    await expect(other.getByRole('alert').filter({ hasText: words })).toBeAttached()
    expect(sent(wallet)).toBe(1)

    held.release()
    await expectConfirmed(page)
    await other.getByRole('button', { name: /^Send \d/ }).click()
    await expectConfirmed(other)
    expect(sent(wallet)).toBe(2)
    await other.goto('/activity')
    await expect(other.getByRole('list', { name: 'Transfers' }).getByRole('listitem')).toHaveCount(2)
  })

  test('two tabs pressed in the same moment make one request', async ({ context, page, wallet, product }) => {
    await fund(product, wallet.addresses[0]!)
    await connect(page, wallet, '/send')
    const other = await context.newPage()
    await other.goto('/send')
    const second = await reviewTransfer(other, '0.02')
    await page.bringToFront()
    const first = await reviewTransfer(page, '0.01')
    const held = wallet.holdNext('eth_sendTransaction')
    const press = (button: HTMLElement) => button.click()
    await Promise.all([first.evaluate(press), second.evaluate(press)])
    await held.asked
    const refused = /waiting in the wallet. Nothing more was sent|not known yet whether an earlier transfer/
    const isRefused = (tab: Page) => tab.getByRole('alert').filter({ hasText: refused }).count()
    await expect.poll(async () => (await isRefused(page)) + (await isRefused(other))).toBe(1)
    expect(sent(wallet)).toBe(1)
    held.release()
    const winner = (await isRefused(page)) === 0 ? page : other
    await winner.bringToFront()
    await expectConfirmed(winner)
    expect(sent(wallet)).toBe(1)
  })
})
