import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { saveContact } from '@latchkey/connect'
import type { Address } from '@latchkey/evm'
import { chain, pageHub } from '@latchkey/react/testing'
import { describe, expect, test } from 'vitest'
import { token } from '../../testing/transferForm.tsx'
import { findKnownProblems, findRecipientProblems } from './recipientFindings.ts'

const from: Address = '0x00000000000000000000000000000000000A11cE'
const friend: Address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const stranger: Address = '0x1111111111111111111111111111111111111111'
/** Begins as the friend's address does, and ends otherwise. */
const alikeAtOneEnd: Address = '0x5aAeb60500000000000000000000000000000001'

/** The findings about a recipient, by a page whose node never answers. */
async function findWithSilentNode(to: Address) {
  const clock = fakeClock()
  const rpc = fakeRpc({ eth_getCode: async () => await new Promise(() => {}) })
  const hub = pageHub({ chains: [chain], tokens: [token], rpc: () => rpc, clock })
  const asked = findRecipientProblems(hub, { chain, token: undefined, from, to, name: undefined, known: [friend] })
  await clock.advance(1500)
  return (await asked).map(({ severity, code }) => [severity, code])
}

test('a name that has moved is told at once, and while any node is silent', async () => {
  const clock = fakeClock()
  const rpc = fakeRpc({ eth_getCode: async () => await new Promise(() => {}) })
  const hub = pageHub({ chains: [chain], tokens: [token], rpc: () => rpc, clock })
  await saveContact(hub, { label: 'Ada', name: 'ada.eth', address: friend, chainId: chain.id })
  const question = { chain, token: undefined, from, to: stranger, name: 'ada.eth' }
  const asked = findRecipientProblems(hub, question)
  await clock.advance(1500)
  const moved = expect.objectContaining({ severity: 'acknowledge', code: 'name_moved', similarTo: friend })
  expect(await asked).toContainEqual(moved)
  expect(findKnownProblems(hub, question)).toContainEqual(moved)
})

describe('while the node is silent', () => {
  test.each([
    ['a look-alike at one end', alikeAtOneEnd, [['acknowledge', 'look_alike_end']]],
    ['the own address', from, [['acknowledge', 'own_address']]],
    [
      'the contract of a token',
      token.address,
      [
        ['acknowledge', 'token_recipient'],
        ['inform', 'first_time'],
      ],
    ],
    ['a stranger', stranger, [['inform', 'first_time']]],
  ] as const)('%s is told all the same, and that the rest was not looked at', async (_title, to, known) => {
    const told = await findWithSilentNode(to)
    expect(told).toEqual(expect.arrayContaining([...known, ['inform', 'unchecked']]))
    expect(told.at(-1)).toEqual(['inform', 'unchecked'])
  })
})
