import { type Log, type Rpc, RpcError, silentLog, systemClock } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import { createPrivateKey, localAccount } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { setBalance, startSponsorPlace } from '../testing/sponsor/sponsorWorld.ts'
import { coin, usualRules } from '../testing/sponsor/usualRules.ts'
import { chainId, chains } from '../testing/testApp.ts'
import { openSponsor, type SponsorOptions } from './openSponsor.ts'

const { anvil, database, openWorld } = await startSponsorPlace()

/** A relayer at work; `said` resolves with the next line of its log that is no debugging. */
function open(options: Partial<SponsorOptions> & { readonly rpc: (chainId: number) => Rpc | undefined }) {
  const lines: string[] = []
  let tell: (line: string) => void = () => undefined
  const say = (text: string) => {
    lines.push(text)
    tell(text)
  }
  const log: Log = { ...silentLog, info: say, warn: say }
  const relayer = localAccount(createPrivateKey())
  const sponsor = openSponsor({
    ...{ database, chains, rules: [usualRules], relayer, clock: systemClock, log, holder: 'one' },
    ...options,
  })
  const said = () =>
    new Promise<string>((resolve) => {
      tell = resolve
    })
  return { sponsor, relayer, lines, said }
}

/** One whose own relayer has left, so that another need not wait for the end of its lease. */
async function openLeftWorld() {
  const world = await openWorld()
  await world.tables.deleteFrom('sponsor_lease').execute()
  return world
}

test('what was promised is sent as soon as it is known, and others may go on where it ends', async () => {
  const world = await openLeftWorld()
  const visitor = await world.visitor()
  await visitor.send()
  let end: (values: readonly [number, string, number]) => void = () => undefined
  const ended = new Promise<readonly [number, string, number]>((resolve) => {
    end = resolve
  })
  const { relayer } = world
  const { sponsor } = open({ rpc: () => anvil.rpc, relayer, onEnd: (...values) => end(values) })
  sponsor.nudge(chainId)
  const [id, status, cost] = await ended
  expect([id, status, cost > 0, await visitor.nonce()]).toEqual([chainId, 'done', true, 1n])
  const [progress] = await sponsor.progress()
  expect(progress).toMatchObject({ chainId, isLow: false, isReady: true })
  expect([sponsor.rulesOf(chainId), sponsor.rulesOf(1)]).toEqual([usualRules, undefined])
  await sponsor.close()
  expect(await world.tables.selectFrom('sponsor_lease').selectAll().execute()).toEqual([])
})

test('a balance below the fees of a day is told at once, and so is a node that fails', async () => {
  await openLeftWorld()
  const poor = localAccount(createPrivateKey())
  await setBalance(anvil, poor.address, coin / 2n)
  const { sponsor, said } = open({ rpc: () => anvil.rpc, relayer: poor })
  expect(await said()).toMatch(/less left than the fees of a day/)
  expect(await sponsor.progress()).toMatchObject([{ isLow: true, balanceWei: coin / 2n }])
  await sponsor.close()
  const world = await openLeftWorld()
  await (await world.visitor()).send()
  const broken = fakeRpc({
    eth_getTransactionCount: () => {
      throw new RpcError('rpc_unreachable')
    },
  })
  const failing = open({ rpc: () => broken })
  expect(await failing.said()).toMatch(/Nothing is sent for visitors/)
  expect(await failing.sponsor.progress()).toMatchObject([{ balanceWei: undefined, isLow: false, isReady: false }])
  await failing.sponsor.close()
})
