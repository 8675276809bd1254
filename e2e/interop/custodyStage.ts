import { fakeClock } from '@latchkey/base/testing'
import { createTestServer, type TestServer } from '@latchkey/custody-server/testing'
import { type Serving, serve } from '@latchkey/node'

/** A custody server that answers over HTTP on a free port of this machine. */
export type CustodyStage = { readonly custody: TestServer; readonly url: string; close(): Promise<void> }

/** Starts one. Its clock stands still at the present, because official clients write the time themselves. */
export async function openCustodyStage(): Promise<CustodyStage> {
  const custody = await createTestServer({ clock: fakeClock(Date.now()) })
  const serving: Serving = await serve({
    fetch: (request) => custody.server.fetch(request),
    host: '127.0.0.1',
    port: 0,
  })
  return {
    custody,
    url: serving.url,
    async close() {
      await serving.close()
      await custody.close()
    },
  }
}
