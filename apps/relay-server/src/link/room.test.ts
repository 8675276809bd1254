import { expect, test } from 'vitest'
import { measureEvent, measureRoom } from './room.ts'

test('events and sessions count by the bytes of their texts, and not by their letters', () => {
  const empty = measureEvent({ name: '', data: '' })
  expect(measureEvent({ name: 'é', data: '€😀' }) - empty).toBe(2 + 3 + 4)
  const none = measureRoom({ metadata: new Map(), events: [] })
  expect(measureRoom({ metadata: new Map([['é', '€']]), events: [] }) - none).toBe(5)
})
