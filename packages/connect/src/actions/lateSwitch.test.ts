import { cast, fakeWallet } from '@latchkey/simulator'
import { describe, expect, test } from 'vitest'
import { pageKinds } from '../testing/journey/pageKinds.ts'
import { connect } from './connect.ts'
import { stopSwitching, switchChain } from './switchChain.ts'

type Late = 'approvesAfter25s' | 'approvesAfter120s' | 'refusesAfter25s' | 'refusesAfter120s'

async function visit(name: Late) {
  const page = await pageKinds.announced.enter(cast[name])
  const connecting = connect(page.hub, page.connectorId)
  await page.pass(1000, 250)
  await connecting
  let end = 'waiting'
  const begin = (chainId: number) => {
    end = 'waiting'
    switchChain(page.hub, chainId).then(
      () => {
        end = 'done'
      },
      (error: { code: string }) => {
        end = error.code
      },
    )
  }
  const chainId = () => {
    const state = page.hub.state.get()
    return state.status === 'connected' ? state.account.chainId : undefined
  }
  return { ...page, begin, end: () => end, chainId }
}

describe.each<[Late, number]>([
  ['approvesAfter25s', 25],
  ['approvesAfter120s', 120],
  ['refusesAfter25s', 25],
  ['refusesAfter120s', 120],
])('%s', (name, seconds) => {
  const isRefused = name.startsWith('refuses')

  test('the answer is waited for, and heard', async () => {
    const { begin, end, pass, chainId, leave } = await visit(name)
    begin(10)
    await pass(seconds * 1000 - 1000, 1000)
    expect([end(), chainId()]).toEqual(['waiting', 1])
    await pass(1000, 250)
    expect([end(), chainId()]).toEqual(isRefused ? ['switch_rejected', 1] : ['done', 10])
    await leave()
  })
})

test('what a late approval moves is the script in the page alone, and is not believed', async () => {
  const page = await visit('approvesAfter25s')
  const { answers } = page.wallet
  answers.wallet_switchEthereumChain = async ([parameter]) => {
    await page.wallet.sleep(25_000)
    page.wallet.emit('chainChanged', (parameter as { chainId: string }).chainId)
    return null
  }
  page.begin(10)
  await page.pass(60_000, 1000)
  expect([page.end(), page.chainId()]).toEqual(['network_not_switched', 1])
  await page.leave()
})

test('an event while the wallet still asks is not believed either, and the answer is waited for on', async () => {
  const page = await visit('refusesAfter120s')
  page.begin(10)
  await page.pass(5000, 1000)
  page.wallet.emit('chainChanged', '0xa')
  await page.pass(30_000, 1000)
  expect([page.end(), page.chainId()]).toEqual(['waiting', 1])
  await page.pass(90_000, 1000)
  expect(page.end()).toBe('switch_rejected')
  await page.leave()
})

test('one that is stopped in line is not asked any more, and the one before it keeps its turn', async () => {
  const page = await visit('refusesAfter120s')
  const asked = () =>
    page.wallet.calls.flatMap(({ method, params }) => (method === 'wallet_switchEthereumChain' ? [params] : []))
  page.begin(10)
  await page.pass(1000, 250)
  page.begin(31337)
  await page.pass(5000, 1000)
  // Only the latest request is stopped.
  stopSwitching(page.hub, 10)
  await page.pass(250, 250)
  expect(page.end()).toBe('waiting')
  stopSwitching(page.hub, 31337)
  await page.pass(250, 250)
  expect(page.end()).toBe('network_switch_unanswered')
  page.begin(31337)
  await page.pass(5000, 1000)
  stopSwitching(page.hub, 31337)
  await page.pass(60_000, 1000)
  expect(asked()).toEqual([[{ chainId: '0xa' }]])
  await page.leave()
})

test('whoever asks again after 20 s is not kept waiting by what was not answered', async () => {
  const page = await visit('refusesAfter120s')
  const asked = () => page.wallet.calls.filter(({ method }) => method === 'wallet_switchEthereumChain').length
  page.begin(10)
  await page.pass(5000, 1000)
  page.begin(10)
  await page.pass(1000, 250)
  expect(asked()).toBe(1)
  await page.pass(20_000, 1000)
  page.begin(10)
  await page.pass(1000, 250)
  expect(asked()).toBe(2)
  // Another network waits for its turn no longer than that.
  page.begin(31337)
  await page.pass(15_000, 1000)
  expect(asked()).toBe(2)
  await page.pass(5000, 1000)
  expect(asked()).toBe(3)
  await page.leave()
})

test('a wallet that is never heard of again is given up after ten minutes', async () => {
  const page = await visit('refusesAfter25s')
  page.wallet.answers.wallet_switchEthereumChain = () => fakeWallet().hang()
  page.begin(10)
  await page.pass(599_000, 1000)
  expect(page.end()).toBe('waiting')
  await page.pass(1000, 250)
  expect(page.end()).toBe('network_switch_unanswered')
  await page.leave()
})
