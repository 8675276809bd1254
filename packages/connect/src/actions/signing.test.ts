import { toHex, toUtf8 } from '@latchkey/base'
import { fakeClock, settle } from '@latchkey/base/testing'
import { describe, expect, test } from 'vitest'
import type { Hub } from '../hub.ts'
import { type FakeConnectorOptions, fakeAccount, fakeConnector, otherFakeAccount } from '../testing/fakeConnector.ts'
import { refuseByHand } from '../testing/refuseByHand.ts'
import { testHub } from '../testing/testHub.ts'
import { chooseAccount } from './chooseAccount.ts'
import { connect } from './connect.ts'
import { requestAccountsPermission } from './requestAccountsPermission.ts'
import { signMessage } from './signMessage.ts'
import { signTypedData } from './signTypedData.ts'

const hang = () => new Promise<never>(() => undefined)
const fail = (thrown: unknown) => () => {
  throw thrown
}
const plainData = {
  types: { EIP712Domain: [], A: [{ name: 'a', type: 'string' }] },
  primaryType: 'A',
  domain: {},
  message: { a: 'b' },
}
const signature = `0x${'11'.repeat(65)}`

async function connected(options: FakeConnectorOptions = {}, clock = fakeClock()) {
  const connector = fakeConnector(options)
  const { hub } = testHub({ connectors: [connector], clock })
  await connect(hub, 'com.fake')
  return { hub, clock, connection: connector.opened[0]! }
}

test('nothing is asked of an account or a wallet that is not shown any more when it has told its accounts', async () => {
  const ways = [
    ['wallet_address_mismatch_error', async (hub: Hub) => chooseAccount(hub, otherFakeAccount)],
    ['connection_closed', async (hub: Hub) => void (await connect(hub, 'com.other'))],
  ] as const
  for (const [code, goOn] of ways) {
    for (const sign of [(hub: Hub) => signMessage(hub, 'x'), (hub: Hub) => signTypedData(hub, plainData)]) {
      let tell = (_accounts: readonly string[]) => {}
      const told = new Promise<readonly string[]>((resolve) => {
        tell = resolve
      })
      const connector = fakeConnector({
        accounts: [fakeAccount, otherFakeAccount],
        handlers: { eth_accounts: () => told },
      })
      const { hub } = testHub({ connectors: [connector, fakeConnector({ id: 'com.other' })] })
      await connect(hub, 'com.fake')
      const result = sign(hub).catch((error: unknown) => error)
      await settle()
      await goOn(hub)
      tell([fakeAccount, otherFakeAccount])
      expect(await result).toMatchObject({ code })
      expect(connector.opened[0]?.calls.map(({ method }) => method)).toEqual(['eth_accounts'])
    }
  }
})

