import { encodeAbiParameters, encodeDeployData, parseAbi, stringToHex } from 'viem'
import trial from '../apps/dev-chain/contracts/trial.generated.json' with { type: 'json' }
import { expect, localChain, type RunningProduct } from './fixtures.ts'
import { askNode } from './steps.ts'

/** A token that calls itself as one that is listed does, all of it the visitor's. */
export async function makeLookAlike(product: RunningProduct, owner: string): Promise<string> {
  const data = encodeDeployData({
    abi: parseAbi(['constructor(bytes symbol, bytes name, bytes decimals, uint256 supply)']),
    // As compile.ts has written it.
    bytecode: trial.OddToken.bytecode as `0x${string}`,
    args: [
      stringToHex('UЅDL', { size: 32 }),
      stringToHex('Odd dollar', { size: 32 }),
      encodeAbiParameters([{ type: 'uint256' }], [77n]),
      10n ** 77n,
    ],
  })
  await askNode(product, localChain, 'anvil_impersonateAccount', [owner])
  const hash = await askNode(product, localChain, 'eth_sendTransaction', [{ from: owner, data, gas: '0x2dc6c0' }])
  await askNode(product, localChain, 'anvil_stopImpersonatingAccount', [owner])
  const read = async () =>
    (await askNode(product, localChain, 'eth_getTransactionReceipt', [hash])) as { contractAddress: string } | null
  await expect.poll(read).not.toBeNull()
  return (await read())?.contractAddress ?? ''
}
