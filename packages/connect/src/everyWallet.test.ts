import { AppError } from '@latchkey/base'
import { describe, expect, test } from 'vitest'
import type { Behaviour } from './testing/behaviour.ts'
import { cast } from './testing/cast.ts'
import { reloadWith, type WalletKind, walkThrough, walletKinds } from './testing/walletJourney.ts'

const behaviours: readonly (readonly [name: string, behaviour: Behaviour])[] = Object.entries(cast)

test('the cast has behaviours enough', () => {
  expect(behaviours.length).toBeGreaterThanOrEqual(45)
})

describe.each(Object.entries<WalletKind>(walletKinds))('a wallet %s', (name, kind) => {
  test.each(behaviours)('%s', async (_name, behaviour) => {
    const ends = await walkThrough(kind, behaviour)
    expect(Object.fromEntries(ends.map(({ step, end }) => [step, end]))).toEqual(expectEnds(name, behaviour, ends))
    for (const { error, stateAfter } of ends) {
      expect(stateAfter.status).toMatch(/^(?:idle|connected)$/)
      if (error !== undefined) expectPlainError(error)
    }
  })
})

describe.each(Object.entries<WalletKind>(walletKinds))('after a reload, a wallet %s', (_kind, kind) => {
  test.each(behaviours)('%s', async (_name, behaviour) => {
    const { hasEnded, state, asked } = await reloadWith(kind, behaviour)
    expect(hasEnded).toBe(true)
    expect(state.status).toMatch(/^(?:idle|connected)$/)
    // Nobody is asked for anything that nobody wanted.
    expect(asked.filter((method) => !quietMethods.includes(method))).toEqual([])
  })
})

test.each([
  'announced',
  'found at the shared place',
  'found by the wallet book',
  'Exodus',
  'given as a provider',
] as const)('after a reload, a wallet %s that knows the page is connected', async (kind) => {
  const { state } = await reloadWith(walletKinds[kind], cast.lowerCase)
  expect(state).toMatchObject({ status: 'connected', account: { chainId: 1 } })
})

const quietMethods = ['eth_accounts', 'eth_chainId', 'net_version']

function expectEnds(kind: string, { ends = {}, announces }: Behaviour, seen: readonly { step: string }[]) {
  if (kind === 'Unknown' || kind === 'Fallback Connector') return { connect: 'provider_not_found' }
  if (kind === 'announced' && announces === 'nothing') return { connect: 'wallet_not_found' }
  const expected: Readonly<Record<string, string>> = ends
  return Object.fromEntries(seen.map(({ step }) => [step, expected[step] ?? 'done']))
}

/** An error of the catalogue whose sentence is one plain line, however the wallet put it. */
function expectPlainError(error: unknown): void {
  expect(error).toBeInstanceOf(AppError)
  const { message } = error as AppError<string>
  expect(message).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u)
  expect(message.length).toBeLessThanOrEqual(260)
}
