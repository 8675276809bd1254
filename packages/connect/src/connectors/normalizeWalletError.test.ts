import { RemoteError } from '@latchkey/remote'
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

test('the words of a wallet at the other side of a session are read without our sentence around them', () => {
  const refusal = (reason: string) => new RemoteError('peer_refused', { data: { code: -32000, reason } })
  expect(normalizeWalletError(refusal('Account locked')).code).toBe('wallet_locked')
  expect(normalizeWalletError(refusal('Out of gas')).message).toBe('The wallet reported: Out of gas')
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

test('a refusal that no person can have made is not told as one', () => {
  const refusal = { code: 4001, message: 'User rejected the request.' }
  const after = (waitedMs?: number) => normalizeWalletError(refusal, waitedMs).code
  expect([after(0), after(7), after(299)]).toEqual(Array.from({ length: 3 }, () => 'wallet_refused_by_itself'))
  expect([after(300), after(5000), after()]).toEqual(Array.from({ length: 3 }, () => 'user_rejected_request'))
  expect(normalizeWalletError({ code: 4902 }, 7).code).toBe('chain_not_added')
})

test("no sentence of a wallet's engine reaches a visitor", () => {
  const sentences = [
    // V8
    "Cannot destructure property 'protocol' of 'i.parse(...)' as it is null.",
    "Cannot read properties of undefined (reading 'origin')",
    "Cannot read property 'length' of null",
    "Cannot set properties of null (setting 'x')",
    "Cannot access 'e' before initialization",
    'Cannot convert undefined or null to object',
    'Cannot mix BigInt and other types, use explicit conversions',
    'n is not a function',
    'e.blockExplorerUrls is not iterable',
    't is not defined',
    'Unexpected token < in JSON at position 0',
    'Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON',
    'Unexpected end of JSON input',
    'Maximum call stack size exceeded',
    'Converting circular structure to JSON',
    "Class constructor t cannot be invoked without 'new'",
    'Assignment to constant variable.',
    '(intermediate value).map is not a function',
    // SpiderMonkey
    'can\'t access property "origin", e is undefined',
    'e.blockExplorerUrls is undefined',
    'e is null',
    'too much recursion',
    'JSON.parse: unexpected character at line 1 column 1 of the JSON data',
    "can't access lexical declaration 'x' before initialization",
    'missing ) after argument list',
    // JavaScriptCore
    "undefined is not an object (evaluating 'e.origin')",
    "null is not an object (evaluating 'e.blockExplorerUrls.length')",
    "Can't find variable: chrome",
    'Attempted to assign to readonly property.',
    // Requests and extensions
    'Failed to fetch',
    'TypeError: Failed to fetch',
    'Load failed',
    'NetworkError when attempting to fetch resource.',
    'Extension context invalidated.',
    'Could not establish connection. Receiving end does not exist.',
    'The message port closed before a response was received.',
    'Uncaught TypeError: x',
    'oops at handle (chrome-extension://abc/background.js:1)',
  ]
  for (const message of sentences) {
    for (const thrown of [{ code: -32603, message }, new Error(message), message]) {
      expect(codeFor(thrown), message).toBe('wallet_faulty')
    }
    expect(normalizeWalletError({ code: -32602, message }).message).toBe(
      'The wallet did not understand the request: it failed by a fault of its own',
    )
  }
  expect(codeFor(new TypeError('whatever it says'))).toBe('wallet_faulty')
  expect(normalizeWalletError({ message: sentences[0] }).message).toBe('The wallet failed by a fault of its own.')
})

test('what a wallet says to people is still told', () => {
  for (const message of [
    'Unexpected token balance',
    'The token contract is not supported',
    'Could not fetch the gas price',
    'Failed to fetch nonce from node',
    'This account is read-only',
    'Cannot send to this address',
    'Cannot add this network',
    'Account not found in wallet',
    'Nothing is missing from your account',
    'rpcUrls: not a valid URL',
    'Please set a password first',
  ]) {
    expect(normalizeWalletError({ code: -32603, message }).message).toBe(`The wallet reported: ${message}`)
  }
  // A refusal stays one, whatever kind of error carries it.
  expect(codeFor(Object.assign(new TypeError('User rejected'), { code: 4001 }))).toBe('user_rejected_request')
})

test('the text of a wallet is shown as one plain line', () => {
  const error = normalizeWalletError({ message: `first\u202e line ${'x'.repeat(500)}\nsecond` })
  expect(error.message.startsWith('The wallet reported: first line x')).toBe(true)
  expect(error.message).not.toMatch(/second|\u202e/)
  expect(error.message.length).toBeLessThan(230)
})

test('any value at all becomes an error of the catalogue', () => {
  fc.assert(
    fc.property(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withObjectString: true }),
      (thrown) => {
        expect(normalizeWalletError(thrown)).toBeInstanceOf(ConnectError)
      },
    ),
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
