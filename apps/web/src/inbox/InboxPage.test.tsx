import { memoryStorage } from '@latchkey/base'
import { createHub } from '@latchkey/connect'
import { HubProvider } from '@latchkey/react'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { InboxPage } from './InboxPage.tsx'

const code = 'c'.repeat(180)
let answer: () => Response | Promise<Response>
let signals: (AbortSignal | null | undefined)[]

beforeEach(() => {
  signals = []
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    signals.push(init?.signal)
    return await answer()
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open() {
  const hub = createHub({ chains: [], tokens: [], storage: memoryStorage(), rpc: () => undefined })
  return render(
    <HubProvider hub={hub}>
      <InboxPage />
    </HubProvider>,
  )
}

const textWithLink = () =>
  `Sign in to Acme\n\nOpen this link:\n\n${window.location.origin}/wallet#code=${code}\n\n${code}\n`

test('each mail says what it is about and offers its link and its code', async () => {
  const mails = [
    { id: '2', to: 'b@shop.example', subject: 'Sign in to Acme', text: textWithLink(), sentAtMs: 2 },
    { id: '1', to: 'a@shop.example', subject: 'A passkey was added', text: 'It was you, we hope.', sentAtMs: 1 },
  ]
  answer = () => Response.json({ mails })
  open()
  const first = await screen.findByRole('article', { name: 'Sign in to Acme' })
  const link = within(first).getByRole('link', { name: 'Open' })
  expect(link.getAttribute('href')).toBe(`${window.location.origin}/wallet#code=${code}`)
  expect(within(first).getByRole('button', { name: 'Copy code' })).toBeDefined()
  const second = screen.getByRole('article', { name: 'A passkey was added' })
  expect(within(second).queryByRole('link')).toBeNull()
  expect(within(second).queryByRole('button', { name: 'Copy code' })).toBeNull()
})

test('six digits are in sight, since they are typed elsewhere', async () => {
  const text = `Sign in to Acme\n\nType this code:\n\n022260\n\nOr open this link:\n\n${window.location.origin}/wallet#code=${code}\n`
  answer = () => Response.json({ mails: [{ id: '1', to: 'a@shop.example', subject: 'Sign in', text, sentAtMs: 1 }] })
  open()
  const mail = await screen.findByRole('article', { name: 'Sign in' })
  expect(within(mail).getByText('022260', { exact: true })).toBeDefined()
  expect(within(mail).getByRole('button', { name: 'Copy code' })).toBeDefined()
})

test('an empty inbox says how to fill it', async () => {
  answer = () => Response.json({ mails: [] })
  open()
  expect(await screen.findByText(/There is no mail yet/)).toBeDefined()
})

test('error: what the server refuses is said at once', async () => {
  answer = () => Response.json({ error: { message: 'This site sends its mails and shows none.' } }, { status: 404 })
  open()
  expect((await screen.findAllByText('This site sends its mails and shows none.')).length).toBe(2)
  expect(screen.getByRole('alert').textContent).toBe('This site sends its mails and shows none.')
})

test('markup in a mail stays text', async () => {
  const text = '<img src=x onerror=alert(1)><script>alert(1)</script>'
  answer = () => Response.json({ mails: [{ id: '1', to: text, subject: text, text, sentAtMs: 1 }] })
  const { container } = open()
  await screen.findByRole('article')
  expect(container.querySelector('img, script')).toBeNull()
})

test.each([
  ['another page', () => new Response('<html>', { status: 502 }), 'The inbox did not answer (502).'],
  ['half a mail', () => Response.json({ mails: [{ id: '1' }] }), 'The inbox did not answer (200).'],
])('error: %s is told', async (_what, given, failure) => {
  answer = given
  open()
  expect(await screen.findAllByText(failure)).toHaveLength(2)
})

describe('while the page is open', () => {
  const mailOf = (id: string) => ({ id, to: 'a@shop.example', subject: `Mail ${id}`, text: 'Hello', sentAtMs: 1 })
  const failing = () => new Response('', { status: 502 })
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

  beforeEach(() => {
    vi.useFakeTimers()
    answer = () => Response.json({ mails: [mailOf('1')] })
  })

  async function openInTime() {
    const opened = open()
    await wait(10)
    return opened
  }

  test('it is read every three seconds, and a mail that comes is told of', async () => {
    await openInTime()
    expect([signals.length, screen.getByRole('status').textContent]).toEqual([1, ''])
    answer = () => Response.json({ mails: [mailOf('2'), mailOf('1')] })
    await wait(3000)
    expect([signals.length, screen.getByRole('status').textContent]).toEqual([2, 'A new mail has come.'])
  })

  test('error: mails stay while they cannot be read, and it is asked less often', async () => {
    await openInTime()
    answer = failing
    await wait(3000)
    expect(screen.getByRole('alert').textContent).toBe('The inbox did not answer (502).')
    expect(screen.getByRole('article', { name: 'Mail 1' })).toBeDefined()
    await wait(9900)
    expect(signals).toHaveLength(2)
    await wait(100)
    expect(signals).toHaveLength(3)
  })

  test('error: a failure stays in sight while it is asked again', async () => {
    answer = failing
    await openInTime()
    answer = () => new Promise(() => undefined)
    await wait(10_000)
    expect([signals.length, screen.getByRole('alert').textContent]).toEqual([2, 'The inbox did not answer (502).'])
  })

  test('a slow answer is waited for, and is no longer when the page is left', async () => {
    answer = () => new Promise(() => undefined)
    const { unmount } = await openInTime()
    await wait(30_000)
    expect(signals.map((signal) => signal?.aborted)).toEqual([false])
    unmount()
    await wait(30_000)
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
  })

  test('nothing is asked while nobody looks, and at once when somebody does again', async () => {
    await openInTime()
    const sight = vi.spyOn(document, 'visibilityState', 'get')
    const show = (state: DocumentVisibilityState) => {
      sight.mockReturnValue(state)
      window.dispatchEvent(new Event('visibilitychange'))
    }
    show('hidden')
    await wait(60_000)
    expect(signals).toHaveLength(1)
    show('visible')
    await wait(10)
    expect(signals).toHaveLength(2)
  })
})
