import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InboxPage } from './InboxPage.tsx'

const code = 'c'.repeat(180)
let answer: () => Response

beforeEach(() => {
  vi.stubGlobal('fetch', async () => answer())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const textWithLink = () =>
  `Sign in to Acme\n\nOpen this link:\n\n${window.location.origin}/wallet#code=${code}\n\n${code}\n`

test('each mail says what it is about and offers its link and its code', async () => {
  const mails = [
    { id: '2', to: 'b@shop.example', subject: 'Sign in to Acme', text: textWithLink(), sentAtMs: 2 },
    { id: '1', to: 'a@shop.example', subject: 'A passkey was added', text: 'It was you, we hope.', sentAtMs: 1 },
  ]
  answer = () => Response.json({ mails })
  render(<InboxPage />)
  const first = await screen.findByRole('article', { name: 'Sign in to Acme' })
  const link = within(first).getByRole('link', { name: 'Open' })
  expect(link.getAttribute('href')).toBe(`${window.location.origin}/wallet#code=${code}`)
  expect(within(first).getByRole('button', { name: 'Copy code' })).toBeDefined()
  const second = screen.getByRole('article', { name: 'A passkey was added' })
  expect(within(second).queryByRole('link')).toBeNull()
  expect(within(second).queryByRole('button', { name: 'Copy code' })).toBeNull()
})

test('an empty inbox says how to fill it', async () => {
  answer = () => Response.json({ mails: [] })
  render(<InboxPage />)
  expect(await screen.findByText(/There is no mail yet/)).toBeDefined()
})

test('error: what the server refuses is said at once', async () => {
  answer = () => Response.json({ error: { message: 'This site sends its mails and shows none.' } }, { status: 404 })
  render(<InboxPage />)
  expect((await screen.findAllByText('This site sends its mails and shows none.')).length).toBe(2)
  expect(screen.getByRole('alert').textContent).toBe('This site sends its mails and shows none.')
})

test('markup in a mail stays text', async () => {
  const text = '<img src=x onerror=alert(1)><script>alert(1)</script>'
  answer = () => Response.json({ mails: [{ id: '1', to: text, subject: text, text, sentAtMs: 1 }] })
  const { container } = render(<InboxPage />)
  await screen.findByRole('article')
  expect(container.querySelector('img, script')).toBeNull()
})
