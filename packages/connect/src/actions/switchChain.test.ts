import { fakeClock, settle } from '@latchkey/base/testing'
import { describe, expect, test } from 'vitest'
import { type FakeConnection, type FakeConnectorOptions, fakeConnector } from '../testing/fakeConnector.ts'
import { refuseByHand } from '../testing/refuseByHand.ts'
import { testChains, testExplorerUrl, testHub } from '../testing/testHub.ts'
import { connect } from './connect.ts'
import { switchChain, switchTimeoutMs } from './switchChain.ts'

const hang = () => new Promise<never>(() => undefined)
const fail = (thrown: unknown) => () => {
  throw thrown
}

async function connected(options: FakeConnectorOptions = {}, clock = fakeClock(), chains = testChains) {
  const connector = fakeConnector(options)
  const { hub } = testHub({ clock, chains, connectors: [connector], explorerUrl: testExplorerUrl })
  await connect(hub, 'com.fake')
  const connection = connector.opened[0]!
  const asked = () => connection.calls.map(({ method }) => method.replace('EthereumChain', ''))
  return { hub, clock, connection, asked }
}

describe('the order of checks', () => {
  test('an unconfigured network comes before everything', async () => {
    const { hub } = testHub()
    await expect(switchChain(hub, 5)).rejects.toThrow('Could not find network mapping for chain 5')
  })
  test('no wallet', async () => {
    await expect(switchChain(testHub().hub, 10)).rejects.toThrow('Provider not found')
  })
  test('a network outside the session, even when it is the current one', async () => {
    const { hub, asked } = await connected({ supportedChains: [10], switchNetworkOnlyFromWallet: true })
    const outside = switchChain(hub, 1)
    await expect(outside).rejects.toMatchObject({
      code: 'network_switching_only_available_in_wallet',
      message:
        'Network switching is not available at this time. The user should manually switch network in their wallet',
    })
    expect(asked()).toEqual([])
  })
  test('the current network is no switch, even where switching is restricted', async () => {
    const { hub, asked } = await connected({ switchNetworkOnlyFromWallet: true })
    await switchChain(hub, 1)
    expect(asked()).toEqual([])
  })
  test('a restricted wallet', async () => {
    const { hub, asked } = await connected({ switchNetworkOnlyFromWallet: true })
    await expect(switchChain(hub, 10)).rejects.toThrow('Network switching is only supported through the wallet')
    expect(asked()).toEqual([])
  })
})

