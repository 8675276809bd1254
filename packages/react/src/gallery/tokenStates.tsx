import { type CallRequest, type Hex, type Rpc, RpcError } from '@latchkey/base'
import type { Token } from '@latchkey/evm'
import { Dialog } from '@latchkey/ui'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { AddTokenDialog } from '../screens/tokens/AddTokenDialog.tsx'
import { TokenCheck } from '../screens/tokens/TokenCheck.tsx'
import { UnlistedNotice } from '../screens/tokens/UnlistedNotice.tsx'
import { onStage } from './GalleryStage.tsx'
import { connectedState, galleryChains, galleryToken } from './galleryHub.ts'
import { galleryRpc } from './galleryWallets.ts'

const nothing = () => undefined
const never = new Promise<never>(() => undefined)

export const oddToken: Token = {
  chainId: 1,
  address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  symbol: 'UЅDC',
  name: 'A token whose name hardly fits into any line here',
  decimals: 77,
  origin: 'visitor',
}

const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`
const bytes32 = (text: string): Hex =>
  `0x${[...new TextEncoder().encode(text)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .padEnd(64, '0')}`

/** A node that answers each call so. */
function nodeOf(answer: (request: CallRequest) => unknown): Rpc {
  return {
    call: async (request) => answer(request),
    batch: async (requests) => await Promise.all(requests.map(async (request) => ({ result: await answer(request) }))),
  }
}

function contract({ method, params }: CallRequest, decimals: Hex): unknown {
  if (method !== 'eth_call') return method === 'eth_getCode' ? '0x60' : '0x1'
  // Every call of the screens names its data.
  const [{ data }] = params as [{ readonly data: string }]
  if (data.startsWith('0x70a08231')) return word(5)
  return data === '0x313ce567' ? decimals : bytes32('ODD')
}

const nodes: Readonly<Record<string, Rpc>> = {
  looking: nodeOf(() => never),
  found: nodeOf((request) => contract(request, word(18))),
  'no-contract': galleryRpc,
  refused: nodeOf((request) => contract(request, '0x')),
  away: nodeOf(() => Promise.reject(new RpcError('rpc_unreachable'))),
}

/** Tokens that a visitor adds. */
export const tokenStates: GallerySubject = {
  name: 'tokens',
  states: [
    { name: 'empty', draw: () => <Adding /> },
    { name: 'mistyped', draw: () => <Adding start={oddToken.address.replace('F', 'f')} /> },
    ...Object.entries(nodes).map(([name, rpc]) => ({
      name,
      draw: () => <Adding rpc={rpc} start={oddToken.address} />,
    })),
    { name: 'check', draw: () => <Checking /> },
    { name: 'unlisted', draw: () => <UnlistedNotice token={oddToken} /> },
  ],
}

function Adding({ rpc = galleryRpc, start }: { readonly rpc?: Rpc; readonly start?: string }) {
  return onStage(<AddTokenDialog isOpen start={start} onClose={nothing} onAdded={nothing} />, {
    state: connectedState,
    rpc,
  })
}

function Checking() {
  const [chain] = galleryChains
  return onStage(
    <Dialog isOpen title={oddToken.symbol} onClose={nothing}>
      <TokenCheck
        found={{ chain, token: oddToken, namesake: { unit: galleryToken, chain } }}
        onBack={nothing}
        onAdded={nothing}
      />
    </Dialog>,
  )
}
