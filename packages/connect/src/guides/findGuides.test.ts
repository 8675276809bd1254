import { type Rpc, RpcError } from '@latchkey/base'
import { type Address, toAddress } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { findGuides, type GuideMap } from './findGuides.ts'

const proxy = toAddress('0x00000000000000000000000000000000005a4b00')
const code = toAddress('0x0000000000000000000000000000000000900100')
const inner = toAddress('0x0000000000000000000000000000000000000e77')
const { signal } = new AbortController()
const functions = ['own(uint256 pot)']

/** A server that knows some addresses, and a node whose slot holds something. */
function reader(files: Record<string, unknown>, slot: unknown = `0x${'0'.repeat(24)}${code.slice(2)}`) {
  const asked: string[] = []
  const rpc: Rpc = {
    call: async () => {
      if (slot instanceof Error) throw slot
      return slot
    },
    batch: async () => [],
  }
  const fetch = async (url: string) => {
    asked.push(url)
    const body = files[url]
    return body === undefined ? new Response('', { status: 503 }) : new Response(JSON.stringify(body))
  }
  return { asked, guides: { url: '/guides', fetch }, rpc: () => rpc }
}

const of =
  (...addresses: Address[]) =>
  () =>
    addresses

test('the functions of a proxy are taken while it runs the named code', async () => {
  const files = { [`/guides/1/${proxy.toLowerCase()}`]: { functions, implementation: code } }
  const namesAt = async (slot?: unknown) => {
    const found = await findGuides(reader(files, slot), 1, of(proxy), signal)
    return found.get(proxy.toLowerCase())?.functions.map(({ name }) => name)
  }
  expect(await namesAt()).toEqual(['own'])
  expect(await namesAt(`0x${'0'.repeat(24)}${inner.slice(2)}`)).toEqual([])
  for (const slot of ['0x', null, `0x${'f'.repeat(64)}`, `0x${'0'.repeat(64)}`, new RpcError('rpc_unreachable')]) {
    expect(await namesAt(slot)).toEqual([])
  }
})

test('contracts that come to light are asked for too, each once, and only so many', async () => {
  const given = reader({ [`/guides/1/${proxy.toLowerCase()}`]: { functions, descriptors: [] } })
  const later = (guides: GuideMap) => (guides.has(proxy.toLowerCase()) ? [proxy, inner] : [proxy])
  const found = await findGuides(given, 1, later, signal)
  expect([...found.keys()]).toEqual([proxy.toLowerCase(), inner.toLowerCase()])
  expect(given.asked).toHaveLength(2)
  const many = Array.from({ length: 50 }, (_, index) => toAddress(`0x${String(index).padStart(40, '0')}`))
  expect((await findGuides(given, 1, of(...many), signal)).size).toBe(10)
})

test('error: a server that is away, answers nonsense or is not there leaves a card to its bytes', async () => {
  const key = proxy.toLowerCase()
  const empty = { functions: [], descriptors: [] }
  expect((await findGuides(reader({}), 1, of(proxy), signal)).get(key)).toEqual(empty)
  expect((await findGuides(reader({ [`/guides/1/${key}`]: [5] }), 1, of(proxy), signal)).get(key)).toEqual(empty)
  const away = { ...reader({}), guides: { url: '/guides', fetch: async () => Promise.reject(new TypeError('away')) } }
  expect((await findGuides(away, 1, of(proxy), signal)).get(key)).toEqual(empty)
  expect((await findGuides({ rpc: reader({}).rpc }, 1, of(proxy), signal)).size).toBe(0)
  const gone = AbortSignal.abort(new Error('left'))
  await expect(findGuides(away, 1, of(proxy), gone)).rejects.toThrow('left')
})
