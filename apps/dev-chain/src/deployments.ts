import type { Hex } from '@latchkey/base'
import { type Address, type Token, toAddress } from '@latchkey/evm'
import { concatHex, encodeAbiParameters, getContractAddress, parseAbiParameters } from 'viem/utils'
import { compiled } from './contracts.ts'
import { operator } from './devAccounts.ts'
import type { NodeTransaction } from './nodeWrites.ts'

/** The operator's transactions for one fresh chain, whose addresses are known before they are sent. */
export type Deployments = {
  readonly transactions: NodeTransaction[]
  /** Adds the making of a contract; the result is its address. */
  deploy(bytecode: Hex, parameters?: Hex): Address
  call(to: Address, data: Hex): void
}

/** Begins an empty list of transactions. */
export function createDeployments(): Deployments {
  const transactions: NodeTransaction[] = []
  return {
    transactions,
    deploy(bytecode, parameters = '0x') {
      const address = getContractAddress({ from: operator, nonce: BigInt(transactions.length) })
      transactions.push({ data: concatHex([bytecode, parameters]) })
      return toAddress(address)
    },
    call(to, data) {
      transactions.push({ to, data })
    },
  }
}

const tokens = [
  { symbol: 'USDL', name: 'Latchkey Dollar', decimals: 6 },
  { symbol: 'LATCH', name: 'Latchkey Token', decimals: 18 },
] as const

const tokenParameters = parseAbiParameters('string name, string symbol, uint8 decimals, address minter')

/** Adds the two tokens of a chain. */
export function deployTokens(deployments: Deployments, chainId: number): Token[] {
  return tokens.map((token) => {
    const { name, symbol, decimals } = token
    const parameters = encodeAbiParameters(tokenParameters, [name, symbol, decimals, operator])
    return { chainId, address: deployments.deploy(compiled.DevToken.bytecode, parameters), ...token }
  })
}

/** Adds a wallet that is a contract and signs by the key of `owner` (ERC-1271). */
export function deployContractWallet(deployments: Deployments, owner: Address): Address {
  const parameters = encodeAbiParameters(parseAbiParameters('address owner'), [owner])
  return deployments.deploy(compiled.ContractWallet.bytecode, parameters)
}

/** Makes a contract at an address that depends on its code alone; it is on every network, and on local ones from the start. */
const deterministicDeployer = toAddress('0x4e59b44847b379578588920cA78FbF26c0B4956C')
const noSalt = `0x${'00'.repeat(32)}` as const

/** Adds the code that accounts run for their batches (`accountDelegate` of evm). */
export function deployAccountDelegate(deployments: Deployments): void {
  deployments.call(deterministicDeployer, concatHex([noSalt, compiled.AccountDelegate.bytecode]))
}
