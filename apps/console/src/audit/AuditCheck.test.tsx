import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { organizationId } from '../testing/fakeCustody.ts'
import { held } from '../testing/held.ts'
import { click, go, open, type } from '../testing/showConsole.tsx'
import { ids, things } from '../testing/things.ts'

const head = { position: 3, hash: 'a'.repeat(64) }
const sound = { votes: 2, outcomes: 1, checkpoints: 0, head, problems: [], problemCount: 0 }
const field = /^Hash of its last row/

afterEach(cleanup)
beforeEach(() => {
  window.location.hash = ''
})

async function openAudit() {
  const shown = await open()
  shown.custody.answer({ verify_audit: sound })
  await go('audit')
  return shown
}

test.each([
  ['another hash', 'b'.repeat(64)],
  ['what is no hash', 'abc'],
])('a log that was sound is not called so beside %s', async (_what, typed) => {
  await openAudit()
  await click('Verify the log')
  await screen.findAllByText('The log is sound.')
  type(field, typed)
  await waitFor(() => expect(screen.queryAllByText('The log is sound.')).toEqual([]))
})

test('an answer for a hash that was changed meanwhile is not shown for the new one', async () => {
  const { custody } = await openAudit()
  const { answer, release } = held()
  custody.answer({ verify_audit: answer })
  type(field, 'b'.repeat(64))
  await click('Verify the log')
  type(field, 'c'.repeat(64))
  release(sound)
  const button = screen.getByRole('button', { name: 'Verify the log' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  expect(screen.queryAllByText('The log is sound.')).toEqual([])
  custody.answer({ verify_audit: sound })
  await click('Verify the log')
  await screen.findAllByText('The log is sound.')
  expect(custody.calls.findLast(({ name }) => name === 'verify_audit')?.body).toMatchObject({
    organizationId,
    expectedHash: 'c'.repeat(64),
  })
})

test('it is asked for once, however often it is pressed', async () => {
  const { custody } = await openAudit()
  const { answer, release } = held()
  custody.answer({ verify_audit: answer })
  const button = screen.getByRole('button', { name: 'Verify the log' })
  for (let press = 0; press < 3; press++) fireEvent.click(button)
  await act(async () => release(sound))
  await screen.findAllByText('The log is sound.')
  expect(custody.calls.filter(({ name }) => name === 'verify_audit')).toHaveLength(1)
})

test.each([
  ['refused', { status: 403, message: 'only root users may ask' }, 'Only root users may ask.'],
  ['of another shape', { ...sound, problemCount: 'none' }, /cannot be read/],
  ['without the count', { ...sound, problemCount: undefined }, /cannot be read/],
])('error: an answer that is %s is no sound log', async (_what, answer, words) => {
  const { custody } = await openAudit()
  await click('Verify the log')
  await screen.findAllByText('The log is sound.')
  custody.answer({ verify_audit: answer })
  await click('Verify the log')
  await screen.findAllByText(words)
  expect(screen.queryAllByText('The log is sound.')).toEqual([])
})

test('error: a contradiction that is listed and not counted is one', async () => {
  const { custody } = await openAudit()
  custody.answer({ verify_audit: { ...sound, problems: [{ position: 2, text: 'the row was changed' }] } })
  await click('Verify the log')
  await screen.findAllByText('The log is not sound: 1 contradiction, the first at row 2.')
  expect(screen.queryByText(head.hash)).toBeNull()
})

test('the log of an organization below is verified, and not that of the owner', async () => {
  const { custody } = await open()
  custody.answer({ ...things('Below'), verify_audit: { ...sound, head: null } })
  await go(`organizations/${ids.below}`)
  await click('Verify the log')
  await screen.findAllByText('The log is empty.')
  const asked = custody.calls.find(({ name }) => name === 'verify_audit')?.body
  expect(asked).toEqual({ organizationId: ids.below })
})
