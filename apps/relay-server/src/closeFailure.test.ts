import { silentLog } from '@latchkey/base'
import { createTestFolder } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { type LinkServerOptions, openLinkServer } from './link/linkServer.ts'
import { type RelayStart, startRelay } from './startRelay.ts'
import { defaultStoreLimits } from './store/store.ts'

test('error: a link server that fails to close keeps nothing else open, and its failure is told', async () => {
  const folder = createTestFolder()
  const start = (given: Partial<RelayStart> = {}) =>
    startRelay(
      {
        ...{ host: '127.0.0.1', port: 0, storage: { kind: 'folder', folder }, storeLimits: defaultStoreLimits },
        ...{ isBehindProxy: false, relay: {}, link: {} },
      },
      { log: silentLog, ...given },
    )
  const linkServer = async (options: LinkServerOptions) => {
    const link = await openLinkServer(options)
    const close = async () => {
      await link.close()
      throw new Error('The link server fails')
    }
    return { ...link, close }
  }
  const relay = await start({ linkServer })
  await expect(relay.close()).rejects.toThrow('The link server fails')
  // The folders are free again, of which each belongs to one opener at a time.
  const next = await start()
  await next.close()
})
