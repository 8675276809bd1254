import { describe, expect, test } from 'vitest'
import { chains, first, proposal, session } from '../testing/testPocket.ts'
import { readClaims } from './claims.ts'
import { planApproval } from './planApproval.ts'
import { putFirst, readGrant, toNamespaces } from './sessionNamespaces.ts'

const request = (chain: string, methods: string[] = ['personal_sign'], events: string[] = []) => ({
  eip155: { chains: [chain], methods, events },
})
const plan = (required: object, optional: object = {}) =>
  // Namespaces as a site would send them.
  planApproval({ requiredNamespaces: required as never, optionalNamespaces: optional as never }, chains)

describe('what can be approved', () => {
  test('networks of this wallet, and of methods and events those it has', () => {
    expect(planApproval(proposal, chains)).toMatchObject({
      chains: [{ isRequired: false }, { isRequired: false }],
      missing: ['eip155:1'],
      methods: ['personal_sign'],
      events: ['chainChanged'],
      obstacle: undefined,
    })
  })

  test('a network as a key of its own counts, and what is required stays so', () => {
    const made = plan({ 'eip155:31338': { methods: [], events: [] } }, request('eip155:31337'))
    expect(made.chains.map(({ chain, isRequired }) => [chain.id, isRequired])).toEqual([
      [31337, false],
      [31338, true],
    ])
  })

  test.each([
    ['another kind of network', { solana: { chains: ['solana:x'], methods: [], events: [] } }, 5104, 'kind', 'solana'],
    ['a network that is not here', request('eip155:1'), 5100, 'network', 'eip155:1'],
    ['a method that is not done', request('eip155:31337', ['eth_sign\u202e']), 5101, 'method', 'eth_sign'],
    ['an event that is not told', request('eip155:31337', [], ['blockMined']), 5102, 'event', 'blockMined'],
  ])('%s that is required stands in the way', (_title, required, number, code, name) => {
    expect(plan(required).obstacle).toMatchObject({ error: { code: number }, code, name })
  })

  test('nothing asked for that is here', () => {
    const nothing = { error: { code: 5100 }, code: 'nothing' }
    expect(plan({}, request('eip155:1')).obstacle).toMatchObject(nothing)
    expect(plan({}).obstacle).toMatchObject(nothing)
  })
})

describe('a grant', () => {
  test('is read back as it was written', () => {
    const grant = { chainIds: [31338, 31337], accounts: [first.address], methods: ['a'], events: ['b'] }
    expect(readGrant(toNamespaces(grant))).toEqual(grant)
  })

  test('keeps the order: what is first is what a site sees first', () => {
    expect(putFirst([1, 2, 3], 3)).toEqual([3, 1, 2])
    expect(putFirst([1, 2], 3)).toEqual([3, 1, 2])
  })
})

describe('what a site says of itself', () => {
  test('is shown as it is when it is harmless', () => {
    expect(readClaims(session.peer)).toEqual({
      name: 'Corner shop',
      domain: 'shop.example',
      origin: 'https://shop.example',
    })
  })

  test('loses what turns text round or hides it, and all beyond 64 characters', () => {
    const { name } = readClaims({ name: `\u202eknab\u200b <b>${'x'.repeat(1_000_000)}`, url: '' })
    expect(name).toMatch(/^knab <b>x+$/)
    expect(name).toHaveLength(64)
  })

  test('a name of nothing that can be seen is none', () => {
    expect(readClaims({ name: '\u200b', url: '' }).name).toBeUndefined()
  })

  test.each(['javascript:alert(1)', 'not a url', 'https://user@shop.example', `https://${'a.'.repeat(60)}example`, ''])(
    '%j names no domain',
    (url) => expect(readClaims({ name: 'x', url }).domain).toBeUndefined(),
  )

  test('look-alike letters of a domain are spelled out', () => {
    expect(readClaims({ name: 'x', url: 'https://shоp.example' }).domain).toMatch(/^xn--/)
  })
})
