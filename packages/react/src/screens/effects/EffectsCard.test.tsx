import { fakeRpc } from '@latchkey/base/testing'
import type { Hub } from '@latchkey/connect'
import type { EffectTransaction } from '@latchkey/evm'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { HubProvider } from '../../HubProvider.tsx'
import { queryClientOf } from '../../hooks/queryClientOf.ts'
import { closePages, pageHub } from '../../testing/page.tsx'
import { EffectsCard, type EffectsCardProps } from './EffectsCard.tsx'

const account = `0x${'a1'.repeat(20)}`
const other = `0x${'b2'.repeat(20)}`
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const chain = { id: 1, name: 'Main', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] }
const ether = 10n ** 18n

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const value = (amount: bigint) => ({ status: '0x1', returnData: `0x${word(amount)}`, gasUsed: '0x5208' })
const approvalLog = {
  address: token.toLowerCase(),
  topics: [
    '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
    `0x${word(account)}`,
    `0x${word(other)}`,
  ],
  data: `0x${word(5n)}`,
}

type Asked = {
  readonly blockStateCalls: readonly [
    { readonly calls: readonly Record<string, string>[]; readonly stateOverrides?: unknown },
  ]
}
const isPlain = ([asked]: readonly unknown[]) => (asked as Asked).blockStateCalls[0].stateOverrides === undefined

/** Half an ether goes out; the token has the given figures before and after. */
const simulating =
  (figures: readonly [bigint, bigint] = [0n, 0n], own: object = {}, logs: readonly unknown[] = []) =>
  ([asked]: readonly unknown[]) => {
    let isAfter = false
    const calls = (asked as Asked).blockStateCalls[0].calls.map((call) => {
      if (call['data']?.length === 66) return value(isAfter ? ether / 2n : ether)
      if (call['to']?.toLowerCase() === token.toLowerCase() && call['from']?.toLowerCase() !== account)
        return value(figures[isAfter ? 1 : 0])
      if (call['from']?.toLowerCase() !== account) return { status: '0x1', returnData: '0x', gasUsed: '0x0' }
      isAfter = true
      return { status: '0x1', returnData: '0x', gasUsed: '0x0', logs, ...own }
    })
    return [{ calls }]
  }

const surroundings = {
  eth_getBlockByNumber: () => ({ number: '0x1', timestamp: '0x1', baseFeePerGas: '0x1' }),
  eth_gasPrice: () => '0x1',
}
const known = { chainId: 1, address: token, symbol: 'USDL', name: 'Latchkey Dollar', decimals: 6 } as const

function show(
  simulate: ((params: readonly unknown[]) => unknown) | undefined,
  options: { tokens?: Hub['tokens']; said?: EffectsCardProps['said']; dollars?: bigint } = {},
) {
  const node = simulate === undefined ? surroundings : { ...surroundings, eth_simulateV1: simulate }
  const rpc = fakeRpc(node)
  const hub = pageHub({
    chains: [chain],
    connectors: [],
    rpc: () => rpc,
    tokens: options.tokens ?? [known],
  })
  if (options.dollars !== undefined) {
    const price = { units: options.dollars, decimals: 0 }
    const source = { of: 'native', address: other, description: 'ETH / USD', decimals: 8, heartbeatSeconds: 3600 }
    const answer = { of: 'native', source, price, ageSeconds: 60, goodUntilMs: Date.now() + 3_600_000 }
    queryClientOf(hub).setQueryData(['prices', chain.id], [answer])
  }
  const transaction: EffectTransaction = { from: account, to: other, value: '0x1', data: '0x', gas: '0x5208' }
  const card = (more: Partial<EffectTransaction> = {}) => (
    <HubProvider hub={hub}>
      <EffectsCard transaction={{ ...transaction, ...more }} chainId={1} said={options.said} />
    </HubProvider>
  )
  const { rerender } = render(card())
  return (more: Partial<EffectTransaction>) => rerender(card(more))
}

afterEach(closePages)

const rowOf = async (label: string) => (await screen.findByText(label)).parentElement