describe('signMessage', () => {
  test('looks at the active account, then asks with hexadecimal text and the address', async () => {
    const { hub, connection } = await connected()
    expect(await signMessage(hub, 'grüße')).toBe(signature)
    expect(connection.calls).toEqual([
      { method: 'eth_accounts' },
      { method: 'personal_sign', params: [toHex(toUtf8('grüße')), fakeAccount] },
    ])
    await signMessage(hub, Uint8Array.of(0, 255))
    expect(connection.calls.at(-1)?.params).toEqual(['0x00ff', fakeAccount])
  })

  test('an account that is not active in the wallet signs nothing', async () => {
    const { hub, connection } = await connected({ handlers: { eth_accounts: () => [otherFakeAccount] } })
    await expect(signMessage(hub, 'x')).rejects.toMatchObject({
      code: 'wallet_address_mismatch_error',
      message: `Wallet ${fakeAccount} is not currently active in Fake Wallet.`,
    })
    expect(connection.calls).toHaveLength(1)
  })

  test('an account in other capitals is the same account', async () => {
    const { hub } = await connected({ handlers: { eth_accounts: () => [fakeAccount.toLowerCase()] } })
    expect(await signMessage(hub, 'x')).toBe(signature)
  })

  test('a wallet that refuses to tell its accounts is believed, one that is silent is not asked', async () => {
    const refusing = await connected({ handlers: { eth_accounts: fail({ code: -32601 }) } })
    expect(await signMessage(refusing.hub, 'x')).toBe(signature)
    const silent = await connected({ handlers: { eth_accounts: hang } })
    const result = signMessage(silent.hub, 'x').catch((error: unknown) => error)
    await silent.clock.advance(2000)
    expect(await result).toMatchObject({ code: 'wallet_not_responding' })
    expect(silent.connection.calls.map(({ method }) => method)).toEqual(Array(4).fill('eth_accounts'))
  })

  test('is asked once more when the chain changes, and the answer of either counts', async () => {
    for (const answered of [0, 1]) {
      const answers: ((value: string) => void)[] = []
      const { hub, connection } = await connected({
        handlers: { personal_sign: () => new Promise<string>((resolve) => answers.push(resolve)) },
      })
      const result = signMessage(hub, 'x')
      await settle()
      connection.emit('chain', 10)
      await settle()
      connection.emit('chain', 1)
      await settle()
      expect(answers).toHaveLength(2)
      answers[answered]?.(signature)
      expect(await result).toBe(signature)
    }
  })

  test('a wallet that changes chain on every request prompts twice at most', async () => {
    let prompts = 0
    const { hub } = await connected({
      handlers: {
        personal_sign: (_params, self) => {
          self.emit('chain', ++prompts + 1)
          return prompts < 2 ? hang() : signature
        },
      },
    })
    expect(await signMessage(hub, 'x')).toBe(signature)
    expect(prompts).toBe(2)
  })

  test('the refusal that a chain change brings about is not the visitor’s', async () => {
    const rejects: ((reason: unknown) => void)[] = []
    let answer = (_value: string) => {}
    const { hub, connection } = await connected({
      handlers: {
        personal_sign: () =>
          new Promise<string>((resolve, reject) => {
            rejects.push(reject)
            answer = resolve
          }),
      },
    })
    const result = signMessage(hub, 'x')
    await settle()
    connection.emit('chain', 10)
    await settle()
    rejects[0]?.({ code: 4001 })
    await settle()
    answer(signature)
    expect(await result).toBe(signature)
  })

  test.each([
    ['a refusal that nobody can have made', fail({ code: 4001 }), 'wallet_refused_by_itself'],
    ['no text', () => 7, 'wallet_bad_answer'],
    ['no hexadecimal', () => 'signed', 'wallet_bad_answer'],
    ['undefined', () => undefined, 'wallet_bad_answer'],
  ])('%s is an error of the catalogue', async (_title, personal_sign, code) => {
    const { hub } = await connected({ handlers: { personal_sign } })
    await expect(signMessage(hub, 'x')).rejects.toMatchObject({ code })
  })

  test('a refusal of the visitor is one', async () => {
    const clock = fakeClock()
    const { hub } = await connected({ handlers: { personal_sign: refuseByHand(clock) } }, clock)
    await expect(signMessage(hub, 'x')).rejects.toMatchObject({ code: 'user_rejected_request' })
  })

  test('the empty signature of a contract wallet is handed on', async () => {
    const { hub } = await connected({ handlers: { personal_sign: () => '0x' } })
    expect(await signMessage(hub, 'x')).toBe('0x')
  })

  test('ends when the wallet goes', async () => {
    const { hub, connection } = await connected({ handlers: { personal_sign: hang } })
    const result = signMessage(hub, 'x').catch((error: unknown) => error)
    await settle()
    connection.emit('closed', { reason: 'gone' })
    expect(await result).toMatchObject({ code: 'connection_closed' })
    await expect(signMessage(hub, 'x')).rejects.toMatchObject({ code: 'not_connected' })
  })
})

