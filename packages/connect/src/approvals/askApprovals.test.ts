import type { ApprovalCandidate } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { fakeAccount, otherFakeAccount } from '../testing/fakeConnector.ts'
import { askApprovals } from './askApprovals.ts'

const { signal } = new AbortController()
const candidate: ApprovalCandidate = {
  chainId: 1,
  owner: fakeAccount,
  kind: 'token',
  token: otherFakeAccount,
  spender: otherFakeAccount,
  tokenId: null,
  at: 1_700_000_000,
}

function ask(answer: () => Promise<Response>) {
  const asked: [string, RequestInit | undefined][] = []
  const fetch = async (url: string, init?: RequestInit) => {
    asked.push([url, init])
    return await answer()
  }
  return { asked, result: askApprovals({ url: '/api/approvals', fetch }, signal) }
}

test('candidates are asked for with the cookie of this site alone, and parsed', async () => {
  const { asked, result } = ask(async () => Response.json({ candidates: [candidate], networks: [] }))
  expect(await result).toEqual({ status: 'known', found: { candidates: [candidate], networks: [] } })
  expect(asked).toMatchObject([['/api/approvals', { credentials: 'same-origin', redirect: 'error' }]])
})

test.each([
  [401, 'signedOut'],
  [404, 'absent'],
])('an answer of %i says that there is none', async (status, word) => {
  expect(await ask(async () => new Response('{}', { status })).result).toEqual({ status: word })
})

test.each([
  ['history_unreachable', async () => new Response('', { status: 503 })],
  ['history_unreachable', async () => await Promise.reject(new TypeError('away'))],
  ['history_bad_answer', async () => new Response('<html>')],
  ['history_bad_answer', async () => Response.json({ candidates: [{ ...candidate, spender: 7 }], networks: [] })],
  ['history_bad_answer', async () => new Response(' '.repeat(4_000_001))],
])('error: %s', async (code, answer) => {
  await expect(ask(answer).result).rejects.toMatchObject({ code })
})

test('error: what was called off ends with its reason', async () => {
  const abort = new AbortController()
  abort.abort(new Error('left'))
  const fetch = async () => await Promise.reject(new TypeError('aborted'))
  await expect(askApprovals({ url: '/a', fetch }, abort.signal)).rejects.toThrow('left')
})
