import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownerConfigs, waiting } from '../testing/fakeCustody.ts'
import { held } from '../testing/held.ts'
import { click, go, open } from '../testing/showConsole.tsx'

afterEach(cleanup)
beforeEach(() => {
  window.location.hash = ''
})

test('a look at the quorum that ends after signing out signs nobody in again', async () => {
  const { custody } = await open()
  custody.answer({ get_activity: { activity: waiting } })
  await go(`activities/${waiting.id}`)
  await click('Approve …')
  const { answer, release } = held()
  const voted = { activity: { ...waiting, status: 'ACTIVITY_STATUS_COMPLETED' } }
  custody.answer({ approve_activity: voted, get_organization_configs: answer })
  await click('Stamp and send')
  await screen.findAllByText('Approved, and carried out.')
  await click('Sign out')
  await screen.findByLabelText('Private key')
  await act(async () => release(ownerConfigs))
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
})
