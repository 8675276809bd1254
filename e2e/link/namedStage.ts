import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@latchkey/node'
import { createWalletClient, type Hex, http, isHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { build } from 'vite'
import { answerFile } from '../answerFile.ts'
import { localChain, type RunningProduct, rollupChain } from '../fixtures.ts'
import { assertStarted, type Product, startProduct } from '../product.ts'
import { askNode } from '../steps.ts'

/** A product whose owner has named all wallets of their own kind, and the other side of each. */
export type NamedStage = {
  readonly product: Product
  /** The hosts of the wallets. */
  readonly origin: string
  /** The same pages, as a neighbour of the product: of another origin, but of its site, so that its storage is not a stranger's. */
  readonly neighbour: string
  /** Somebody else. */
  readonly foreign: string
  /** The account behind every host, and the key that signs for it at the cross-app host. */
  readonly account: string
  readonly signer: string
  close(): Promise<void>
}

const pages = ['crossApp', 'astray', 'parent', 'keys'] as const
const pageOf: Readonly<Record<string, (typeof pages)[number]>> = {
  '/cross-app/connect': 'crossApp',
  '/cross-app/transact': 'crossApp',
  '/astray': 'astray',
  '/parent': 'parent',
  '/keys/connect': 'keys',
}
/** Where the cross-app wallet's accounts are told from: here a program that knows one. */
const accountFactory = '0x9B947df68D35281C972511B3E7BC875926f26C1A'

export async function createNamedStage(running: RunningProduct): Promise<NamedStage> {
  const outDir = await mkdtemp(join(tmpdir(), 'latchkey-hosts-'))
  await buildPages(outDir)
  const account = privateKeyToAccount(generatePrivateKey())
  const signer = privateKeyToAccount(generatePrivateKey())
  const act = createActor({ account, signer, nodes: running.nodeUrls })
  const answer = (request: Request) => answerPage(request, outDir, act)
  const [host, other] = await Promise.all([0, 0].map((port) => serve({ fetch: answer, host: '127.0.0.1', port })))
  if (host === undefined || other === undefined) throw new Error('Nothing listens')
  const code = `0x73${account.address.slice(2)}60005260206000f3`
  await askNode(running, localChain, 'anvil_setCode', [accountFactory, code])
  const neighbour = `http://localhost:${host.port}`
  const foreign = `http://localhost:${other.port}`
  const { product, folder } = await startNamed(running, { origin: host.url, neighbour, foreign })
  return {
    product,
    origin: host.url,
    neighbour,
    foreign,
    account: account.address,
    signer: signer.address,
    async close() {
      await product.stop()
      await Promise.all([host.close(), other.close()])
      await Promise.all([outDir, folder].map((each) => rm(each, { recursive: true, force: true })))
    },
  }
}

/** In the repository, for the makers' package is looked up from the configuration's folder. */
type Places = Pick<NamedStage, 'origin' | 'neighbour' | 'foreign'>

async function startNamed({ nodeUrls }: RunningProduct, { origin, neighbour, foreign }: Places) {
  const folder = await mkdtemp(fileURLToPath(new URL('../../test-results/named-', import.meta.url)))
  const nodes = encodeURIComponent(JSON.stringify(nodeUrls))
  const connectUrl = `${origin}/cross-app/connect?stray=${encodeURIComponent(`${foreign}/astray`)}`
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const config = {
    chains: [localChain, rollupChain].map((id) => ({
      id,
      name: `Chain ${id}`,
      nativeCurrency,
      rpcUrls: [nodeUrls[id]],
    })),
    wallets: {
      abstract: { connectUrl, transactUrl: `${origin}/cross-app/transact`, providerAppId: 'app', chainId: localChain },
      intersend: { origins: [origin, neighbour] },
      edenOnline: { module: './eden.ts', origins: [origin] },
      baseAccount: { walletUrl: `${origin}/keys/connect?nodes=${nodes}` },
    },
  }
  const file = join(folder, 'latchkey.config.ts')
  await writeFile(file, `export default ${JSON.stringify(config)}`)
  await writeFile(join(folder, 'eden.ts'), edenModule(origin))
  const product = await startProduct({
    LATCHKEY_PORT: '0',
    LATCHKEY_DATA: join(folder, 'data'),
    LATCHKEY_CONFIG: file,
  })
  assertStarted(product)
  return { product, folder }
}

/** The configuration of an owner who knows the protocol: here it is one request to the host. */
function edenModule(origin: string): string {
  return `
    const ask = async (method: string, params: unknown): Promise<unknown> =>
      (await fetch('${origin}/act', { method: 'POST', body: JSON.stringify({ method, params }) })).json()
    export async function createProvider() {
      return {
        async request({ method, params }: { method: string; params?: unknown }) {
          if (/^eth_(?:requestAccounts|accounts)$/.test(method)) return [await ask('account', [])]
          return method === 'eth_chainId' ? ${localChain} : await ask(method, params)
        },
      }
    }`
}

async function buildPages(outDir: string): Promise<void> {
  const input = Object.fromEntries(
    pages.map((name) => [name, fileURLToPath(new URL(`./walletHosts/${name}.ts`, import.meta.url))]),
  )
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
    },
  })
}

async function answerPage(
  request: Request,
  folder: string,
  act: (asked: Asked) => Promise<unknown>,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const headers = { 'access-control-allow-origin': '*' }
  if (pathname === '/act') return Response.json(await act(JSON.parse(await request.text())), { headers })
  const page = pageOf[pathname]
  if (page !== undefined) {
    const html = `<!doctype html><title>${page}</title><body><script type="module" src="/${page}.js"></script></body>`
    return new Response(html, { headers: { 'content-type': 'text/html' } })
  }
  return await answerFile(folder, request)
}

type Keys = {
  readonly account: ReturnType<typeof privateKeyToAccount>
  readonly signer: Keys['account']
  readonly nodes: RunningProduct['nodeUrls']
}

type Asked = { readonly method: string; readonly params: unknown[]; readonly chainId?: number }

/** The keys behind the hosts. */
function createActor({ account, signer, nodes }: Keys) {
  return async ({ method, params, chainId = localChain }: Asked): Promise<unknown> => {
    const [first, second] = params
    const message = [first, second].find((value) => typeof value === 'string' && !/^0x[\da-f]{40}$/i.test(value))
    switch (method) {
      case 'account':
        return account.address
      case 'signer':
        return signer.address
      case 'personal_sign':
      case 'privy_signSmartWalletMessage':
        return await account.signMessage({ message: isHex(message) ? { raw: message } : String(message) })
      case 'eth_signTypedData_v4':
        return await account.signTypedData(JSON.parse(String(second)))
      case 'eth_sendTransaction':
      case 'privy_sendSmartWalletTx': {
        // The page's request, in the form of EIP-1474.
        const { to, value, data } = first as { to: Hex; value?: Hex; data?: Hex }
        const client = createWalletClient({ account, transport: http(nodes[chainId]) })
        return await client.sendTransaction({ to, value: BigInt(value ?? 0), data: data ?? '0x', chain: null })
      }
    }
    throw new Error(`Nobody here knows ${method}`)
  }
}
