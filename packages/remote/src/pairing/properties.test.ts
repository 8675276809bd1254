import { readAs } from '@latchkey/base'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { seededBytes } from '../testing/faults.ts'
import { namespaces, only, optionalNamespaces, setUp } from '../testing/sides.ts'
import { approve } from './answerProposal.ts'
import { sealEnvelope } from './envelope.ts'
import { pair } from './pair.ts'
import { propertiesSchema } from './properties.ts'
import { propose } from './propose.ts'

const capabilities = { 'eip155:1': { atomic: { status: 'supported' } } }

test('what each side says beside its namespaces reaches the other, and is still there after a reload', async () => {
  const { side, settle } = setUp()
  const [app, wallet] = [await side('app'), await side('wallet')]
  const asked = { sessionProperties: { expiry: '2030' }, scopedProperties: { eip155: { walletService: [] } } }
  const { uri } = await propose(app.peer, { optionalNamespaces, ...asked })
  await pair(wallet.peer, uri)
  await settle()
  expect(wallet.peer.proposals.get()).toMatchObject([asked])
  const shown = await side('wallet', wallet)
  expect(shown.peer.proposals.get()).toMatchObject([asked])
  const told = { sessionProperties: { capabilities: JSON.stringify(capabilities) }, scopedProperties: capabilities }
  await approve(wallet.peer, wallet.peer.proposals.get()[0]!.id, { namespaces, ...told })
  await settle()
  for (const each of [app, wallet]) {
    expect(only(each.peer)).toMatchObject(told)
    expect(only((await side(each === app ? 'app' : 'wallet', each)).peer)).toMatchObject(told)
  }
})

test('a proposal that says too much of this, or no record of it, is refused', async () => {
  const { side, settle, relay, clock } = setUp()
  const [app, wallet] = [await side('app'), await side('wallet')]
  const { uri } = await propose(app.peer, { optionalNamespaces })
  const { pairingTopic } = await pair(wallet.peer, uri)
  await settle()
  const symKey = app.peer.keys.get(pairingTopic)!
  const hostile: unknown[] = [
    'text',
    [],
    { long: 'x'.repeat(70_000) },
    Object.fromEntries([...Array(51).keys()].entries()),
  ]
  for (const [index, sessionProperties] of hostile.entries()) {
    const proposer = { publicKey: '01'.repeat(32), metadata: { name: 'app' } }
    const params = { proposer, requiredNamespaces: {}, optionalNamespaces, sessionProperties }
    const text = JSON.stringify({ id: clock.now() * 1000 + index, jsonrpc: '2.0', method: 'wc_sessionPropose', params })
    relay.inject({ topic: pairingTopic, message: sealEnvelope(text, symKey, seededBytes(index)), tag: 1100 })
    await settle()
  }
  expect(wallet.peer.proposals.get()).toHaveLength(1)
  const done = (await wallet.records.entries()).filter(([key]) => key.startsWith('done:'))
  expect(done.map(([, value]) => (value as { message: string }).message)).toEqual(
    hostile.map(() => expect.stringContaining('"code":5,"message":"Missing or invalid. session proposal"')),
  )
  await expect(
    propose(app.peer, { optionalNamespaces, scopedProperties: { deep: JSON.parse('['.repeat(30) + ']'.repeat(30)) } }),
  ).rejects.toMatchObject({ code: 'bad_namespaces' })
})

test('a name that means something to JavaScript means nothing here', () => {
  const read = readAs(propertiesSchema, JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": 1}'))
  expect(read).toHaveProperty('constructor', 1)
  expect(Object.getPrototypeOf(read)).toBe(null)
  expect(Reflect.get(Object(read), 'isAdmin')).toBeUndefined()
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  expect(v.is(propertiesSchema, circle)).toBe(false)
  expect([undefined, null].map((value) => v.parse(propertiesSchema, value))).toEqual([undefined, undefined])
})