describe('the card of what would happen', () => {
  test('tells what goes and what comes, and promises nothing', async () => {
    show(simulating([1_000_000n, 3_500_000n]))
    expect((await rowOf('You send'))?.textContent).toBe('You send0.5 ETH')
    expect((await rowOf('You receive'))?.textContent).toBe('You receive2.5 USDL')
    expect(screen.getByRole('heading', { name: 'Expected, not guaranteed' })).toBeTruthy()
    expect(screen.queryByText(/There may be more/)).toBeNull()
  })

  test('tells what it is worth where a feed tells the price, and nothing where none does', async () => {
    show(simulating([1_000_000n, 3_500_000n]), { dollars: 2_000n })
    expect((await rowOf('You send'))?.textContent).toBe('You send0.5 ETHabout $1,000.00')
    expect((await rowOf('You receive'))?.textContent).toBe('You receive2.5 USDL')
  })

  test('tells who may take what from then on, with the whole address', async () => {
    show(simulating([0n, 2n ** 256n - 1n], {}, [approvalLog]))
    const row = await rowOf('You allow')
    expect(row?.textContent).toContain('All your USDL, now and later')
    expect(row?.querySelector('[role="img"]')?.getAttribute('aria-label')).toMatch(/^0x b 2 b 2/)
  })

  test('tells an allowance that is given anew though it be smaller, and none that is there already and used', async () => {
    const allowing = (allowances: readonly [bigint, bigint], balances: readonly [bigint, bigint]) => {
      let looks = 0
      const simulate = simulating([0n, 0n], {}, [approvalLog])
      return (params: readonly unknown[]) => {
        const asked = (params[0] as Asked).blockStateCalls[0].calls
        const [block] = simulate(params)
        const calls = block?.calls.map((answer, index) => {
          const data = asked[index]?.['data'] ?? ''
          if (data.startsWith('0xdd62ed3e')) return value(allowances[looks++] ?? 0n)
          if (!data.startsWith('0x70a08231') || asked[index]?.['to']?.toLowerCase() !== token.toLowerCase())
            return answer
          return value(balances[index * 2 > asked.length ? 1 : 0])
        })
        return [{ calls }]
      }
    }
    show(allowing([9_000_000n, 5_000_000n], [1n, 1n]))
    expect((await rowOf('You allow'))?.textContent).toMatch(/^You allow5 USDL/)
    cleanup()
    show(allowing([2n ** 256n - 1n, 2n ** 256n - 1n], [7_000_000n, 1n]))
    await screen.findByText('6.999999 USDL')
    expect(screen.queryByText('You allow')).toBeNull()
  })

  test('says that nothing leaves only where everything could be read', async () => {
    const nothing = 'Nothing leaves your account but the network fee.'
    const still = (own: object, look: object) => (params: readonly unknown[]) =>
      simulating([0n, 0n], own, [approvalLog])(params).map(({ calls }) => ({
        calls: calls.map((answer, index) => {
          const { data = '', from } = (params[0] as Asked).blockStateCalls[0].calls[index] ?? {}
          if (data.length === 66) return value(ether)
          return from?.toLowerCase() === account ? answer : { ...answer, ...look }
        }),
      }))
    show(still({}, {}))
    expect(await screen.findByText(nothing)).toBeTruthy()
    cleanup()
    show(still({}, { status: '0x0' }))
    expect(await screen.findByText(/There may be more/)).toBeTruthy()
    expect(screen.queryByText(nothing)).toBeNull()
  })

  test('does not take the word of a token that nobody has listed', async () => {
    show(simulating([0n, 7n]), { tokens: [] })
    // Without an event, and on no list: nobody looks there.
    await rowOf('You send')
    expect(screen.queryByText('You receive')).toBeNull()
    cleanup()
    show(simulating([0n, 7n], {}, [approvalLog]), { tokens: [] })
    expect((await rowOf('You allow'))?.textContent).toMatch(/^You allow7 smallest units.*Not on the list of this site:/)
  })

  test('warns before it costs', async () => {
    show(simulating([0n, 0n], { status: '0x0', error: { code: 3, message: 'execution reverted: Sold out' } }))
    expect((await screen.findAllByText('This would fail')).length).toBeGreaterThan(0)
    expect(screen.getByRole('alert').textContent).toBe('This would fail')
    // In the words of the contract, which nobody knows the language of.
    expect(screen.getByText('Sold out').getAttribute('lang')).toBe('')
    expect(screen.queryByText('You send')).toBeNull()
  })

  test('says that it is not to be counted on where a contract acts by who looks', async () => {
    const plain = simulating()
    const real = simulating([0n, 9n], {}, [approvalLog])
    show((params) => (isPlain(params) ? plain : real)(params))
    expect((await screen.findAllByText('Do not count on this preview')).length).toBeGreaterThan(0)
  })

  test('of a transfer that stands above is one line, and a warning where it says another', async () => {
    const said = { token: undefined, amount: ether / 2n }
    show(simulating(), { said })
    expect(await screen.findByText(/^The preview shows this transfer and nothing else/)).toBeTruthy()
    expect(screen.queryByText('You send')).toBeNull()
    cleanup()
    show(simulating(), { said: { ...said, amount: ether / 2n - 1n } })
    expect((await rowOf('You send'))?.textContent).toBe('You send0.5 ETH')
    expect(screen.getByRole('alert').textContent).toBe('The preview differs from this transfer')
    cleanup()
    show(simulating([0n, 2n ** 256n - 1n], {}, [approvalLog]), { said })
    await rowOf('You allow')
    expect(screen.getByRole('alert').textContent).toBe('The preview differs from this transfer')
  })

  test('is not shown for another transaction that differs in its gas or its authorizations', async () => {
    for (const more of [{ gas: '0x5209' }, { authorizationList: [{ address: other }] }]) {
      const change = show(simulating([0n, 7n]))
      await rowOf('You send')
      change(more)
      expect(screen.queryByText('You send')).toBeNull()
      cleanup()
    }
  })

  test('says so where a network has no preview', async () => {
    show(undefined)
    expect(await screen.findByText(/^No preview on this network/)).toBeTruthy()
    expect(screen.queryByRole('heading')).toBeNull()
  })

  test('says so where the node gave no answer that can be used', async () => {
    show(() => [{ calls: 'none' }])
    expect(await screen.findByText(/^No preview/)).toBeTruthy()
  })
})
