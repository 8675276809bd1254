import { propose, request } from '@latchkey/remote'
import { Wallet } from 'ethers'
import { expect, test } from '../fixtures.ts'
import { ourSide } from '../interop/ours.ts'
import { askNode, fund, recipient } from '../steps.ts'

const methods = ['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus']

test('a site asks the pocket wallet for two calls at once, which are shown, approved and made as one', async ({
  page: pocket,
  product,
}) => {
  const key = Wallet.createRandom()
  await fund(product, key.address)
  await pocket.goto('/pocket')
  await pocket.getByRole('button', { name: 'Import a key' }).click()
  await pocket.getByLabel('Private key').fill(key.privateKey)
  await pocket.getByRole('button', { name: /^Import/ }).click()
  const site = await ourSide('our-app', `${product.origin.replace(/^http/, 'ws')}/relay`)
  const eip155 = { chains: ['eip155:31337'], methods, events: ['chainChanged'] }
  const { uri, approval } = await propose(site.peer, { optionalNamespaces: { eip155 } })
  await pocket.getByLabel('Pairing link').fill(uri)
  await pocket.getByRole('button', { name: 'Connect', exact: true }).click()
  await pocket.getByRole('button', { name: 'Approve' }).click()
  const { topic } = await approval
  const ask = (method: string, ...params: unknown[]) =>
    request(site.peer, { topic, chainId: 'eip155:31337', method, params })
  expect(await ask('wallet_getCapabilities', key.address)).toEqual({ '0x7a69': { atomic: { status: 'ready' } } })
  const calls = ['0x1', '0x2'].map((value) => ({ to: recipient, value }))
  const batch = { version: '2.0.0', from: key.address, chainId: '0x7a69', atomicRequired: true, calls }
  const sending = ask('wallet_sendCalls', batch)
  await expect(pocket.getByText('Your account will run code')).toBeVisible()
  await expect(pocket.getByRole('main')).toContainText('Make 2 calls, all or none')
  await expect(pocket.getByRole('region', { name: 'Expected, not guaranteed' })).toBeVisible()
  await pocket.getByRole('button', { name: 'Approve' }).click()
  const { id } = (await sending) as { readonly id: string }
  await expect
    .poll(() => ask('wallet_getCallsStatus', id))
    .toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
  expect(await askNode(product, 31337, 'eth_getCode', [key.address, 'latest'])).toMatch(/^0xef0100/)
  expect(await ask('wallet_getCapabilities', key.address)).toEqual({ '0x7a69': { atomic: { status: 'supported' } } })
  await site.close()
})
