import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/testServer.ts'

let custody: TestServer
beforeAll(async () => {
  custody = await createTestServer()
})
afterAll(() => custody.close())

test('the root user asks who he is', async () => {
  const { root, rootKey } = custody
  const { status, body } = await custody.query('whoami', { organizationId: root.organizationId }, rootKey)
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      organizationId: root.organizationId,
      organizationName: 'Latchkey',
      userId: root.userId,
      username: 'Owner',
    },
  })
})

test('a wallet is made, and a message signed with its account', async () => {
  const { root, rootKey } = custody
  const account = {
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: "m/44'/60'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  }
  const made = await custody.submit(
    'create_wallet',
    { organizationId: root.organizationId, parameters: { walletName: 'First', accounts: [account] } },
    rootKey,
  )
  expect(made.body).toMatchObject({ activity: { status: 'ACTIVITY_STATUS_COMPLETED' } })
  const [address] = made.body.activity.result.createWalletResult.addresses
  const signed = await custody.submit(
    'sign_raw_payload',
    {
      organizationId: root.organizationId,
      parameters: {
        signWith: address,
        payload: '00'.repeat(32),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      },
    },
    rootKey,
  )
  expect(signed.body.activity.result.signRawPayloadResult).toMatchObject({ r: expect.stringMatching(/^[0-9a-f]{64}$/) })
})
