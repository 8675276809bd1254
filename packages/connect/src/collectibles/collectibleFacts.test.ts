import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fakeAccount } from '../testing/fakeConnector.ts'
import { askCollectibleFacts } from './collectibleFacts.ts'

const { signal } = new AbortController()
const kite = { chainId: 1, contract: fakeAccount, tokenId: 12n, isListed: true }
const place = `/api/collectible/1/${fakeAccount.toLowerCase()}/12`

function ask(
  body: string | Error,
  given: Partial<typeof kite> = {},
  collectibleUrl: string | undefined = '/api/collectible',
) {
  const asked: unknown[] = []
  const fetch = async (url: unknown) => {
    asked.push(url)
    if (body instanceof Error) throw body
    return new Response(body)
  }
  return { asked, facts: askCollectibleFacts({ collectibleUrl }, { ...kite, ...given }, { fetch, signal }) }
}

test('the site’s own server is asked, and its picture is at an address of its own', async () => {
  const { asked, facts } = ask(JSON.stringify({ name: 'Harbor\u202E Kite #12\n', hasPicture: true }))
  expect(await facts).toEqual({ name: 'Harbor Kite #12', picture: `${place}/picture` })
  expect(asked).toEqual([place])
})

test('nobody is asked about a collection that nobody has named, nor where no server looks', async () => {
  const stranger = ask('{}', { isListed: false })
  const without = ask('{}', {}, '')
  expect([await stranger.facts, stranger.asked]).toEqual([{}, []])
  expect(await without.facts).toEqual({})
})

test('whatever the server answers is decoration, and nothing is thrown', async () => {
  expect(await ask(new TypeError('away')).facts).toEqual({})
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (body) => {
      const { name, picture } = await ask(body).facts
      expect(name === undefined || name.length <= 64).toBe(true)
      expect(picture === undefined || picture === `${place}/picture`).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('a page that is left is told so', async () => {
  const abort = new AbortController()
  abort.abort(new Error('left'))
  const fetch = async () => {
    throw abort.signal.reason
  }
  const facts = askCollectibleFacts({ collectibleUrl: '/c' }, kite, { fetch, signal: abort.signal })
  await expect(facts).rejects.toThrow('left')
})
