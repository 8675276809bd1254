import { afterEach, expect, test, vi } from 'vitest'
import { createPasskey, type PasskeyMaker } from './createPasskey.ts'

afterEach(() => vi.unstubAllGlobals())

const request = { rpId: 'localhost', userName: 'Owner', name: 'Laptop' }

test('error: a passkey that the visitor does not make', async () => {
  const maker: PasskeyMaker = { create: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }
  await expect(createPasskey({ ...request, maker })).rejects.toMatchObject({
    code: 'passkey_not_made',
    message: 'No passkey was made: it was cancelled, or took too long.',
  })
})

test.each([null, {}])('error: a device that answers %j', async (answer) => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('AuthenticatorAttestationResponse', class {})
  // Foreign code answers what it likes.
  const maker: PasskeyMaker = { create: async () => answer as Credential | null }
  await expect(createPasskey({ ...request, maker })).rejects.toMatchObject({ code: 'passkey_unread' })
})
