import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { bundledWalletBook } from './bundledWalletBook.ts'
import { loadWalletBook } from './loadWalletBook.ts'
import type { WalletBook } from './walletEntry.ts'

const fallbackBook: WalletBook = [{ key: 'fallback', name: 'Fallback' }]
const url = '/api/wallet-book'

async function load(answer: () => Promise<Response>, options: { readonly url?: string } = { url }) {
  const sent: string[] = []
  const fetch = (address: string) => {
    sent.push(address)
    return answer()
  }
  const book = await loadWalletBook({ ...options, fetch, fallback: async () => fallbackBook, clock: fakeClock() })
  return { keys: book.map(({ key }) => key), sent }
}

test('the served book is taken, its rows checked like any other', async () => {
  const rows = [{ key: 'own', name: 'Own', links: { native: 'javascript:' } }, { key: 'bad' }]
  expect(await load(async () => Response.json(rows))).toEqual({ keys: ['own'], sent: [url] })
})

test('an owner may hide every wallet', async () => {
  expect((await load(async () => Response.json([]))).keys).toEqual([])
})

test('without an address the fallback is taken, and nothing is asked', async () => {
  expect(await load(async () => Response.json([]), {})).toEqual({ keys: ['fallback'], sent: [] })
})

test.each<[string, () => Promise<Response>]>([
  ['an unreachable server', () => Promise.reject(new TypeError('offline'))],
  ['an error', async () => Response.json([{ key: 'own', name: 'Own' }], { status: 500 })],
  ['a page', async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ['half a book', async () => new Response('[{"key":"own","name":"Own"}')],
  ['an object', async () => Response.json({ key: 'own', name: 'Own' })],
  ['null', async () => Response.json(null)],
  ['rows that cannot be read', async () => Response.json([1, 2, 3])],
  ['bytes that are no text', async () => new Response(Uint8Array.of(0xff, 0xfe))],
  ['nothing', async () => new Response(null, { status: 204 })],
  ['too much', async () => new Response(`[${' '.repeat(1_000_000)}]`)],
])('the fallback stands in for %s', async (_title, answer) => expect((await load(answer)).keys).toEqual(['fallback']))

test('the fallback stands in for a server that does not answer', async () => {
  const clock = fakeClock()
  const loading = loadWalletBook({
    url,
    fetch: () => new Promise(() => {}),
    fallback: () => fallbackBook,
    clock,
  })
  await clock.advance(10_000)
  expect(await loading).toEqual(fallbackBook)
})

test('the bundled book holds the changes of the owner', async () => {
  const book = await bundledWalletBook({ hide: ['metamask'], picks: ['imtoken'] })
  expect(book[0]).toMatchObject({ key: 'imtoken', isPicked: true })
  expect(book.some(({ key }) => key === 'metamask')).toBe(false)
})
