import { type BrowserContext, test as base, expect as baseExpect, type Page } from '@playwright/test'
import { createTestWallet, type TestWallet } from './testWallet/testWallet.ts'

/** The running product, as `globalSetup` left it in the environment. */
export type RunningProduct = {
  readonly origin: string
  readonly nodeUrls: Readonly<Record<number, string>>
  readonly dataFolder: string
}

/** As patient as the runner's own setting, also where a script takes the steps of the tests without the runner. */
export const expect = baseExpect.configure({ timeout: 15_000 })

export const localChain = 31337
export const rollupChain = 31338

type Fixtures = {
  readonly product: RunningProduct
  /** A wallet in the browser, knowing only the first local chain. */
  readonly wallet: TestWallet
  /** Watches every page of the test and fails it for what a visitor must never meet. */
  readonly watch: Watch
}

/** Requests seen while a test ran. */
export type Watch = {
  /** Another origin that belongs to the test: that of a product or page of its own. */
  allow(origin: string): void
  /** Addresses asked for, in order. */
  readonly requests: string[]
  readonly violations: string[]
  readonly pageErrors: string[]
}

/** The test function of every end-to-end test: no page may call another origin, break the policy or throw. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern
  product: async ({}, use) => {
    await use(JSON.parse(process.env['LATCHKEY_E2E_PRODUCT'] ?? '{}'))
  },
  baseURL: async ({ product }, use) => {
    await use(product.origin)
  },
  wallet: async ({ context, product }, use) => {
    const url = product.nodeUrls[localChain] ?? ''
    await use(await createTestWallet({ context, nodes: { [localChain]: url } }))
  },
  watch: [
    async ({ context, product }, use) => {
      const origins = [product.origin]
      const watch = await watchContext(context, (origin) => void origins.push(origin))
      await use(watch)
      // A request that is still being bent when the test is over needs no answer any more.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      expect(watch.requests.filter((url) => !origins.some((origin) => isOwn(url, origin)))).toEqual([])
      expect(watch.violations).toEqual([])
      expect(watch.pageErrors).toEqual([])
    },
    { auto: true },
  ],
})

/** Records what the pages of a context ask for, and what goes wrong in them. */
async function watchContext(context: BrowserContext, allow: Watch['allow']): Promise<Watch> {
  const watch: Watch = { allow, requests: [], violations: [], pageErrors: [] }
  context.on('request', (request) => void watch.requests.push(request.url()))
  // A socket is no request to the browser's driver, but it is one to a host.
  const watchSockets = (page: Page) => page.on('websocket', (socket) => void watch.requests.push(socket.url()))
  context.pages().forEach(watchSockets)
  context.on('page', watchSockets)
  context.on('weberror', (error) => void watch.pageErrors.push(String(error.error())))
  await context.exposeFunction('reportViolation', (text: string) => void watch.violations.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // Put there by `exposeFunction` above.
      const page = window as unknown as { reportViolation(text: string): void }
      page.reportViolation(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
    })
  })
  return watch
}

function isOwn(url: string, origin: string): boolean {
  // The product's own relay: a socket to the same host.
  const socketOrigin = origin.replace(/^http/, 'ws')
  return (
    url.startsWith(`${origin}/`) ||
    url.startsWith(`${socketOrigin}/`) ||
    url.startsWith('data:') ||
    url.startsWith(`blob:${origin}/`)
  )
}
