import { Signature, Transaction, verifyMessage } from 'ethers'
import { hashMessage } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { addressesOf, createPrivateKey } from './privateKeySecrets.ts'
import type { StoredAccount, StoredPrivateKey } from './secrets.ts'
import { approvalBody, createTestUser, submitBody } from './testing/testUser.ts'
import { createTestVault } from './testing/testVault.ts'

const { vault, tools, dataKey, account, address, privateKey, publicKey, asked } = await createTestVault()
const { keyring, secp256k1 } = tools
const [alice, bob] = [createTestUser('alice'), createTestUser('bob')]
const context = { isAllowed: true }

const signBody = (parameters: Readonly<Record<string, unknown>> = {}, organizationId = 'org') =>
  submitBody('SIGN_RAW_PAYLOAD_V2', organizationId, {
    signWith: address,
    payload: hashMessage('hello'),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
    ...parameters,
  })

describe('signing', () => {
  test('a message, which another library verifies', async () => {
    asked.length = 0
    const signing = await vault.sign({ key: account, approvals: [alice.approve(signBody())], context })
    if (signing.kind !== 'payloads') throw new Error('not a payload')
    const [{ r, s, v }] = signing.signatures
    const flat = Signature.from({ r: `0x${r}`, s: `0x${s}`, v: v === '01' ? 28 : 27 }).serialized
    expect(verifyMessage('hello', flat)).toBe(address)
    expect(asked).toMatchObject([
      { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', organizationId: 'org', approvals: [{ userId: 'alice' }] },
    ])
  })

  test('several payloads in their order, and a transaction', async () => {
    const several = submitBody('SIGN_RAW_PAYLOADS', 'org', {
      signWith: address.toLowerCase(),
      payloads: ['one', 'two'],
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    })
    const signing = await vault.sign({ key: account, approvals: [alice.approve(several)], context })
    const single = async (payload: string) =>
      await vault.sign({
        key: account,
        approvals: [
          alice.approve(
            signBody({ payload, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' }),
          ),
        ],
        context,
      })
    const [one, two] = [await single('one'), await single('two')]
    if (signing.kind !== 'payloads' || one.kind !== 'payloads' || two.kind !== 'payloads')
      throw new Error('no payloads')
    expect(signing.signatures).toEqual([...one.signatures, ...two.signatures])

    const transaction = Transaction.from({
      chainId: 1,
      nonce: 7,
      to: address,
      value: 5n,
      gasLimit: 21000n,
      maxFeePerGas: 9n,
      maxPriorityFeePerGas: 1n,
      type: 2,
    })
    const body = submitBody('SIGN_TRANSACTION_V2', 'org', {
      signWith: address,
      type: 'TRANSACTION_TYPE_ETHEREUM',
      unsignedTransaction: transaction.unsignedSerialized.slice(2),
    })
    const signed = await vault.sign({ key: account, approvals: [alice.approve(body)], context })
    if (signed.kind !== 'transaction') throw new Error('no transaction')
    expect(Transaction.from(`0x${signed.signedTransaction}`).from).toBe(address)
  })

  test('a private key may be named by its id or by an address of its own', async () => {
    const names = [
      'key',
      'KEY',
      ...addressesOf(
        { curve: 'CURVE_SECP256K1', publicKey, formats: ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_COMPRESSED'] },
        secp256k1,
      ),
    ]
    for (const signWith of names) {
      await expect(
        vault.sign({ key: privateKey, approvals: [alice.approve(signBody({ signWith }))], context }),
      ).resolves.toBeDefined()
    }
    const older = submitBody('SIGN_RAW_PAYLOAD', 'org', {
      privateKeyId: 'key',
      payload: 'ab',
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_SHA256',
    })
    await expect(vault.sign({ key: privateKey, approvals: [alice.approve(older)], context })).resolves.toBeDefined()
    for (const key of [account, privateKey]) {
      for (const signWith of ['wallet', 'keys', '', `0x${'11'.repeat(20)}`]) {
        await expect(
          vault.sign({ key, approvals: [alice.approve(signBody({ signWith }))], context }),
        ).rejects.toMatchObject({ code: 'key_does_not_fit' })
      }
    }
  })

  test('error: no byte of a request can be changed after it was stamped', async () => {
    const approval = alice.approve(signBody())
    for (let at = 0; at < approval.message.length; at++) {
      const message = `${approval.message.slice(0, at)}${approval.message[at] === '0' ? '1' : '0'}${approval.message.slice(at + 1)}`
      await expect(vault.sign({ key: account, approvals: [{ ...approval, message }], context })).rejects.toMatchObject({
        code: 'stamp_refused',
      })
    }
    const stampCredential = bob.approve('').stampCredential
    await expect(
      vault.sign({ key: account, approvals: [{ ...approval, stampCredential }], context }),
    ).rejects.toMatchObject({ code: 'stamp_refused' })
  })

  test('error: nothing is signed that the guard does not permit, or before it was asked', async () => {
    const approvals = [alice.approve(signBody())] as const
    await expect(vault.sign({ key: account, approvals, context: { isAllowed: false } })).rejects.toMatchObject({
      code: 'use_not_allowed',
    })
    asked.length = 0
    const [approval] = approvals
    await expect(vault.sign({ key: account, approvals: [{ ...approval, message: '{}' }], context })).rejects.toThrow(
      'stamp',
    )
    expect(asked).toEqual([])
  })

  test('error: a request for something else is no request to sign', async () => {
    const others = [
      submitBody('EXPORT_WALLET', 'org', { walletId: 'wallet' }),
      submitBody('SIGN_RAW_PAYLOAD_V3', 'org', {}),
      '{}',
      '',
      '[]',
      'null',
    ]
    for (const message of others) {
      await expect(vault.sign({ key: account, approvals: [alice.approve(message)], context })).rejects.toMatchObject({
        code: 'request_not_readable',
      })
    }
    const solana = submitBody('SIGN_TRANSACTION_V2', 'org', {
      signWith: address,
      type: 'TRANSACTION_TYPE_SOLANA',
      unsignedTransaction: '00',
    })
    await expect(vault.sign({ key: account, approvals: [alice.approve(solana)], context })).rejects.toMatchObject({
      code: 'transaction_type_refused',
    })
  })

  test('error: a key of another organization, another row or another table is not used', async () => {
    const foreign = await keyring.createDataKey('other')
    const sign = (key: StoredAccount | StoredPrivateKey, body = signBody()) =>
      vault.sign({ key, approvals: [alice.approve(body)], context })
    await expect(sign({ ...account, dataKey: foreign })).rejects.toMatchObject({ code: 'key_does_not_fit' })
    await expect(sign({ ...account, dataKey: foreign }, signBody({}, 'other'))).rejects.toMatchObject({
      code: 'secret_not_readable',
    })
    await expect(sign({ ...account, id: 'another' })).rejects.toMatchObject({ code: 'secret_not_readable' })
    await expect(sign({ ...privateKey, sealed: account.sealed })).rejects.toMatchObject({ code: 'secret_not_readable' })
    await expect(sign({ ...account, path: "m/44'/60'/0'/0/1" })).rejects.toMatchObject({ code: 'key_does_not_fit' })
  })

  test('approvals of others must name the request', async () => {
    const first = alice.approve(signBody())
    const second = bob.approve(approvalBody(first.message, 'org'))
    asked.length = 0
    await vault.sign({ key: account, approvals: [first, second], context })
    expect(asked[0]?.approvals.map(({ userId }) => userId)).toEqual(['alice', 'bob'])
    const others = [
      bob.approve(approvalBody(signBody({ payload: '00'.repeat(32) }), 'org')),
      bob.approve(approvalBody(first.message, 'other')),
      bob.approve(approvalBody(first.message, 'org').replace('APPROVE', 'REJECT')),
      bob.approve(first.message),
    ]
    for (const wrong of others) {
      await expect(vault.sign({ key: account, approvals: [first, wrong], context })).rejects.toMatchObject({
        code: 'request_not_readable',
      })
    }
    await expect(vault.sign({ key: account, approvals: [second, first], context })).rejects.toMatchObject({
      code: 'request_not_readable',
    })
  })
})

test('fresh keys of every curve are kept and found again', async () => {
  for (const curve of ['CURVE_SECP256K1', 'CURVE_P256', 'CURVE_ED25519'] as const) {
    const { sealed, publicKey } = await createPrivateKey(tools, { dataKey, id: curve, curve })
    const isPure = curve === 'CURVE_ED25519'
    const body = signBody({
      signWith: publicKey,
      hashFunction: isPure ? 'HASH_FUNCTION_NOT_APPLICABLE' : 'HASH_FUNCTION_NO_OP',
    })
    const key = { kind: 'privateKey', dataKey, id: curve, sealed, curve } as const
    await expect(vault.sign({ key, approvals: [alice.approve(body)], context })).resolves.toMatchObject({
      kind: 'payloads',
    })
  }
})
