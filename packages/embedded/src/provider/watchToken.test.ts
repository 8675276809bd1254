import { firstValue } from '@latchkey/base/testing'
import { toAddress } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { connectedPage, failure, other } from '../testing/embeddedPage.ts'

const request = (address: string, more: object = {}) => ({
  type: 'ERC20',
  options: { address, symbol: 'FAKE' },
  ...more,
})

async function watchPage() {
  const page = await connectedPage()
  const ask = (params: unknown) =>
    Promise.resolve(page.hub.connection.get()?.request({ method: 'wallet_watchAsset', params: params as object }))
  const question = async () => {
    const shown = await firstValue(page.controller.watching, (value) => value !== undefined)
    if (shown === undefined) throw new TypeError('Nobody is asked')
    return shown
  }
  return { page, ask, question }
}

test('a token that a page wants added is shown to the visitor, and nothing that the page says of it', async () => {
  const { page, ask, question } = await watchPage()
  const asked = ask(request(other.toLowerCase()))
  const shown = await question()
  expect(Object.keys(shown)).toEqual(['chainId', 'address', 'answer'])
  expect(shown.address).toBe(toAddress(other.toLowerCase()))
  shown.answer(shown)
  expect(await asked).toBe(true)
  expect(page.controller.watching.get()).toBeUndefined()
})

test('a token that he has already is no question; the same address on another network is one', async () => {
  const { page, ask, question } = await watchPage()
  const own = { address: other, symbol: 'TEST', name: 'Test', decimals: 18 }
  page.storage.set('tokens.v1', JSON.stringify([{ ...own, chainId: 10 }]))
  const asked = failure(ask(request(other)))
  expect(await question()).toMatchObject({ chainId: 1 })
  page.controller.watching.get()?.answer({ chainId: 10, address: other })
  await asked
  page.storage.set('tokens.v1', JSON.stringify([{ ...own, chainId: 1 }]))
  expect(await ask(request(other))).toBe(true)
})

test('error: who does not want it says so, and a second question does not wait behind the first', async () => {
  const { ask, question } = await watchPage()
  const asked = failure(ask([request(other)]))
  const { answer } = await question()
  expect((await failure(ask(request(other)))).code).toBe('wallet_request_pending')
  answer()
  expect((await asked).code).toBe('user_rejected_request')
})

test.each([
  ['nothing', undefined],
  ['a collectible', { type: 'ERC721', options: { address: other } }],
  ['no address', request('0x12')],
  ['a list of nothing', []],
])('error: %s is refused without a question', async (_what, params) => {
  const { page, ask } = await watchPage()
  expect((await failure(ask(params))).code).toBe('wallet_invalid_params')
  expect(page.controller.watching.get()).toBeUndefined()
})
