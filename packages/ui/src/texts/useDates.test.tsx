import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Moment } from '../components/Moment.tsx'
import { TextsProvider } from './TextsProvider.tsx'
import { useDates } from './useDates.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const noon = new Date(2026, 2, 10, 12, 5, 7).getTime()

function Said({ atMs }: { readonly atMs: number }) {
  const { day, time } = useDates()
  return (
    <p>
      {day(atMs)} | {time(atMs)} | <Moment atMs={atMs} /> | <Moment atMs={atMs} precision="second" />
    </p>
  )
}

function show(atMs: number, visitor: readonly string[], language = 'en') {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(visitor)
  const { container } = render(
    <TextsProvider language={language}>
      <Said atMs={atMs} />
    </TextsProvider>,
  )
  return container
}

test('a date is written as the visitor writes the language of the page', () => {
  expect(show(noon, ['en-GB']).textContent).toBe('10 March 2026 | 12:05 | 10 Mar 2026, 12:05 | 10 Mar 2026, 12:05:07')
})

test('a date does not follow a visitor into a language that the page does not speak', () => {
  expect(show(noon, ['de-DE']).textContent).toMatch(/^March 10, 2026 \|/)
})

test('a date turns with the language', async () => {
  const place = show(noon, ['en-US'], 'ar-XB')
  await vi.waitFor(() => expect(place.textContent).toMatch(/^10 مارس 2026 \|/))
})

test('a stored time beyond the calendar is one all the same', () => {
  expect(show(Number.MAX_SAFE_INTEGER, ['en-GB']).querySelector('time')?.dateTime).toBe('+275760-09-13T00:00:00.000Z')
})
