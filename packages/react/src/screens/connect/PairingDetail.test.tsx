import { createStore } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { controllerOf, type PairingKit, type PairingService, remoteController, remoteWallets } from '@latchkey/connect'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { HubContext } from '../../HubContext.ts'
import { closePages, pageHub } from '../../testing/page.tsx'
import { PairingDetail, type PairingDetailProps } from './PairingDetail.tsx'

afterEach(async () => {
  vi.unstubAllGlobals()
  await closePages()
})

const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`

const rainbow = {
  key: 'rainbow',
  name: 'Rainbow',
  walletConnect: true,
  links: { native: 'rainbow://', universal: 'https://rnbwapp.com' },
  install: { ios: 'https://apps.apple.com/app/rainbow' },
}

async function show(changes: Partial<PairingDetailProps> = {}) {
  const clock = fakeClock()
  const service = createStore<PairingService>({ status: 'connected' })
  const kit: PairingKit = {
    propose: () => new Promise(() => undefined),
    find: () => undefined,
    sessions: createStore<ReturnType<PairingKit['sessions']['get']>>([]),
    service,
    close: async () => undefined,
  }
  const remote = remoteWallets({ start: async () => kit, hasPublicRelay: true, walletBook: [rainbow] })
  const hub = pageHub({
    clock,
    sources: [remote],
  })
  await vi.waitFor(() => expect(controllerOf(hub, remoteController)).toBeDefined())
  const controller = controllerOf(hub, remoteController)!
  const draw = (props: Partial<PairingDetailProps>) => (
    <HubContext value={hub}>
      <PairingDetail
        connectorId="remote:rainbow"
        wallet={{ name: 'Rainbow' }}
        controller={controller}
        pairing={{ uri, expiresAtMs: clock.now() + 300_000 }}
        isHeard={false}
        onCancel={() => undefined}
        {...changes}
        {...props}
      />
    </HubContext>
  )
  const { rerender } = render(draw({}))
  return { clock, controller, service, again: (props: Partial<PairingDetailProps>) => rerender(draw(props)) }
}

test('a code that is being made, then the code with its link and its time', async () => {
  const { again, clock } = await show({ pairing: undefined })
  expect(screen.getByText('Preparing a code…').closest('[role=status]')).not.toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
  again({ pairing: { uri, expiresAtMs: clock.now() + 300_000 } })
  expect(await screen.findByRole('img', { name: /^Code for Rainbow/ })).toBeTruthy()
  expect(screen.getByLabelText('Link, for wallets that cannot scan')).toHaveProperty('value', uri)
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy()
  expect(screen.getByText('Good for 5 minutes, then renewed by itself.')).toBeTruthy()
  for (let second = 0; second < 250; second++) await act(() => clock.advance(1000))
  expect(screen.getAllByText('Good for 1 minute, then renewed by itself.').length).toBeGreaterThan(0)
})

test('a pairing service that is away is said so beside the code, and again when it is back', async () => {
  const { controller, service } = await show()
  await act(() => controller.open())
  act(() => service.set({ status: 'unreachable', sinceMs: 0 }))
  expect(screen.getByText('Cannot reach the pairing service')).toBeTruthy()
  expect(await screen.findByRole('img', { name: /^Code for Rainbow/ })).toBeTruthy()
  act(() => service.set({ status: 'connected' }))
  expect(screen.queryByText('Cannot reach the pairing service')).toBeNull()
})

test('a scanned code gives way to what is to be done on the phone, and can be shown again', async () => {
  await show({ isHeard: true })
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('Phone connected, confirm there').closest('[role=status]')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show the code again' }))
  expect(await screen.findByRole('img', { name: /^Code for Rainbow/ })).toBeTruthy()
})

test('a request that nobody answered on the phone is said to have expired, until the next one is read', async () => {
  const { again } = await show({ isHeard: true })
  expect(screen.queryByText('The request expired')).toBeNull()
  again({ isHeard: false })
  expect(screen.getByText('The request expired').closest('[role=status]')).not.toBeNull()
  expect(await screen.findByRole('img', { name: /^Code for Rainbow/ })).toBeTruthy()
  again({ isHeard: true })
  expect(screen.queryByText('The request expired')).toBeNull()
})

test('on the phone itself the way back into the wallet stays', async () => {
  vi.stubGlobal('navigator', { userAgent: 'iPhone', maxTouchPoints: 5, clipboard: navigator.clipboard })
  await show({ isHeard: true })
  expect(screen.getByText('Rainbow has the request')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open Rainbow' })).toBeTruthy()
})

test('those who listen are told in the last minute and of a new code, not each minute', async () => {
  const { again, clock } = await show()
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  for (let second = 0; second < 120; second++) await act(() => clock.advance(1000))
  expect(screen.getByText('Good for 3 minutes, then renewed by itself.').closest('[role=status]')).toBeNull()
  for (let second = 0; second < 130; second++) await act(() => clock.advance(1000))
  expect(said()).toContain('Good for 1 minute, then renewed by itself.')
  again({ pairing: { uri: uri.replace('ab', 'cd'), expiresAtMs: clock.now() + 300_000 } })
  expect(said()).toContain('There is a new code.')
})

test('on a phone a tap opens the wallet; if it does not, there are other ways', async () => {
  vi.stubGlobal('navigator', { userAgent: 'iPhone', maxTouchPoints: 5, clipboard: navigator.clipboard })
  const { clock, again } = await show({ pairing: undefined })
  expect(screen.getByRole('button', { name: 'Preparing…' }).getAttribute('aria-disabled')).toBe('true')
  again({ pairing: { uri, expiresAtMs: clock.now() + 300_000 } })
  const open = screen.getByRole('link', { name: 'Open Rainbow' })
  expect(open.getAttribute('href')).toBe(`rainbow://wc?uri=${encodeURIComponent(uri)}`)
  open.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(open)
  expect(screen.getByText('Waiting for Rainbow')).toBeTruthy()
  await act(() => clock.advance(1500))
  expect(screen.getByRole('link', { name: 'Open in another way' }).getAttribute('href')).toMatch(
    /^https:\/\/rnbwapp\.com\/wc\?uri=/,
  )
  expect(screen.getByRole('link', { name: 'Get Rainbow' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show a code instead' }))
  expect(await screen.findByRole('img', { name: /^Code for Rainbow/ })).toBeTruthy()
})

test('any wallet on an Android phone is opened by the code itself; an iPhone shows the code', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Android', maxTouchPoints: 5, clipboard: navigator.clipboard })
  await show({ connectorId: 'remote:walletconnect', wallet: { name: 'Phone' } })
  expect(screen.getByRole('link', { name: 'Open Phone' }).getAttribute('href')).toBe(uri)
  cleanup()
  vi.stubGlobal('navigator', { userAgent: 'iPhone', maxTouchPoints: 5, clipboard: navigator.clipboard })
  await show({ connectorId: 'remote:walletconnect', wallet: { name: 'Phone' } })
  expect(await screen.findByRole('img', { name: /^Code for Phone/ })).toBeTruthy()
})
