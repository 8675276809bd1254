import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ConnectError } from '../errors.ts'
import { normalizeWalletError } from './normalizeWalletError.ts'

const codeFor = (error: unknown) => normalizeWalletError(error).code

test('an unknown chain is recognised in every shape that wallets use', () => {
  const shapes = [
    { code: 4902 },
    { code: '4902' },
    { code: -32603, data: { originalError: { code: 4902 } } },
    {
      code: -32603,
      message: 'Unrecognized chain ID "0x7a6a". Try adding the chain using wallet_addEthereumChain first.',
    },
    { code: 32603, message: 'Unrecognized chain ID' },
    { message: 'Chain does not exist' },
    { cause: { code: 4902 } },
    { error: { code: 4902 } },
    { data: { code: 4902 } },
    { data: { cause: { code: 4902 } } },
    { code: 4001, data: { originalError: { code: 4902 } } },
    'Unrecognized chain ID',
    new Error('Unrecognized chain ID'),
    { info: { error: { code: 4902 } } },
  ]
  for (const shape of shapes) expect(codeFor(shape), JSON.stringify(shape)).toBe('chain_not_added')
})

test('a refusal by text needs a person in it', () => {
  for (const text of [
    'User rejected the request.',
    'Request rejected',
    'user denied transaction signature',
    'Cancelled',
    'User closed modal',
  ]) {
    expect(codeFor({ message: text }), text).toBe('user_rejected_request')
  }
  for (const text of [
    'insufficient funds',
    'nonce too low',
    'replacement transaction underpriced',
    'Transaction rejected: nonce too low',
    '',
  ]) {
    expect(codeFor({ message: text }), text).toBe('wallet_failed')
  }
})

test('the text of a wallet is shown as one plain line', () => {
  const error = normalizeWalletError({ message: `first\u202e line ${'x'.repeat(500)}\nsecond` })
  expect(error.message.startsWith('The wallet reported: first line x')).toBe(true)
  expect(error.message).not.toMatch(/second|\u202e/)
  expect(error.message.length).toBeLessThan(230)
})

test('any value at all becomes an error of the catalogue', { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withObjectString: true }),
      (thrown) => {
        expect(normalizeWalletError(thrown)).toBeInstanceOf(ConnectError)
      },
    ),
    { numRuns: 100_000 },
  )
})

test('values that fight back become errors too', () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  const loop: Record<string, unknown> = {}
  loop['cause'] = loop
  loop['data'] = loop
  for (const thrown of [proxy, loop, () => undefined, Symbol('x')]) expect(codeFor(thrown)).toBe('wallet_failed')
})
