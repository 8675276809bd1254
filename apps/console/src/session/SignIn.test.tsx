import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { click, privateKey, showConsole, type } from '../testing/showConsole.tsx'

afterEach(cleanup)

test('error: the key of a visitor below the organization signs nobody in', async () => {
  const { custody, written } = showConsole()
  // Custody finds the keys of sub-organizations by the id of the one above.
  custody.answer({
    whoami: {
      organizationId: crypto.randomUUID(),
      organizationName: 'A visitor',
      userId: crypto.randomUUID(),
      username: 'v',
    },
  })
  type('Private key', privateKey)
  fireEvent.click(screen.getByRole('checkbox'))
  await click('Sign in with the key')
  const said = await screen.findByText('This belongs to a wallet of a visitor, not to the organization of the owner.', {
    selector: '[role=alert]',
  })
  expect(said).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
  expect(written).toEqual([])
})

test('error: a file that is too long to be a key is not read', async () => {
  const { custody } = showConsole()
  const file = new File([new Uint8Array(4097)], 'video.json')
  const input = screen.getByLabelText('Or choose the file custody-root.json')
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }))
  expect(screen.getByText('This file is too long to be a key.')).toBeTruthy()
  expect(custody.calls).toEqual([])
})
