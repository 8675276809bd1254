import { parseApiStamp, stampWithKey } from '@latchkey/custody'
import type { EmbeddedPage } from './embeddedPage.ts'
import type { fakeKeyFrames } from './fakeKeyFrame.ts'

type FakeKeyFrames = ReturnType<typeof fakeKeyFrames>

/** Of two mails that wait. */
export const privateKeys = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(9)] as const
const publicKeyOf = (privateKey: Uint8Array) => parseApiStamp(stampWithKey('', privateKey)).publicKey

/** Lets every frame of the page hold the key of a mail, and the service know it among others that wait. */
export function holdMailKey(
  { handlers }: Pick<FakeKeyFrames, 'handlers'>,
  { custody, clock }: EmbeddedPage,
  held: Uint8Array,
): void {
  handlers.set('INJECT_CREDENTIAL_BUNDLE', () => ({ type: 'BUNDLE_INJECTED', value: true }))
  handlers.set('STAMP_REQUEST', ({ value }) => ({ type: 'STAMP', value: stampWithKey(String(value), held) }))
  custody.keys.set(publicKeyOf(held), clock.now() + 900_000)
  custody.bent.set('get_user', (answer) => {
    const { user } = answer as { user: { apiKeys: object[]; createdAt: object } }
    const apiKeys = privateKeys.map((privateKey, index) => ({
      credential: { publicKey: publicKeyOf(privateKey), type: 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256' },
      apiKeyId: `00000000-0000-4000-8000-00000000100${index}`,
      apiKeyName: 'mail',
      createdAt: { seconds: String(Math.floor(clock.now() / 1000) + index - 60), nanos: '0' },
      updatedAt: user.createdAt,
      expirationSeconds: '900',
    }))
    return { user: { ...user, apiKeys } }
  })
}
