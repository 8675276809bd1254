import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { DEFAULT_ETHEREUM_ACCOUNTS, Turnkey, type TurnkeyApiClient } from '@turnkey/sdk-server'
import { build } from 'vite'
import type { RunningProduct } from '../fixtures.ts'
import type { Generation, OfficialWindow, Question } from './officialPage/main.ts'

/** The official packages as one script. */
export async function buildOfficial(): Promise<string> {
  const entry = fileURLToPath(new URL('./officialPage/main.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'officialPackages' } },
  })
  const [bundle] = [built].flat()
  if (bundle === undefined || !('output' in bundle)) throw new TypeError('Nothing was built')
  return `${bundle.output[0].code}\n;undefined`
}

/** The custody of a running product, as its owner's own server sees it. */
export type OwnedCustody = {
  readonly owner: TurnkeyApiClient
  readonly organizationId: string
  readonly frameUrl: string
  /** The code of the mail that came to an address. */
  readCode(email: string): string
}

/** Reads the root account and the outbox from the product's data folder, and where its frame is from its configuration. */
export async function openOwnedCustody({ origin, dataFolder }: RunningProduct): Promise<OwnedCustody> {
  const folder = join(dataFolder, 'custody')
  const { organizationId, apiPublicKey, apiPrivateKey } = JSON.parse(
    readFileSync(join(folder, 'custody-root.json'), 'utf8'),
  )
  const boot = await fetch(`${origin}/api/config`).then((answer) => answer.json())
  const sdk = new Turnkey({
    ...{ apiBaseUrl: `${origin}/custody`, apiPublicKey, apiPrivateKey },
    defaultOrganizationId: organizationId,
  })
  return {
    owner: sdk.apiClient(),
    organizationId,
    frameUrl: boot.custody.frameUrl,
    readCode(email) {
      const outbox = join(folder, 'outbox')
      const mails = readdirSync(outbox)
        .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
        .map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')))
      const code = /\n\n(\w{100,})\n/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1]
      if (code === undefined) throw new Error(`No code came to ${email}`)
      return code
    },
  }
}

type Visitor = { readonly userName: string; readonly userEmail?: string; readonly authenticators?: readonly unknown[] }

/** A visitor's organization with a wallet, made by the owner's server. */
export async function makeVisitor(
  { owner }: OwnedCustody,
  { userName, userEmail, authenticators = [] }: Visitor,
): Promise<{
  readonly organizationId: string
  readonly userId: string
  readonly walletId: string
  readonly address: string
}> {
  const user = { userName, ...(userEmail && { userEmail }), apiKeys: [], oauthProviders: [] }
  const made = await owner.createSubOrganization({
    subOrganizationName: userName,
    rootQuorumThreshold: 1,
    // A passkey as the page's official package made it.
    rootUsers: [{ ...user, authenticators: authenticators as never[] }],
    wallet: { walletName: 'First', accounts: DEFAULT_ETHEREUM_ACCOUNTS },
  })
  return {
    organizationId: made.subOrganizationId,
    userId: made.rootUserIds?.[0] ?? '',
    walletId: made.wallet?.walletId ?? '',
    address: made.wallet?.addresses[0] ?? '',
  }
}

/** Puts a script into the product's own page, once the page's own code is there: it looks for its place in the document. */
export async function openWith(page: Page, origin: string, script: string): Promise<void> {
  await page.goto(origin)
  // The library that draws the page leaves a property on the element that it draws into.
  await page.waitForFunction(() => Object.keys(document.getElementById('root') ?? {}).length > 0)
  await page.evaluate(script)
}

/** The official packages in a page. */
export function officialOf(page: Page, generation: Generation, frameUrl: string) {
  const ask =
    (stamper: Question['stamper']) =>
    async <Answer = unknown>(method: string, body: object): Promise<Answer> => {
      const question = { generation, stamper, method, body }
      const answer = await page.evaluate(
        (asked) => (window as unknown as OfficialWindow).official.ask(asked), // The script above puts it there.
        question,
      )
      // The asking code says what it reads.
      return answer as Answer
    }
  return {
    byPasskey: ask('passkey'),
    byFrame: ask('frame'),
    register: (userName: string) =>
      page.evaluate(([of, name]) => (window as unknown as OfficialWindow).official.register(of, name), [
        generation,
        userName,
      ] as const),
    start: (path: string) =>
      page.evaluate(([of, url]) => (window as unknown as OfficialWindow).official.start(of, url), [
        generation,
        `${frameUrl}${path}`,
      ] as const),
    callFrame: (method: string, ...values: unknown[]) =>
      page.evaluate(([name, given]) => (window as unknown as OfficialWindow).official.callFrame(name, ...given), [
        method,
        values,
      ] as const),
  }
}
