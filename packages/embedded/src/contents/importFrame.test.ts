import { createStore } from '@latchkey/base'
import { fakeAccount } from '@latchkey/connect/testing'
import { expect, test, vi } from 'vitest'
import type { EmbeddedSession } from '../surface/embeddedController.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'
import { type ImportDeps, startImport } from './importFrame.ts'

const session = { variant: 'turnkeyhd', organizationId: 'organization', userId: 'user', addresses: [fakeAccount] }

/** A frame and a service that take whatever comes, and note what they were asked. */
function setUp() {
  const asked: string[] = []
  const client = {
    submit: async (endpoint: string) => {
      asked.push(endpoint)
      const result = { importBundle: 'target', addresses: [fakeAccount] }
      return { activity: { organizationId: 'organization' }, result }
    },
  }
  const stamper = { injectImport: async () => undefined, sealWallet: async () => 'sealed' }
  const keeper = { refresh: vi.fn(async () => session) }
  const deps = {
    kind: 'phrase',
    keeper,
    frame: { stamper, publicKey: '', close: vi.fn() },
    withSession: async (_: string, work: (by: typeof client, own: typeof session) => Promise<unknown>) =>
      await work(client, session),
  }
  const shared = { session: createStore<Partial<EmbeddedSession>>({ variant: 'turnkeyhd' }), log: { debug: vi.fn() } }
  // As much of each as an import uses.
  const start = () => startImport(shared as unknown as SharedDeps, deps as unknown as ImportDeps)
  return { start, keeper, asked }
}

test('error: what came in is not told as a failure when the list of accounts cannot be read again', async () => {
  const { start, keeper, asked } = setUp()
  const frame = await start()
  keeper.refresh.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await frame.submit('Old wallet')).toEqual([fakeAccount])
  expect(asked).toEqual(['init_import_wallet', 'import_wallet'])
})
