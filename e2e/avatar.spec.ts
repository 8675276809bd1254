import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Interface, namehash } from 'ethers'
import { expect, localChain, type RunningProduct, test } from './fixtures.ts'
import { withOwnedProduct } from './ownedProduct.ts'
import { askNode, openConnectDialog } from './steps.ts'
import { createTestWallet } from './testWallet/testWallet.ts'

const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKVJRt'
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#f4efe6"/><circle cx="16" cy="16" r="9" fill="#a9772f"/></svg>'
/** Where the registry of names is, and who owns the one name of the local chain. */
const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const ada = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const abi = new Interface([
  'function resolver(bytes32 node)',
  'function owner(bytes32 node)',
  'function setText(bytes32 node, string key, string value)',
  'function setAddr(bytes32 node, address a)',
  'function setName(string name)',
])

/** Gives the local chain's name to an account, and a picture at IPFS to the name. */
async function giveName(product: RunningProduct, address: string): Promise<void> {
  const ask = (method: string, ...params: unknown[]) => askNode(product, localChain, method, params)
  const placeOf = async (question: 'resolver' | 'owner', name: string) => {
    const data = abi.encodeFunctionData(question, [namehash(name)])
    return `0x${String(await ask('eth_call', { to: registry, data }, 'latest')).slice(-40)}`
  }
  const send = async (from: string, to: string, data: string) => {
    await ask('anvil_impersonateAccount', from)
    await ask('anvil_setBalance', from, '0xde0b6b3a7640000')
    const hash = await ask('eth_sendTransaction', { from, to, data })
    await expect.poll(() => ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  }
  const [resolver, reverse] = [await placeOf('resolver', 'ada.eth'), await placeOf('owner', 'addr.reverse')]
  const node = namehash('ada.eth')
  await send(ada, resolver, abi.encodeFunctionData('setText', [node, 'avatar', `ipfs://${cid}`]))
  await send(ada, resolver, abi.encodeFunctionData('setAddr', [node, address]))
  await send(address, reverse, abi.encodeFunctionData('setName', ['ada.eth']))
}

test.setTimeout(180_000)

test('a name’s picture at IPFS is shown, through the owner’s server and gateway alone', async ({
  context,
  page,
  watch,
}) => {
  const asked: string[] = []
  const gateway = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['user-agent'] ?? 'nobody'} ${request.headers.cookie ?? 'no cookie'}`)
    response.writeHead(200, { 'content-type': 'text/html' }).end(drawing)
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const { port } = gateway.address() as AddressInfo
  const config = { chains: [], avatars: { ipfsGateway: `http://127.0.0.1:${port}` } }
  await withOwnedProduct({ config }, async (started) => {
    watch.allow(started.origin)
    const wallet = await createTestWallet({ context, nodes: { [localChain]: started.nodeUrls[localChain] ?? '' } })
    const address = wallet.addresses[0] ?? ''
    await giveName(started, address)
    await page.goto(started.origin)
    const dialog = await openConnectDialog(page)
    await dialog.getByRole('button', { name: /^Test Wallet/ }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: /ada\.eth/ })).toBeVisible()
    const picture = page
      .getByRole('banner')
      .getByRole('button', { name: /ada\.eth/ })
      .locator('img')
    await expect(picture).toHaveAttribute('src', new RegExp(`^/api/avatar/${localChain}/${address}$`, 'i'))
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.screenshot({ path: 'test-results/screens/avatar.png' })
    expect(asked).toEqual([`/ipfs/${cid} nobody no cookie`])
  })
  await new Promise((resolve) => gateway.close(resolve))
})
