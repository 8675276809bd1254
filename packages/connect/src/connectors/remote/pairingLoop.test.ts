import { AppError, silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { fakePairingKit, fakeSession } from '../../testing/fakeSession.ts'
import { pairingLoop } from './pairingLoop.ts'

function begin() {
  const clock = fakeClock()
  const kit = fakePairingKit(clock)
  const abort = new AbortController()
  const uris: string[] = []
  const hearings: boolean[] = []
  const result = pairingLoop({
    propose: (signal) => kit.propose([1], signal),
    onUri: (uri) => uris.push(uri),
    onHeard: (isHeard) => hearings.push(isHeard),
    signal: abort.signal,
    clock,
    log: silentLog,
  })
  const outcome = result.then(
    (link) => link,
    (error: unknown) => error,
  )
  return { clock, kit, abort, uris, hearings, outcome }
}

const expiry = () => new AppError({ proposal_expired: { message: 'Proposal expired' } }, 'proposal_expired')

test('the session that a wallet approves', async () => {
  const { clock, kit, uris, outcome } = begin()
  await clock.advance(0)
  const link = fakeSession()
  kit.proposals[0]!.approve(link)
  expect(await outcome).toBe(link)
  expect(uris).toEqual(['wc:1'])
})

test('a new code comes twenty seconds before the last one ends, and the last one still counts until then', async () => {
  const { clock, kit, uris, outcome } = begin()
  await clock.advance(279_000)
  expect(uris).toEqual(['wc:1'])
  await clock.advance(1000)
  expect(uris).toEqual(['wc:1', 'wc:2'])
  const link = fakeSession()
  kit.proposals[0]!.approve(link)
  expect(await outcome).toBe(link)
  expect(kit.proposals[1]!.signal.aborted).toBe(true)
})

test('a code that ends early is followed by another', async () => {
  const { clock, kit, uris } = begin()
  await clock.advance(0)
  kit.proposals[0]!.fail(expiry())
  await clock.advance(0)
  expect(uris).toEqual(['wc:1', 'wc:2'])
})

test('a wallet that has read a code is heard until that code ends unanswered', async () => {
  const { clock, kit, hearings } = begin()
  await clock.advance(280_000)
  kit.proposals[0]!.hear()
  kit.proposals[1]!.hear()
  await clock.advance(0)
  expect(hearings).toEqual([true, true])
  kit.proposals[0]!.fail(expiry())
  await clock.advance(0)
  expect(hearings).toEqual([true, true])
  kit.proposals[1]!.fail(expiry())
  await clock.advance(0)
  expect(hearings).toEqual([true, true, false])
})

test('what is heard of a code after its end is nothing', async () => {
  const { clock, kit, hearings } = begin()
  await clock.advance(0)
  kit.proposals[0]!.fail(expiry())
  await clock.advance(0)
  kit.proposals[0]!.hear()
  await clock.advance(0)
  expect(hearings).toEqual([])
})

test('ten codes, and no more', async () => {
  const { clock, kit, uris, outcome } = begin()
  for (let turn = 0; turn < 10; turn++) {
    await clock.advance(0)
    kit.proposals[turn]!.fail(expiry())
    await clock.advance(0)
  }
  expect(await outcome).toMatchObject({ message: 'Max auto pairing attempts reached' })
  expect(uris).toHaveLength(10)
})

test('a refusal ends it at once, also of a code that was replaced', async () => {
  const { clock, kit, outcome } = begin()
  await clock.advance(280_000)
  const refusal = new Error('User rejected.')
  kit.proposals[0]!.fail(refusal)
  expect(await outcome).toBe(refusal)
  expect(kit.proposals.every(({ signal }) => signal.aborted)).toBe(true)
})

test('it can be given up at any time', async () => {
  const { clock, abort, kit, outcome } = begin()
  await clock.advance(0)
  abort.abort('left')
  expect(await outcome).toMatchObject({ message: 'Pairing aborted' })
  expect(kit.proposals[0]!.signal.aborted).toBe(true)
  await clock.advance(600_000)
  expect(kit.proposals).toHaveLength(1)
})
