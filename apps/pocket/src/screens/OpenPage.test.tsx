import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { testPocket } from '../testing/testPocket.ts'
import { type Opened, OpenPage } from './OpenPage.tsx'

afterEach(cleanup)

test('error: a wallet that cannot be opened says so, and is opened by another try', async () => {
  const answers: Opened[] = [{ error: new TypeError('again') }, { pocket: testPocket() }]
  const open = async () => answers.shift() ?? { error: undefined }
  render(<OpenPage first={{ error: new TypeError('the database is gone') }} open={open} link={undefined} />)
  const again = async () =>
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(screen.getByRole('alert').textContent).toContain('The wallet could not be opened')
  expect(document.body.textContent).not.toContain('the database is gone')
  await again()
  expect(screen.getByText('The wallet could not be opened')).toBeTruthy()
  await again()
  expect(screen.queryByText('The wallet could not be opened')).toBeNull()
  expect(screen.getByLabelText('Account')).toBeTruthy()
  expect(answers).toEqual([])
})

test('a wallet that was opened is shown at once', () => {
  render(<OpenPage first={{ pocket: testPocket() }} open={() => Promise.reject()} link={undefined} />)
  expect(screen.getByLabelText('Account')).toBeTruthy()
})
