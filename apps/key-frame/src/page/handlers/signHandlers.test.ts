import { toHex } from '@latchkey/base'
import { Transaction, Wallet } from 'ethers'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestFrame, failed, organizationId, type TestFrame } from '../../testing/testFrame.ts'

let stage: TestFrame

describe('a signature', () => {
  const secret = Uint8Array.from(Buffer.from('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80', 'hex'))
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const inject = async (fields: object = {}) =>
    await stage.ask('INJECT_KEY_EXPORT_BUNDLE', { value: await stage.exportBundle(secret), organizationId, ...fields })
  const asked = async (type: string, value: object, fields: object = {}) => {
    const reply = stage.ask(type, { value: JSON.stringify({ type: 'ETHEREUM', ...value }), ...fields })
    await stage.clock.advance(0)
    return reply
  }

  beforeEach(() => {
    stage = createTestFrame('sign')
  })

  test('of a message is that of the standard libraries, once the user approves', async () => {
    expect(await inject({ address })).toMatchObject({ type: 'BUNDLE_INJECTED' })
    expect(stage.seen.exported).toBeUndefined()
    const reply = stage.ask('SIGN_MESSAGE', {
      value: JSON.stringify({ message: 'hallo\u202e ö', type: 'ETHEREUM' }),
      address,
    })
    await stage.clock.advance(0)
    expect(stage.seen.card).toEqual({
      kind: 'message',
      address: address.toLowerCase(),
      transaction: undefined,
      text: 'hallo[U+202E] ö',
    })
    stage.seen.answer?.(true)
    expect(await reply).toEqual({
      type: 'MESSAGE_SIGNED',
      value: await new Wallet(toHex(secret)).signMessage('hallo\u202e ö'),
      requestId: 'r1',
    })
  })

  test('of a message shows each character that cannot be seen', async () => {
    await inject({ address })
    const text = 'a\u3164b\u115fc\u2800d\u034fe\ue000f\u{e0041}'
    void stage.ask('SIGN_MESSAGE', { value: JSON.stringify({ message: text, type: 'ETHEREUM' }), address })
    await stage.clock.advance(0)
    expect(stage.seen.card?.text).toBe('a[U+3164]b[U+115F]c[U+2800]d[U+034F]e[U+E000]f[U+E0041]')
  })

  test.each([
    ['legacy', { type: 0, gasPrice: 5n }],
    [
      'with an access list',
      { type: 1, gasPrice: 5n, accessList: [{ address, storageKeys: [`0x${'11'.repeat(32)}`] }] },
    ],
    ['with two prices', { type: 2, maxFeePerGas: 5n, maxPriorityFeePerGas: 1n }],
    ['with much data', { type: 2, maxFeePerGas: 5n, data: `0x${'ab'.repeat(300)}` }],
    ['that makes a contract', { type: 2, maxFeePerGas: 5n, to: null, data: '0x6000' }],
  ])('of a transaction %s is that of the standard libraries', async (_what, fields) => {
    await inject()
    const wallet = new Wallet(toHex(secret))
    for (let nonce = 0; nonce < 20; nonce++) {
      const plain = { to: address, value: 10n ** 17n, nonce, gasLimit: 21_000n, chainId: 1337n, ...fields }
      const transaction = Transaction.from(plain)
      const reply = stage.ask('SIGN_TRANSACTION', {
        value: JSON.stringify({ transaction: transaction.unsignedSerialized, type: 'ETHEREUM' }),
      })
      await stage.clock.advance(0)
      expect(stage.seen.card?.transaction).toEqual({
        to: plain.to?.toLowerCase(),
        amount: '0.1',
        chain: '1337',
        fee: '0.000000000000105',
        number: String(nonce),
      })
      stage.seen.answer?.(true)
      expect((await reply)?.value).toBe(await wallet.signTransaction(plain))
    }
  })

  test('of a transaction is asked about by the very fields that are signed, and of a message nothing is asked', async () => {
    await inject()
    const fees = { type: 2, maxFeePerGas: 5n, maxPriorityFeePerGas: 1n }
    const plain = { to: address, value: 7n, nonce: 0, gasLimit: 50_000n, chainId: 1337n, data: '0xabcd', ...fees }
    const value = { transaction: Transaction.from(plain).unsignedSerialized }
    await Promise.race([asked('SIGN_TRANSACTION', value), stage.clock.advance(0)])
    expect(stage.seen.question).toEqual({
      ...{ from: address.toLowerCase(), to: address.toLowerCase(), chainId: '0x539', value: '0x7', data: '0xabcd' },
      ...{ gas: '0xc350', maxFeePerGas: '0x5', maxPriorityFeePerGas: '0x1' },
    })
    stage.reload('sign')
    await inject()
    await Promise.race([asked('SIGN_MESSAGE', { message: 'hallo' }), stage.clock.advance(0)])
    expect(stage.seen.card?.text).toBe('hallo')
    expect(stage.seen.question).toBeUndefined()
  })

  test('is not given when the user refuses, when the page takes it back, or twice at once', async () => {
    await inject()
    const sign = () => stage.ask('SIGN_MESSAGE', { value: JSON.stringify({ message: 'hallo', type: 'ETHEREUM' }) })
    const refused = sign()
    await stage.clock.advance(0)
    expect(await sign()).toEqual(failed('The user is still being asked about another signature.'))
    stage.seen.answer?.(false)
    expect(await refused).toEqual(failed('The user did not approve the signature.'))
    const takenBack = sign()
    await stage.clock.advance(0)
    await stage.ask('CLEAR_EMBEDDED_PRIVATE_KEY')
    expect(await takenBack).toEqual(failed('The user did not approve the signature.'))
    expect(await sign()).toEqual(failed('There is no key to sign with.'))
  })

  test('needs a key of its own, which only the frame for signing keeps', async () => {
    expect(await inject({ address: `0x${'11'.repeat(20)}` })).toEqual(failed(expect.stringContaining('not that of')))
    expect(await asked('SIGN_MESSAGE', { message: 'hallo' })).toEqual(failed('There is no key to sign with.'))
    expect(await inject({ keyFormat: 'SOLANA' })).toMatchObject({ type: 'ERROR' })
    stage.reload('export')
    await inject()
    expect(stage.seen.exported).toMatchObject({ kind: 'key' })
    expect(await asked('SIGN_MESSAGE', { message: 'hallo' })).toEqual(failed('There is no key to sign with.'))
  })

  test.each([
    ['SIGN_MESSAGE', { message: 'hallo', type: 'SOLANA' }],
    ['SIGN_MESSAGE', { message: '' }],
    ['SIGN_TRANSACTION', { transaction: '0x' }],
    ['SIGN_TRANSACTION', { transaction: '0x02c0' }],
    ['SIGN_TRANSACTION', { transaction: '0x04c0' }],
    ['SIGN_TRANSACTION', { transaction: `0x02${'c1'.repeat(40)}` }],
  ])('%s of %o is refused before anybody is asked', async (type, value) => {
    await inject()
    expect(await asked(type, value)).toMatchObject({ type: 'ERROR' })
    expect(stage.seen.card).toBeUndefined()
  })
})
