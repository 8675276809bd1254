import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { GalleryStage } from '../../gallery/GalleryStage.tsx'
import { connectedState, galleryAccount, galleryHub } from '../../gallery/galleryHub.ts'
import { closePages } from '../../testing/page.tsx'
import { CallReader } from './CallReader.tsx'

afterEach(closePages)

const pool = '0x0000000000000000000000000000000000900100'
// own(uint256) of 5
const data = `0xa912c436${'5'.padStart(64, '0')}`

function show() {
  render(
    <GalleryStage hub={() => galleryHub({ state: connectedState })}>
      <CallReader account={{ address: galleryAccount, chainId: 1 }} />
    </GalleryStage>,
  )
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a call is read by a file of the visitor, which is said, and names a danger still', async () => {
  show()
  type('Call data', data)
  type('Contract', pool)
  expect(screen.getByRole('heading', { name: 'Call a contract' })).toBeTruthy()
  const abi = JSON.stringify([{ type: 'function', name: 'own', inputs: [{ name: 'pot', type: 'uint256' }] }])
  const file = new File([abi], 'pool.json', { type: 'application/json' })
  fireEvent.change(screen.getAllByLabelText('Choose a file')[0] as HTMLElement, { target: { files: [file] } })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Call own of a contract' })).toBeTruthy())
  expect(screen.getByText(/Read by a file of yours/)).toBeTruthy()
  expect(screen.getByText(/Only the name of this call is known/)).toBeTruthy()
  expect(screen.getByText('pot').nextSibling?.textContent).toBe('5')
  // The bytes themselves are at hand.
  expect(screen.getByText('All values')).toBeTruthy()
})

test('what cannot be read is said beside its field', () => {
  show()
  type('Call data', '0x12')
  type('Contract', 'pool')
  type('ABI (optional)', 'hello')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    ...['Call data is 0x and at least eight more characters, each 0 to 9 or a to f.'],
    ...['A contract is an address: 0x and 40 characters.', 'This is no ABI that can be read.'],
  ])
})
