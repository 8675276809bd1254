import { readFileSync } from 'node:fs'
import { env } from 'node:process'
import type { Behaviour } from '@latchkey/simulator'
import { cast } from '@latchkey/simulator'
import { describe, expect, test } from 'vitest'
import { holdToEveryBehaviour } from './testing/journey/everyBehaviour.ts'
import { pageKinds } from './testing/journey/pageKinds.ts'
import { reloadWith } from './testing/journey/walletJourney.ts'

test('the cast has behaviours enough', () => {
  expect(Object.keys(cast).length).toBeGreaterThanOrEqual(45)
})

const unseenThere: readonly Behaviour[] = [cast.lockedAndEmpty, cast.throwingProperties]

const whole = env['SOAK'] === undefined ? 'announced' : 'all'
const readEnds = (name: string) => readFileSync(new URL(`testing/journey/ends/${name}.txt`, import.meta.url), 'utf8')

holdToEveryBehaviour({ describe, test, expect, whole, readEnds }, pageKinds, (kind, behaviour) => {
  const { ends = {}, announces }: Behaviour = behaviour
  if (kind === 'Unknown') return { connect: 'provider_not_found' }
  if (kind === 'Fallback Connector') return { connect: 'wallet_not_found' }
  // Its makers' package makes the provider, so that nothing but its answers is seen of the wallet.
  if (kind === 'Base Account' && unseenThere.includes(behaviour)) return undefined
  if (kind === 'announced' && announces === 'nothing') return { connect: 'wallet_not_found' }
  return ends
})

test.each([
  'announced',
  'found at the shared place',
  'found by the wallet book',
  'Exodus',
  'given as a provider',
  'Eden Online',
  'Base Account',
] as const)('after a reload, a wallet %s that knows the page is connected', async (kind) => {
  const { state } = await reloadWith(pageKinds[kind], cast.lowerCase)
  expect(state).toMatchObject({ status: 'connected', account: { chainId: 1 } })
})
