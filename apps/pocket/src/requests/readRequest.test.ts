import { type Address, sponsoredBatch, toAddress } from '@latchkey/evm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chains, first, recipient, requestOf, second, session } from '../testing/testPocket.ts'
import { readRequest } from './readRequest.ts'

const around = { session, keys: [first, second], chains }
const read = (method: string, params: unknown, chainId = 'eip155:31337') =>
  readRequest(requestOf(method, params, { chainId }), around)

const ownBatch = (account: Address) => {
  const calls = [{ to: toAddress(recipient.toLowerCase()), value: 1n, data: '0x' }] as const
  return JSON.stringify(
    sponsoredBatch({ chainId: 31_337, account, nonce: 0n, deadline: 2_000_000_000, gas: 1n, calls }),
  )
}

const typedData = {
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  domain: { name: 'Shop' },
  message: { text: 'hello' },
}

describe('what is understood', () => {
  test('a message, as bytes or as text, for the account whatever its letters', () => {
    const bytes = new TextEncoder().encode('hi')
    expect(read('personal_sign', ['0x6869', first.address.toLowerCase()])).toMatchObject({ kind: 'message', bytes })
    expect(read('personal_sign', ['hi', first.address])).toMatchObject({ kind: 'message', bytes, key: first })
  })

  test('typed data, as JSON text or object', () => {
    expect(read('eth_signTypedData_v4', [first.address, JSON.stringify(typedData)]).kind).toBe('typedData')
    expect(read('eth_signTypedData', [first.address, typedData]).kind).toBe('typedData')
  })

  test('a transaction, with what the site has set itself', () => {
    const asked = { from: first.address, to: recipient, value: '0x1', gasPrice: '0x5', input: '0xab', nonce: '0x3' }
    expect(read('eth_sendTransaction', [asked])).toMatchObject({
      kind: 'transaction',
      asked: { to: recipient, value: 1n, data: '0xab', maxFeePerGas: 5n, maxPriorityFeePerGas: 5n, nonce: 3n },
    })
  })

  test('a change of network, new to the session or not', () => {
    const ask = (chainId: string) => read('wallet_switchEthereumChain', [{ chainId }])
    expect(ask('0x7a69')).toMatchObject({ kind: 'switchChain', isNew: false })
    expect(ask('0x7a6a')).toMatchObject({ kind: 'switchChain', isNew: true })
    expect(ask('0x1')).toMatchObject({ kind: 'refusal', error: { code: 4902 } })
  })

  test('questions that need nobody', () => {
    expect(read('eth_accounts', [])).toEqual({ kind: 'answer', result: [first.address] })
    expect(read('eth_chainId', undefined)).toEqual({ kind: 'answer', result: '0x7a69' })
  })
})

describe('what is refused', () => {
  const transaction = { from: first.address, to: recipient }
  test.each([
    ['a network that is not here', read('personal_sign', ['hi', first.address], 'eip155:1'), 4902],
    ['an account the session does not show', read('personal_sign', ['hi', second.address]), 4100],
    ['an account of nobody', read('personal_sign', ['hi', recipient]), 4100],
    ['a method it does not do', read('eth_sign', [first.address, '0x00']), 4200],
    ['a message that is none', read('personal_sign', [7, first.address]), -32602],
    [
      'calls of the account’s own code, as typed data',
      read('eth_signTypedData_v4', [first.address.toLowerCase(), ownBatch(first.address)]),
      -32602,
    ],
    ['typed data that is none', read('eth_signTypedData_v4', [first.address, '{']), -32602],
    ['a new contract', read('eth_sendTransaction', [{ from: first.address, data: '0x00' }]), -32602],
    ['another network inside', read('eth_sendTransaction', [{ ...transaction, chainId: '0x1' }]), -32602],
    ['a delegation', read('eth_sendTransaction', [{ ...transaction, authorizationList: [] }]), -32602],
    ['an amount that is none', read('eth_sendTransaction', [{ ...transaction, value: '-1' }]), -32602],
    ['no parameters at all', read('eth_sendTransaction', undefined), -32602],
  ])('%s', (_title, asked, code) => {
    expect(asked).toMatchObject({ kind: 'refusal', error: { code } })
  })

  test('whatever a site sends, there is an answer', () => {
    const methods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain', 'x']
    const value = fc.oneof(fc.anything(), fc.constantFrom(first.address, recipient), fc.array(fc.anything()))
    fc.assert(
      fc.property(fc.constantFrom(...methods), value, (method, params) => {
        expect(read(method, params)).toHaveProperty('kind')
      }),
    )
  })
})
