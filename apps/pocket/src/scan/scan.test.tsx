import { afterEach, expect, test, vi } from 'vitest'
import { readPicture } from './readPicture.ts'
import { watchCamera } from './watchCamera.ts'

afterEach(() => vi.unstubAllGlobals())

const withCamera = (mediaDevices: object | undefined) =>
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: mediaDevices } }))

test.each([
  ['camera_not_offered', undefined],
  ['camera_not_allowed', () => Promise.reject(new DOMException('No', 'NotAllowedError'))],
  ['camera_not_found', () => Promise.reject(new DOMException('None', 'NotFoundError'))],
])('without a camera it is said why: %s', async (code, getUserMedia) => {
  withCamera(getUserMedia && { getUserMedia })
  const watching = watchCamera(document.createElement('video'), new AbortController().signal)
  await expect(watching).rejects.toMatchObject({ code })
})

test('a file that is no picture, or one without a code, is said to be that', async () => {
  await expect(readPicture(new Blob([]))).rejects.toMatchObject({ code: 'picture_not_readable' })
  const file = new Blob(['text'])
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('No', 'InvalidStateError')))
  await expect(readPicture(file)).rejects.toMatchObject({ code: 'picture_not_readable' })
  // Of no size, so that there is nothing to look at.
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 0, height: 0, close }))
  await expect(readPicture(file)).rejects.toMatchObject({ code: 'no_code_in_picture' })
  expect(close).toHaveBeenCalled()
})
