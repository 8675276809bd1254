import { parseSignInMessage } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { ownLogin } from './ownLogin.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('the message of a login server of the page’s own names the page that the visitor sees', async () => {
  const login = ownLogin({
    statement: 'Come in.',
    getNonce: async () => '0123456789abcdef',
    verify: async () => true,
    getSession: async () => ({ address, chainId: 1 }),
    signOut: async () => undefined,
  })
  const { message } = await login.challenge({ address, chainId: 1 })
  const { host, origin } = window.location
  expect(parseSignInMessage(message)).toMatchObject({ domain: host, uri: origin, statement: 'Come in.', address })
  expect(await login.verify({ message, signature: '0x00' })).toMatchObject({ address, chainId: 1 })
})
