import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ConsoleDeps } from '../session/consoleDeps.ts'
import { fakeCustody, organizationId } from '../testing/fakeCustody.ts'
import { click, type } from '../testing/showConsole.tsx'
import { InvitedPage } from './InvitedPage.tsx'

const token = 't'.repeat(43)
const publicKey = '0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6'

afterEach(cleanup)

function show(secret = token) {
  const custody = fakeCustody()
  const parts: ConsoleDeps = {
    boot: { name: 'Acme', custodyUrl: '/custody', rpId: 'localhost', organizationId },
    fetch: custody.fetch,
    clock: fakeClock(),
    log: silentLog,
    subtle: undefined,
    passkeys: undefined,
    keptKeys: { read: async () => undefined, write: async () => undefined, remove: async () => undefined },
    exportFrame: undefined,
  }
  render(<InvitedPage parts={parts} token={secret} />)
  return custody
}

test('a key that is none is not sent; one that is becomes a user, and leads to the console', async () => {
  const custody = show()
  expect(screen.getByText('This browser knows no passkeys.')).toBeTruthy()
  type('Public key (P-256)', '02abc')
  await click('Join with the key')
  expect(screen.getByText('This is no public key of the curve P-256.')).toBeTruthy()
  expect(custody.calls).toEqual([])
  custody.answer({ accept: { organizationId, userId: organizationId } })
  type('Public key (P-256)', publicKey)
  await click('Join with the key')
  await screen.findByRole('heading', { name: 'You are a user now' })
  expect(custody.calls[0]?.body).toMatchObject({ token, authenticators: [], apiKeys: [{ publicKey }] })
  expect(screen.queryByRole('button', { name: 'Join with the key' })).toBeNull()
})

test('error: a refusal in the words of custody; no answer, with what may have come of it', async () => {
  const custody = show()
  custody.answer({ accept: { status: 404, message: 'this invitation is unknown, used, revoked or too old' } })
  type('Public key (P-256)', publicKey)
  await click('Join with the key')
  await screen.findAllByText('The invitation was not taken: this invitation is unknown, used, revoked or too old.')
  custody.setOnline(false)
  await click('Join with the key')
  await screen.findAllByText('There was no answer. You may be a user already: try to sign in before you try again.')
  custody.setOnline(true)
  custody.answer({ accept: { organizationId: 'x' } })
  await click('Join with the key')
  await screen.findAllByText('The invitation was not taken: its answer cannot be read.')
})

test('error: a damaged link offers nothing that could not work', () => {
  show('')
  expect(screen.getByText('This link is not whole')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Join with the key' })).toBeNull()
})
