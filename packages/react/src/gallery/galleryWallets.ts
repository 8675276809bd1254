import { type CallRequest, type Rpc, RpcError } from '@latchkey/base'
import { ConnectError, type Connector, type ConnectorKind } from '@latchkey/connect'

/** A key, as a site's own wallets have it. */
const ownIcon =
  'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2040%2040%22%3E%3Crect%20width%3D%2240%22%20height%3D%2240%22%20fill%3D%22%231f5f4a%22%2F%3E%3Cpath%20d%3D%22M15%2026a6%206%200%201%200%200-12%206%206%200%200%200%200%2012zM21%2020h11v5M27%2020v4%22%20fill%3D%22none%22%20stroke%3D%22%23fff%22%20stroke-width%3D%222.6%22%2F%3E%3C%2Fsvg%3E'

/** A letter, as that of the two has it which an email opens. */
const mailIcon =
  'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2040%2040%22%3E%3Crect%20width%3D%2240%22%20height%3D%2240%22%20fill%3D%22%231f5f4a%22%2F%3E%3Cpath%20d%3D%22M9%2013h22v15H9zM9%2014.5l11%208%2011-8%22%20fill%3D%22none%22%20stroke%3D%22%23fff%22%20stroke-width%3D%222.6%22%20stroke-linecap%3D%22round%22%20stroke-linejoin%3D%22round%22%2F%3E%3C%2Fsvg%3E'

/** The two kinds of an embedded wallet, as their steps show them. */
export const passkeyWallet = { key: 'turnkeyhd', name: 'Passkey wallet', icon: ownIcon }
export const emailWallet = { key: 'turnkey', name: 'Email wallet', icon: mailIcon }

/** Wallets as the dialog lists them. None of them can be asked: a press leads nowhere. */
export const galleryConnectors: readonly Connector[] = [
  row('io.metamask', 'MetaMask', 'injected', 'metamask'),
  row('io.rabby', 'Rabby Wallet', 'injected', 'rabby'),
  row('com.example.long', 'A wallet whose maker gave it a very long name', 'injected', 'longname'),
  row('remote:any', 'Another device', 'remote', 'walletconnect'),
  row('coinbase:link', 'Coinbase Wallet', 'coinbase', 'coinbase'),
  row('embedded:turnkeyhd', passkeyWallet.name, 'embedded', 'turnkeyhd'),
  row('embedded:turnkey', emailWallet.name, 'embedded', 'turnkey'),
]

function row(id: string, name: string, kind: ConnectorKind, key: string): Connector {
  return {
    id,
    key,
    name,
    kind,
    ...(kind === 'embedded' && { icon: key === emailWallet.key ? mailIcon : ownIcon }),
    supportedChains: ['EVM', 'ETH'],
    connectedChain: 'EVM',
    flags: {
      canConnectViaQrCode: kind === 'remote',
      isInitialized: true,
      walletConnectorFallback: false,
      isWalletConnect: kind === 'remote',
      isAvailable: true,
      switchNetworkOnlyFromWallet: false,
    },
    isInstalled: () => kind === 'injected',
    async connect() {
      throw new ConnectError('connection_rejected')
    },
  }
}

/** Answers of the gallery's node by method: one balance, one fee, nobody has ever sent anything. */
const answers: Readonly<Record<string, unknown>> = {
  eth_getBalance: '0x1bc16d674ec80000',
  eth_call: `0x${5_000_000n.toString(16).padStart(64, '0')}`,
  eth_getCode: '0x',
  eth_getTransactionCount: '0x0',
  eth_estimateGas: '0x5208',
  eth_maxPriorityFeePerGas: '0x3b9aca00',
  eth_feeHistory: { baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'], reward: [['0x3b9aca00', '0x3b9aca00']] },
  eth_blockNumber: '0x1',
  eth_getTransactionReceipt: null,
  eth_getTransactionByHash: null,
}

async function answer({ method }: CallRequest): Promise<unknown> {
  if (!Object.hasOwn(answers, method)) throw new RpcError('rpc_failed', { rpcCode: -32601, data: { method } })
  return answers[method]
}

/** The gallery's node, in this page. */
export const galleryRpc: Rpc = {
  call: answer,
  batch: async (requests) =>
    await Promise.all(
      requests.map(async (request) => {
        try {
          return { result: await answer(request) }
        } catch (error) {
          return { error: error instanceof RpcError ? error : new RpcError('rpc_failed', { cause: error }) }
        }
      }),
    ),
}