describe('switching', () => {
  test('asks once, reads the chain back and marks the network as switched', async () => {
    const { hub, connection } = await connected()
    await switchChain(hub, 10)
    expect(connection.calls).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }])
    expect(hub.state.get()).toMatchObject({ account: { chainId: 10 }, switchedNetwork: true })
  })

  test('a switch of a connection that another one took the place of says nothing about that one', async () => {
    const { hub, connection } = await connected({
      handlers: { wallet_switchEthereumChain: () => null },
      readChainId: async () => {
        await connect(hub, 'com.fake')
        return 10
      },
    })
    await expect(switchChain(hub, 10)).rejects.toMatchObject({ code: 'connection_closed' })
    expect(hub.connection.get()).not.toBe(connection)
    expect(hub.state.get()).toMatchObject({ account: { chainId: 1 }, switchedNetwork: false })
  })

  test('a wallet that goes on to another network as soon as it was read is not shown where it no longer is', async () => {
    const { hub } = await connected({
      readChainId: async (connection) => {
        queueMicrotask(() => queueMicrotask(() => connection.emit('chain', 999)))
        return 10
      },
    })
    await expect(switchChain(hub, 10)).rejects.toMatchObject({ code: 'network_not_switched' })
    expect(hub.state.get()).toMatchObject({ account: { chainId: 999 } })
  })

  test('a refusal has the words of the specification and leads to no add', async () => {
    const clock = fakeClock()
    const { hub, asked } = await connected({ handlers: { wallet_switchEthereumChain: refuseByHand(clock) } }, clock)
    await expect(switchChain(hub, 10)).rejects.toThrow("User rejected the wallet's request to switch network")
    expect(asked()).toEqual(['wallet_switch'])
    expect(hub.state.get()).toMatchObject({ account: { chainId: 1 }, switchedNetwork: false })
  })

  test('an unauthorised site is not led to an add', async () => {
    const { hub, asked } = await connected({ handlers: { wallet_switchEthereumChain: fail({ code: 4100 }) } })
    await expect(switchChain(hub, 10)).rejects.toMatchObject({ code: 'wallet_unauthorized' })
    expect(asked()).toEqual(['wallet_switch'])
  })

  test('a wallet that says yes and stays is not believed', async () => {
    const { hub, clock } = await connected({ handlers: { wallet_switchEthereumChain: () => null } })
    const result = switchChain(hub, 10).catch((error: unknown) => error)
    await clock.advance(1000)
    expect(await result).toMatchObject({ code: 'network_not_switched' })
    expect(hub.state.get()).toMatchObject({ account: { chainId: 1 }, switchedNetwork: false })
  })

  test('a wallet that moves a moment after its answer is waited for', async () => {
    const { hub, clock, connection } = await connected({ handlers: { wallet_switchEthereumChain: () => null } })
    const result = switchChain(hub, 10)
    await clock.advance(900)
    connection.emit('chain', 10)
    await result
    expect(hub.state.get()).toMatchObject({ account: { chainId: 10 } })
  })

  test('a wallet that moves without an event is noticed by reading', async () => {
    const { hub } = await connected({
      handlers: {
        wallet_switchEthereumChain: (_params, connection) => {
          connection.setChainId(10)
          return null
        },
      },
    })
    await switchChain(hub, 10)
    expect(hub.state.get()).toMatchObject({ account: { chainId: 10 }, switchedNetwork: true })
  })

  test('an event is enough where the call never answers, even where the chain cannot be read', async () => {
    const { hub, connection } = await connected({
      handlers: { wallet_switchEthereumChain: hang },
      readChainId: () => Promise.reject(new Error('silent')),
    })
    const result = switchChain(hub, 10)
    await settle()
    connection.emit('chain', 10)
    await result
    expect(hub.state.get()).toMatchObject({ account: { chainId: 10 } })
  })

  test('a wallet that never answers ends after ten minutes, and is followed when it moves later', async () => {
    const { hub, clock, connection, asked } = await connected({ handlers: { wallet_switchEthereumChain: hang } })
    const result = switchChain(hub, 10).catch((error: unknown) => error)
    await clock.advance(switchTimeoutMs)
    expect(await result).toMatchObject({ code: 'network_switch_unanswered' })
    expect(asked()).toEqual(['wallet_switch'])
    connection.emit('chain', 10)
    expect(hub.state.get()).toMatchObject({ account: { chainId: 10 } })
  })

  test('a wallet that closes meanwhile', async () => {
    const { hub, connection } = await connected({ handlers: { wallet_switchEthereumChain: hang } })
    const result = switchChain(hub, 10).catch((error: unknown) => error)
    await settle()
    connection.emit('closed', { reason: 'gone' })
    expect(await result).toMatchObject({ code: 'connection_closed' })
  })

  test('one at a time: the same joins, another waits', async () => {
    let answer = () => {}
    const { hub, connection, asked } = await connected({
      handlers: {
        wallet_switchEthereumChain: ([parameter], self) =>
          new Promise<null>((resolve) => {
            answer = () => {
              self.emit('chain', Number((parameter as { chainId: string }).chainId))
              resolve(null)
            }
          }),
      },
    })
    const results = [switchChain(hub, 10), switchChain(hub, 10), switchChain(hub, 31337)]
    await settle()
    expect(asked()).toEqual(['wallet_switch'])
    answer()
    await settle()
    expect(asked()).toEqual(['wallet_switch', 'wallet_switch'])
    answer()
    await Promise.all(results)
    expect(connection.chainId).toBe(31337)
  })
})

