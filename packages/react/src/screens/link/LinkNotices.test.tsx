import { createStore } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { coinbaseLinkId, connect, type LinkController } from '@latchkey/connect'
import { fakeConnector } from '@latchkey/connect/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { chain } from '../../testing/chain.ts'
import { fakeLinkController } from '../../testing/fakeLinkController.ts'
import { closePages, drawPart, pageHub } from '../../testing/page.tsx'
import { LinkNotices } from './LinkNotices.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  await closePages()
})

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36'

function page(userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120') {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  const clock = fakeClock()
  const hub = pageHub({ chains: [chain], clock })
  const resets: string[] = []
  const controller = fakeLinkController(hub, async () => void resets.push('controller'))
  drawPart(hub, <LinkNotices controller={controller} />)
  const cancel = vi.fn()
  const ask = (isAnnounced = true) => {
    const asking = { method: 'signEthereumMessage', isAnnounced, sinceMs: clock.now(), cancel }
    act(() => controller.asking.set([asking]))
  }
  return { hub, controller, resets, clock, ask, cancel }
}

describe('on a computer', () => {
  test('a request on the phone is said, and its options open by themselves after ten seconds', async () => {
    const { controller, resets, clock, ask, cancel } = page()
    ask()
    expect(screen.getByRole('status').textContent).toContain('Confirm on phone')
    expect(screen.queryByRole('button', { name: 'Cancel transaction' })).toBeNull()
    await act(() => clock.advance(9999))
    expect(screen.queryByRole('button', { name: 'Cancel transaction' })).toBeNull()
    await act(() => clock.advance(1))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel transaction' }))
    expect(cancel).toHaveBeenCalledOnce()
    fireEvent.click(screen.getByRole('button', { name: 'Reset connection' }))
    expect(resets).toEqual(['controller'])
    act(() => controller.asking.set([]))
    expect(screen.queryByText('Confirm on phone')).toBeNull()
  })

  test.each([coinbaseLinkId, 'com.other'])('a reset lets go of the link, and of no other wallet: %s', async (id) => {
    const { hub, resets, ask } = page()
    const wallet = fakeConnector({ id })
    act(() => hub.connectors.set([wallet]))
    await act(() => connect(hub, id))
    ask()
    fireEvent.click(screen.getByRole('button', { name: 'Options' }))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Reset connection' })))
    const isLink = id === coinbaseLinkId
    expect([hub.state.get().status, resets]).toEqual(isLink ? ['idle', []] : ['connected', ['controller']])
  })

  test('the options open and close by a button that says so', () => {
    const { ask } = page()
    ask()
    const options = screen.getByRole('button', { name: 'Options' })
    expect(options.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(options)
    expect(screen.getByRole('button', { name: 'Less' }).getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('button', { name: 'Reset connection' })).toBeTruthy()
  })

  test('connecting and switching are said elsewhere', () => {
    const { ask } = page()
    ask(false)
    expect(screen.queryByText('Confirm on phone')).toBeNull()
  })

  test('a lost link is said at once, with a reset alone', () => {
    const { controller, resets, ask } = page()
    ask()
    act(() => controller.isLost.set(true))
    expect(screen.getByRole('alert').textContent).toContain('Connection lost')
    expect(screen.queryByRole('button', { name: 'Cancel transaction' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Reset connection' }))
    expect(resets).toEqual(['controller'])
  })

  test('a line that stays down is said, because the answer cannot come', async () => {
    const { controller, clock, ask } = page()
    const status = createStore<'disconnected' | 'connected'>('connected')
    // As much of the protocol as the notice looks at.
    act(() => controller.kit.set({ status } as unknown as ReturnType<LinkController['kit']['get']>))
    ask()
    await act(() => clock.advance(5000))
    expect(screen.getByRole('status').textContent).not.toContain('cannot be reached')
    act(() => status.set('disconnected'))
    await act(() => clock.advance(2000))
    expect(screen.getByRole('status').textContent).toContain('The link service cannot be reached.')
    act(() => status.set('connected'))
    expect(screen.getByRole('status').textContent).not.toContain('cannot be reached')
  })
})

describe('on a phone', () => {
  test('the app is opened by a link, without the secret, and the dialog can be dismissed', () => {
    const { controller, ask } = page(phone)
    ask()
    expect(screen.getByRole('dialog', { name: 'Redirecting to Coinbase Wallet…' })).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Open' })
    expect(link.getAttribute('href')).toMatch(/^https:\/\/app\.example\/walletlink\?redirect_url=/)
    expect(link.getAttribute('href')).not.toContain('wl_url')
    expect(link.getAttribute('rel')).toBe('noreferrer noopener')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('link', { name: 'Open' })).toBeNull()
    expect(controller.asking.get()).toHaveLength(1)
    // A visitor who has closed it too early still finds the way to the app.
    fireEvent.click(screen.getByRole('button', { name: 'Options' }))
    const again = screen.getByRole('link', { name: 'Open Coinbase Wallet' })
    expect(again.getAttribute('href')).toBe(link.getAttribute('href'))
  })

  test.each([
    { isActive: true, times: 1 },
    { isActive: false, times: 0 },
  ])('it opens by itself after 99 ms where the visitor has just tapped: $isActive', async ({ isActive, times }) => {
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } })
    const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { clock, ask } = page(phone)
    ask()
    await act(() => clock.advance(98))
    expect(opened).not.toHaveBeenCalled()
    await act(() => clock.advance(1))
    expect(opened).toHaveBeenCalledTimes(times)
  })

  test('what is cancelled there is taken back', () => {
    const { ask, cancel } = page(phone)
    ask()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(cancel).toHaveBeenCalledOnce()
  })
})
