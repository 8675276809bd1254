import { expect, test } from 'vitest'
import type { ConsoleDeps } from './consoleDeps.ts'
import { signInWithKey, signInWithPasskey } from './openSession.ts'

const text = 'c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721'
const keeping = 'memory'

// Of the parts only the platform's cryptography is looked at before anything is asked.
const parts = { subtle: undefined } as unknown as ConsoleDeps

test('a key that names no organization needs one beside it', async () => {
  const signIn = signInWithKey(parts, { text, organizationId: undefined, keeping })
  await expect(signIn).rejects.toMatchObject({ code: 'organization_needed' })
  await expect(signInWithPasskey(parts, undefined)).rejects.toMatchObject({ code: 'organization_needed' })
})

test('a page without cryptography of its browser signs nobody in', async () => {
  const signIn = signInWithKey(parts, { text, organizationId: 'any', keeping })
  await expect(signIn).rejects.toMatchObject({ code: 'page_not_secure' })
})
