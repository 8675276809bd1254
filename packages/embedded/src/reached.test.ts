import { fakeRpc } from '@latchkey/base/testing'
import { cancelConnect, connect } from '@latchkey/connect'
import { expect, test } from 'vitest'
import { embeddedWallets } from './embeddedWallets.ts'
import { connectedPage, type EmbeddedPage, embeddedPage, failure } from './testing/embeddedPage.ts'
import { fakePlace } from './testing/fakeCustody.ts'

/** The sentence for a visitor who wants to make a wallet on a page that was bent. */
async function failureOfMaking(bend: (page: EmbeddedPage) => void): Promise<unknown> {
  const page = await embeddedPage()
  bend(page)
  void failure(connect(page.hub, 'embedded:turnkeyhd'))
  await page.step('choose')
  await page.steps.createWithPasskey()
  const { failure: shown } = await page.step('choose')
  cancelConnect(page.hub)
  return shown
}

test.each<readonly [code: string, bend: (page: EmbeddedPage) => void]>([
  [
    'wallet_service_unreachable',
    ({ custody }) => custody.bent.set('/api/embedded/challenge', () => Promise.reject(new TypeError('no line'))),
  ],
  [
    'wallet_service_bad_answer',
    ({ custody }) => custody.bent.set('/api/embedded/challenge', () => new Response('<html>')),
  ],
  ['signer_not_found', ({ custody }) => custody.bent.set('list_wallet_accounts', () => ({ accounts: [] }))],
  [
    'passkey_unreadable',
    ({ platform }) =>
      Object.assign(platform, {
        credentials: { ...platform.credentials, create: async () => ({ rawId: new ArrayBuffer(0), response: {} }) },
      }),
  ],
])('%s is told to who makes a wallet', async (code, bend) => {
  expect(await failureOfMaking(bend)).toMatchObject({ code })
})

test.each<readonly [code: string, change: object, bend: (page: EmbeddedPage) => void]>([
  ['transaction_unsupported', { accessList: [{}] }, () => undefined],
  [
    'fee_unavailable',
    {},
    ({ node }) => {
      const down = fakeRpc({})
      Object.assign(node, { call: down.call, batch: down.batch })
    },
  ],
])('%s is the reason that a program is given', async (code, change, bend) => {
  const page = await connectedPage()
  bend(page)
  const { address } = page.custody
  const asked = page.hub.connection.get()?.request({
    method: 'eth_sendTransaction',
    params: [{ from: address, to: address, value: '0x1', ...change }],
  })
  expect(await failure(Promise.resolve(asked))).toMatchObject({ code: 'embedded_wallet_failed', cause: { code } })
})

test('app_name_not_set is the answer to an owner who has given no name', async () => {
  const { platform } = await embeddedPage()
  const offer = () => embeddedWallets({ place: { ...fakePlace, appName: ' ' }, platform })
  expect(offer).toThrow(expect.objectContaining({ code: 'app_name_not_set' }))
})
