import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import { connect, type LoginClient, signIn } from '@latchkey/connect'
import {
  type FakeConnectorOptions,
  fakeAccount,
  fakeConnector,
  otherFakeAccount,
  refuseByHand,
} from '@latchkey/connect/testing'
import { type Address, createSignInMessage } from '@latchkey/evm'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { useConnectionState } from '../../hooks/useConnectionState.ts'
import { useLostLogin } from '../../hooks/useLostLogin.ts'
import { closePages, drawPart, pageHub, press } from '../../testing/page.tsx'
import { ConnectFace } from '../ConnectFace.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { SignInButton } from './SignInButton.tsx'

function loginServer(origin = window.location.origin) {
  const calls: string[] = []
  const client: LoginClient = {
    async challenge({ address, chainId }) {
      calls.push('challenge')
      const issuedAt = '2026-01-01T00:00:00.000Z'
      const { host } = new URL(origin)
      return {
        message: createSignInMessage({
          domain: host,
          address,
          uri: origin,
          version: '1',
          chainId,
          nonce: 'abcdefgh1234',
          issuedAt,
        }),
      }
    },
    async verify({ message }) {
      calls.push('verify')
      const address = message.split('\n')[1] as Address // the second line of every such message
      return { address, chainId: 1, expiresAtMs: 1_800_000_000_000 }
    },
    current: async () => undefined,
    async signOut({ everywhere }) {
      calls.push(everywhere ? 'sign-out everywhere' : 'sign-out')
    },
  }
  return { calls, client }
}

function Page() {
  return <AccountPanel lostLogin={useLostLogin()} onNetwork={() => undefined} onSessions={() => undefined} ways={{}} />
}

type SetUp = FakeConnectorOptions & { readonly clock?: FakeClock }

async function setUp({ clock = fakeClock(), ...options }: SetUp = {}, server = loginServer(), page = <Page />) {
  const connector = fakeConnector(options)
  const hub = pageHub({
    connectors: [connector],
    clock,
    login: server.client,
  })
  await connect(hub, 'com.fake')
  drawPart(hub, page)
  return { hub, connector, server }
}

afterEach(closePages)

test('the message is on the screen before the wallet is asked, and then one is signed in', async () => {
  let shownWhenAsked = ''
  const { server } = await setUp({
    handlers: {
      personal_sign: () => {
        shownWhenAsked = document.body.textContent ?? ''
        return `0x${'11'.repeat(65)}`
      },
    },
  })
  press('Sign in')
  expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy()
  expect(shownWhenAsked).toContain('abcdefgh1234')
  expect(server.calls).toEqual(['challenge', 'verify'])
})

test('error: a message for another site is not sent to the wallet before it was read', async () => {
  const { connector } = await setUp({}, loginServer('https://elsewhere.example'))
  press('Sign in')
  const anyway = await screen.findByRole('button', { name: 'Sign it all the same' })
  expect(connector.opened[0]?.calls.some(({ method }) => method === 'personal_sign')).toBe(false)
  expect(screen.getAllByText('Danger').length).toBeGreaterThan(0)
  fireEvent.click(anyway)
  expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy()
})

test('no danger is seen in our own message where the wallet is on a network that this site does not serve', async () => {
  const { server } = await setUp({ chainId: 999 })
  press('Sign in')
  expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy()
  expect(server.calls).toEqual(['challenge', 'verify'])
})

test('error: a refusal is said, and one can try again', async () => {
  let count = 0
  const clock = fakeClock()
  await setUp({
    clock,
    handlers: {
      personal_sign: async () => (++count === 1 ? await refuseByHand(clock)() : `0x${'11'.repeat(65)}`),
    },
  })
  press('Sign in')
  expect(await screen.findByText('You cancelled the request. You are not signed in.')).toBeTruthy()
  press('Sign in')
  expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy()
})

test('signing out everywhere tells the server so', async () => {
  const { server } = await setUp()
  press('Sign in')
  await screen.findByRole('button', { name: 'Sign out' })
  press('Other ways to leave')
  press('Sign out everywhere')
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect(server.calls.at(-1)).toBe('sign-out everywhere')
})

test('another account is asked whether to continue, and is not signed in', async () => {
  const { connector } = await setUp({ accounts: [fakeAccount] })
  press('Sign in')
  await screen.findByRole('button', { name: 'Sign out' })
  await act(async () => connector.opened[0]?.emit('accounts', [otherFakeAccount]))
  expect(screen.getByText(/^Continue as 0x709979…dc79C8\?$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
})

function ConnectFaceNow() {
  return <ConnectFace connection={useConnectionState()} />
}

test('the account button says whether one is signed in', async () => {
  const { hub } = await setUp({}, loginServer(), <ConnectFaceNow />)
  const button = () => screen.getByRole('button', { name: /^0xf39Fd6/ })
  expect(button().textContent).not.toContain('signed in')
  expect(screen.queryByTitle('Signed in')).toBeNull()
  await act(async () => void (await signIn(hub)))
  expect(button().textContent).toContain(', on Main, signed in')
  expect(screen.getByTitle('Signed in')).toBeTruthy()
})

describe('the button on a page', () => {
  test('shows what is signed, signs in, and goes', async () => {
    let shownWhenAsked = ''
    const personal_sign = () => {
      shownWhenAsked = screen.getByRole('dialog', { name: 'Sign in' }).textContent ?? ''
      return `0x${'11'.repeat(65)}`
    }
    await setUp({ handlers: { personal_sign } }, loginServer(), <SignInButton />)
    press('Sign in')
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
    expect(shownWhenAsked).toContain('abcdefgh1234')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('error: a refusal is said beside it, and one can try again', async () => {
    const clock = fakeClock()
    await setUp({ clock, handlers: { personal_sign: refuseByHand(clock) } }, loginServer(), <SignInButton />)
    press('Sign in')
    expect(await screen.findByText('You cancelled the request. You are not signed in.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
  })
})
