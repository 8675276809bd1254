import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { amount, closeForm, openForm, press, recipient, to } from '../../testing/transferForm.tsx'
import { ScanDialog, type ScanWith } from './ScanDialog.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(scanWith: ScanWith, onScanned = vi.fn()) {
  const dialog = (isOpen: boolean) => (
    <ScanDialog isOpen={isOpen} onScanned={onScanned} onClose={() => undefined} scanWith={scanWith} />
  )
  const { rerender } = render(dialog(true))
  return { onScanned, close: () => rerender(dialog(false)) }
}

test('the camera is looked through until a code is seen, and is let go of with the dialog', async () => {
  let see: (text: string) => void = () => undefined
  let signal: AbortSignal | undefined
  const { onScanned, close } = open((_video, options) => {
    signal = options.signal
    options.onStarted?.()
    return new Promise((resolve) => {
      see = (text) => resolve({ text })
    })
  })
  expect((await screen.findAllByText('Point the camera at the code.')).length).toBeGreaterThan(0)
  see('anna.eth')
  await waitFor(() => expect(onScanned).toHaveBeenCalledWith('anna.eth'))
  close()
  expect(signal?.aborted).toBe(true)
})

test('a camera that may not be used is said, and can be tried again', async () => {
  const scanWith = vi.fn<ScanWith>(async () => ({ problem: 'not_allowed' }))
  open(scanWith)
  expect((await screen.findAllByText('The browser does not let this page use the camera')).length).toBeGreaterThan(0)
  scanWith.mockResolvedValue({ problem: 'not_found' })
  press('Try again')
  expect((await screen.findAllByText('No camera was found')).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Choose a picture' })).toBeTruthy()
})

test('a picture without a code is said to be that', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 0, height: 0, close: () => undefined }))
  const { onScanned } = open(async () => ({ problem: 'not_offered' }))
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [file] } })
  choose(new File(['picture'], 'code.png'))
  expect((await screen.findAllByText(/^There is no code in this picture/)).length).toBeGreaterThan(0)
  choose(new File([], 'empty.png'))
  expect((await screen.findAllByText(/^This file is no picture/)).length).toBeGreaterThan(0)
  expect(onScanned).not.toHaveBeenCalled()
})

test('the form takes what was scanned', async () => {
  class Detector {
    static getSupportedFormats = async () => ['qr_code']
    detect = async () => [{ rawValue: `ethereum:${recipient}@31337?value=2e18` }]
  }
  vi.stubGlobal('BarcodeDetector', Detector)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close: () => undefined }))
  const context = { fillRect: () => undefined, drawImage: () => undefined, getImageData: () => ({}) }
  const real = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = (() => context) as never
  try {
    await openForm()
    press('Scan')
    fireEvent.change(await screen.findByLabelText('Choose a picture'), {
      target: { files: [new File(['picture'], 'code.png')] },
    })
    await waitFor(() => expect([to().value, amount().value]).toEqual([recipient, '2']))
    expect(screen.queryByRole('dialog')).toBeNull()
  } finally {
    HTMLCanvasElement.prototype.getContext = real
    await closeForm()
  }
})