describe('signTypedData', () => {
  const data = {
    types: { Mail: [{ name: 'to', type: 'address' }] },
    primaryType: 'Mail',
    domain: { name: 'App', chainId: 1 },
    message: { to: fakeAccount },
  }

  test('is sent as text, and as an object only to a wallet that wants one', async () => {
    const { hub, connection } = await connected()
    expect(await signTypedData(hub, data)).toBe(signature)
    const [address, text] = connection.calls.at(-1)!.params as [string, string]
    expect(address).toBe(fakeAccount)
    expect(JSON.parse(text)).toMatchObject(data)

    const picky = await connected({
      handlers: {
        eth_signTypedData_v4: ([, value]) => {
          if (typeof value === 'string') throw { code: -32602, message: 'must be an object' }
          return signature
        },
      },
    })
    expect(await signTypedData(picky.hub, JSON.stringify(data))).toBe(signature)
    expect(picky.connection.calls.at(-1)?.params).toMatchObject([fakeAccount, data])
  })

  test('a refusal is not asked again', async () => {
    const clock = fakeClock()
    const { hub, connection } = await connected({ handlers: { eth_signTypedData_v4: refuseByHand(clock) } }, clock)
    await expect(signTypedData(hub, data)).rejects.toMatchObject({ code: 'user_rejected_request' })
    expect(connection.calls).toHaveLength(2)
  })

  test('a change of chain does not ask again', async () => {
    const { hub, connection } = await connected({
      handlers: {
        eth_signTypedData_v4: (_params, self) => {
          self.emit('chain', 10)
          return signature
        },
      },
    })
    await signTypedData(hub, data)
    expect(connection.calls.filter(({ method }) => method === 'eth_signTypedData_v4')).toHaveLength(1)
  })

  test('data for another chain, or that is none, never reaches the wallet', async () => {
    const { hub, connection } = await connected()
    const elsewhere = { ...data, domain: { name: 'App', chainId: 137 } }
    await expect(signTypedData(hub, elsewhere)).rejects.toMatchObject({ code: 'typed_data_other_chain' })
    await expect(signTypedData(hub, '{}')).rejects.toMatchObject({ code: 'invalid_typed_data' })
    expect(connection.calls).toEqual([])
  })
})

describe('accounts', () => {
  test('another account of the wallet is chosen and remembered, a stranger is not', async () => {
    const { hub } = await connected({ accounts: [fakeAccount, otherFakeAccount] })
    chooseAccount(hub, otherFakeAccount)
    expect(hub.state.get()).toMatchObject({ account: { address: otherFakeAccount } })
    const stranger = '0x0000000000000000000000000000000000000009'
    expect(() => chooseAccount(hub, stranger)).toThrow(`Wallet ${stranger} is not currently active in Fake Wallet.`)
  })

  const permissions = (value: unknown) => [
    { parentCapability: 'other', caveats: [] },
    { parentCapability: 'eth_accounts', caveats: [{ value }] },
  ]
  test.each([
    ['a list', permissions([fakeAccount.toLowerCase(), 'x', otherFakeAccount]), [fakeAccount, otherFakeAccount]],
    ['one text', permissions(fakeAccount), [fakeAccount]],
    ['no caveats', [{ parentCapability: 'eth_accounts' }], []],
    ['another permission', [{ parentCapability: 'x', caveats: [{ value: fakeAccount }] }], []],
    ['nothing', undefined, []],
  ])('the eth_accounts permission as %s', async (_title, answer, addresses) => {
    const { hub } = await connected({ handlers: { wallet_requestPermissions: () => answer } })
    expect(await requestAccountsPermission(hub)).toEqual(addresses)
  })

  test('a refusal of the permission is one, any other failure is an empty list', async () => {
    const clock = fakeClock()
    const refused = await connected({ handlers: { wallet_requestPermissions: refuseByHand(clock) } }, clock)
    await expect(requestAccountsPermission(refused.hub)).rejects.toMatchObject({
      code: 'user_rejected_request',
      message: 'User rejected request',
    })
    expect(await requestAccountsPermission((await connected()).hub)).toEqual([])
  })
})