describe('a network that the wallet does not know', () => {
  const shapes: readonly (readonly [string, unknown])[] = [
    ['the code', { code: 4902 }],
    ['the code as text', { code: '4902', message: 'x' }],
    ['the code, nested', { code: -32603, data: { originalError: { code: 4902 } } }],
    ['the code, nested in data', { code: -32000, data: { code: 4902 } }],
    ['the code, nested as cause', { code: -32603, cause: { code: 4902 } }],
    ['the text in an internal error', { code: -32603, message: 'Unrecognized chain ID "0xa".' }],
    ['a positive internal error', { code: 32603, message: 'Chain does not exist' }],
    ['the text alone', new Error('Unrecognized chain')],
    ['chain disconnected', { code: 4901 }],
    ['unsupported', { code: 4200 }],
    ['no such method', { code: -32601 }],
    ['invalid request', { code: -32600 }],
    ['invalid parameters', { code: -32602 }],
    ['an internal error without words', { code: -32603 }],
    ['localized text without a code', { message: 'Rete sconosciuta' }],
    ['plain text', 'nope'],
    ['nothing at all', undefined],
  ]

  test.each(shapes)('%s leads to one add', async (_title, thrown) => {
    let isAdded = false
    const { hub, connection, asked } = await connected({
      handlers: {
        wallet_switchEthereumChain: (_params, self) => {
          if (!isAdded) throw thrown
          self.emit('chain', 10)
          return null
        },
        wallet_addEthereumChain: () => {
          isAdded = true
          return null
        },
      },
    })
    const result = switchChain(hub, 10)
    await settle()
    // Added but not there yet: a wallet that only adds is sent there in a second step.
    const { clock } = { clock: hub.clock as unknown as { advance(ms: number): Promise<void> } }
    await clock.advance(1000)
    await result
    expect(asked()).toEqual(['wallet_switch', 'wallet_add', 'wallet_switch'])
    expect(connection.calls[1]?.params).toEqual([
      {
        chainId: '0xa',
        chainName: 'Ten',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['http://127.0.0.1:1/ten'],
        blockExplorerUrls: ['http://localhost:4400/explorer/10'],
      },
    ])
  })

  const unknown = { wallet_switchEthereumChain: fail({ code: 4902 }) }

  test('a wallet that goes there with the add is not asked again', async () => {
    const { hub, asked } = await connected({
      handlers: {
        ...unknown,
        wallet_addEthereumChain: (_params, self) => {
          self.emit('chain', 10)
          return null
        },
      },
    })
    await switchChain(hub, 10)
    expect(asked()).toEqual(['wallet_switch', 'wallet_add'])
  })

  test('a refused add', async () => {
    const clock = fakeClock()
    const handlers = { ...unknown, wallet_addEthereumChain: refuseByHand(clock) }
    const { hub } = await connected({ handlers }, clock)
    await expect(switchChain(hub, 10)).rejects.toThrow("User rejected the wallet's request to add network")
  })

  test('a wallet that refuses the network by itself is not told as a refusal of its owner', async () => {
    const { hub } = await connected({ handlers: { ...unknown, wallet_addEthereumChain: fail({ code: 4001 }) } })
    await expect(switchChain(hub, 10)).rejects.toMatchObject({
      code: 'network_refused_by_wallet',
      message: 'The wallet does not take the network Ten: it refused without asking you.',
    })
  })

  describe('a coin that has not 18 decimals', () => {
    const nine = { id: 99, name: 'Nine', nativeCurrency: { name: 'Nine', symbol: 'NIN', decimals: 9 } }
    const chains = [...testChains, { ...nine, rpcUrls: ['http://127.0.0.1:1/nine'] }]
    async function decimalsTold(add: (decimals: unknown) => unknown) {
      const told: unknown[] = []
      const wallet_addEthereumChain = ([given]: readonly unknown[], self: FakeConnection) => {
        const { decimals } = (given as { nativeCurrency: { decimals: unknown } }).nativeCurrency
        told.push(decimals)
        const answer = add(decimals)
        self.emit('chain', 99)
        return answer
      }
      const { hub } = await connected({ handlers: { ...unknown, wallet_addEthereumChain } }, fakeClock(), chains)
      const end = await switchChain(hub, 99).then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
      return { told, end }
    }
    const insist = (thrown: unknown) => (decimals: unknown) => {
      if (decimals !== 18) throw thrown
      return null
    }

    test('is told as it is', async () => {
      expect(await decimalsTold(() => null)).toEqual({ told: [9], end: 'done' })
    })
    test.each([
      { code: -32602, message: 'Expected the number 18' },
      { code: 4001 },
      { code: -32603, message: 'n is null' },
    ])('is told with 18 to a wallet that insists on them: %j', async (thrown) => {
      expect(await decimalsTold(insist(thrown))).toEqual({ told: [9, 18], end: 'done' })
    })
    test('a wallet that takes neither is asked twice and no more', async () => {
      expect(await decimalsTold(fail({ code: -32602 }))).toEqual({ told: [9, 18], end: 'wallet_invalid_params' })
    })
  })

  test('any other failure of the add is passed on', async () => {
    const handlers = { ...unknown, wallet_addEthereumChain: fail(new Error('bad rpc url')) }
    const { hub } = await connected({ handlers })
    await expect(switchChain(hub, 10)).rejects.toThrow('The wallet reported: bad rpc url')
  })

  test('an add that goes nowhere is not believed', async () => {
    const { hub, clock } = await connected({ handlers: { ...unknown, wallet_addEthereumChain: () => null } })
    const result = switchChain(hub, 10).catch((error: unknown) => error)
    await clock.advance(5000)
    expect(await result).toMatchObject({ code: 'chain_not_added' })
    expect(hub.state.get()).toMatchObject({ account: { chainId: 1 } })
  })

  test('a network without an address that could be given is not added', async () => {
    const { hub, asked } = await connected({ chainId: 10, handlers: unknown })
    await expect(switchChain(hub, 1)).rejects.toMatchObject({ code: 'chain_not_added' })
    expect(asked()).toEqual(['wallet_switch'])
  })

  test.each([
    ['injected', 'Network switching is not supported'],
    ['remote', 'Network switching not supported'],
  ] as const)('a wallet (%s) that can neither switch nor add', async (kind, text) => {
    const unsupported = fail({ code: 4200 })
    const handlers = { wallet_switchEthereumChain: unsupported, wallet_addEthereumChain: unsupported }
    const { hub } = await connected({ kind, handlers })
    const error = await switchChain(hub, 10).catch((thrown: unknown) => thrown)
    expect((error as Error).message).toBe(text)
  })
})
