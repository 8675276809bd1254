import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FileButton } from './FileButton.tsx'

afterEach(cleanup)

const key = new File(['{}'], 'key.json')

test('a press of the button opens the choice of files, and each file that is chosen is handed on once', async () => {
  const taken: File[] = []
  render(<FileButton label="Import" accept=".json" onFile={(file) => void taken.push(file)} />)
  const input = screen.getByLabelText('Import', { selector: 'input' })
  const opened = vi.fn()
  input.addEventListener('click', opened)
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  expect(opened).toHaveBeenCalledOnce()
  await act(async () => void fireEvent.change(input, { target: { files: [key] } }))
  await act(async () => void fireEvent.change(input, { target: { files: [] } }))
  expect(taken).toEqual([key])
})

test('one that cannot be used now opens nothing', () => {
  render(<FileButton label="Import" accept=".json" isDisabled onFile={() => undefined} />)
  const opened = vi.fn()
  screen.getByLabelText('Import', { selector: 'input' }).addEventListener('click', opened)
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  expect(opened).not.toHaveBeenCalled()
})
