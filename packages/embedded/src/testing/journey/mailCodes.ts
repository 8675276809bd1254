import { fromHex } from '@latchkey/base'
import type { FakeClock } from '@latchkey/base/testing'
import { putInWords } from '@latchkey/connect/testing'
import { parseApiStamp, sealCredentialBundle, stampWithKey } from '@latchkey/custody'
import type { FakeCustody } from '../fakeCustody.ts'

type Fields = Readonly<Record<string, unknown>>

/** Of the key that comes by mail. */
const privateKey = new Uint8Array(32).fill(0x43)
const lifeMs = 600_000
const mailedId = '00000000-0000-4000-8000-0000000000ee'

/**
 * Has the owner's server send codes after `letIn`; what that throws is the server's refusal. Gives the newest code, as
 * the visitor reads it in the mail.
 */
export function mailCodes(custody: FakeCustody, clock: FakeClock, letIn: () => Promise<void>): () => Promise<string> {
  let newest = Promise.resolve('')
  const publicKey = parseApiStamp(stampWithKey('', privateKey)).publicKey
  custody.bent.set('/api/embedded/email', async (answer, asked) => {
    try {
      await letIn()
    } catch (error) {
      return Response.json({ error: { code: 'no', message: putInWords(error).text } }, { status: 429 })
    }
    custody.keys.set(publicKey, clock.now() + lifeMs)
    const targetPublicKey = Uint8Array.from(fromHex(`0x${String(asked['targetPublicKey'])}`) ?? [])
    newest = sealCredentialBundle({ privateKey, targetPublicKey })
    return answer
  })
  // The key that came by mail goes alone when it was used; the others stay.
  let others = new Map<string, number>()
  custody.bent.set('create_api_keys', (answer) => {
    others = new Map([...custody.keys].filter(([key]) => key !== publicKey))
    return answer
  })
  custody.bent.set('delete_api_keys result', (answer, asked) => {
    const { apiKeyIds } = asked['parameters'] as { apiKeyIds: readonly string[] }
    if (apiKeyIds.includes(mailedId)) for (const [key, endsAtMs] of others) custody.keys.set(key, endsAtMs)
    return answer
  })
  custody.bent.set('get_user', (answer) => {
    const { user } = answer as { user: { apiKeys: readonly Fields[] } }
    const [known = {}] = user.apiKeys
    const seconds = String(Math.floor(clock.now() / 1000))
    const mailed = {
      apiKeyId: mailedId,
      apiKeyName: 'Mail',
      credential: { publicKey, type: 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256' },
      createdAt: { seconds, nanos: '0' },
      updatedAt: { seconds, nanos: '0' },
      expirationSeconds: '600',
    }
    return { user: { ...user, apiKeys: [mailed, ...(Object.keys(known).length > 0 ? user.apiKeys : [])] } }
  })
  return () => newest
}
