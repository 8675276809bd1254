import { apiKeyStamper } from '@latchkey/custody'
import { expect, test } from 'vitest'
import { toLine } from '../startFailure.ts'
import { toCustodyAccount } from './custodyAccount.ts'

const organizationId = '6f2a6a52-1c1b-4a55-9f3e-6b8c4b2f7d10'

test('the public half is found, and the two stamp', async () => {
  const { apiKey } = toCustodyAccount({ organizationId, apiPrivateKey: `0x${'0A'.repeat(32)}` })
  expect(apiKey.privateKey).toBe('0a'.repeat(32))
  expect((await apiKeyStamper(apiKey).stamp('{}')).headerName).toBe('X-Stamp')
})

test.each([
  ['zero', '00'.repeat(32)],
  ['the order of the curve', 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551'],
  ['a short key', '0a'.repeat(31)],
])('error: %s is no key, and is not repeated', (_what, apiPrivateKey) => {
  let line = ''
  try {
    toCustodyAccount({ organizationId, apiPrivateKey })
  } catch (error) {
    line = toLine(error)
  }
  expect(line).toMatch(/^The API key of custody is no P-256 key\. /)
  expect(line).not.toContain(apiPrivateKey)
})
